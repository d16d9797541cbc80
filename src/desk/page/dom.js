// Elements, made from text only: texts of a project are never read as markup.

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

/** The element with this id. */
export const by = (id) => document.getElementById(id);

/** Replaces the content of an element. */
export function fill(parent, ...children) {
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
}

/** A number of things, in words. */
export const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** A setting that this browser keeps between visits. */
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
    // without storage, the browser starts with the default each time
  }
}
