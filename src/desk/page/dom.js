// Elements, made of text alone: what a project says is never read as markup.

/** An element with attributes, listeners (`onclick`), and children: elements or texts. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = value;
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return made;
}

/** The element of this id. */
export const by = (id) => document.getElementById(id);

/** Puts children in place of what an element holds. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** A number of things, in words. */
export const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** A setting of this browser, kept from one visit to the next. */
export function kept(name, usual) {
  try {
    return localStorage.getItem(`desk ${name}`) ?? usual;
  } catch {
    return usual;
  }
}

export function keep(name, value) {
  try {
    localStorage.setItem(`desk ${name}`, value);
  } catch {
    // a browser that keeps nothing starts anew each time
  }
}
