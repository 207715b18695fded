const { getComputedStyle } = window;

/** Keyed by all that the browser's own style sheet asks of an element to show or hide it.
 * @type {Map<string, string>} */
const displays = new Map();

/** @param {Element} element */
function displayOf(element) {
  const own = element.hasAttribute('style') && element.style.display;
  if (own) return own;
  const { localName, type, hidden, open } = element;
  const kind = [localName, type, hidden, open].join();
  if (!displays.has(kind)) displays.set(kind, getComputedStyle(element).display);
  return displays.get(kind);
}

/** @param {'visibility' | 'pointerEvents'} property
 * @param {string} initial */
function inherited(property, initial) {
  return (element) => {
    for (let at = element; at; at = at.parentElement) {
      const own = at.hasAttribute('style') && at.style[property];
      if (own) return own;
    }
    return initial;
  };
}

const pointerEventsOf = inherited('pointerEvents', 'auto');
/** What tests ask of each element that they look at. */
const asked = {
  display: displayOf,
  visibility: inherited('visibility', 'visible'),
  pointerEvents: pointerEventsOf,
  'pointer-events': pointerEventsOf,
};

/** The same as jsdom's while no style sheet says how anything is shown. jsdom matches some hundred rules of the browser's own for
 * each element, and again after each change of the page. Of pseudo elements jsdom only says that it does not know them.
 * @param {Element} element */
function shownStyle(element) {
  if (document.styleSheets.length > 0) return getComputedStyle(element);
  let whole;
  const valueOf = (name) => {
    if (Object.hasOwn(asked, name)) return asked[name](element);
    whole ??= getComputedStyle(element);
    return typeof whole[name] === 'function' ? whole[name].bind(whole) : whole[name];
  };
  const getPropertyValue = (name) =>
    Object.hasOwn(asked, name) ? valueOf(name) : valueOf('getPropertyValue')(name);
  return new Proxy(
    {},
    { get: (_, name) => (name === 'getPropertyValue' ? getPropertyValue : valueOf(name)) },
  );
}

module.exports = { shownStyle };
