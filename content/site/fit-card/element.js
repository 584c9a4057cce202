/** Builds elements. Whatever comes from outside becomes text, never markup. */

/** Children are elements or texts; what is not there is left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== undefined && value !== false) made.setAttribute(key, value);
  }
  made.append(...children.flat().filter((child) => child !== undefined));
  return made;
}

export function list(items, attributes = {}) {
  return element('ul', attributes, ...items.map((item) => element('li', {}, item)));
}
