// Events of the desk. A browser opens at most six connections to one address, and a stream uses one of them as long as its page is
// open. Therefore the pages of one browser share a stream: one page reads it and informs the others; when it is closed, another takes over.

const EVENTS = ["hello", "busy", "change", "show", "verdict", "search", "work"];

/** Calls `heard(event, data)` for every event of the desk; `lost` when the desk cannot be reached. */
export function follow(token, heard) {
  const channel = new BroadcastChannel(`desk ${token}`);
  channel.onmessage = ({ data }) => heard(data.event, data.data);
  const tell = (event, data) => {
    heard(event, data);
    channel.postMessage({ event, data });
  };
  const listen = () => {
    const source = new EventSource(`/events?token=${token}`);
    for (const event of EVENTS) source.addEventListener(event, (e) => tell(event, JSON.parse(e.data)));
    source.onerror = () => tell("lost", {});
  };
  navigator.locks.request(`desk ${token}`, () => new Promise(listen));
}
