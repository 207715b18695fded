require('@testing-library/jest-dom');

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** No query matches: the widest screen, light, with motion. */
function matchMedia(media) {
  const nothing = () => {};
  const never = {
    addEventListener: nothing,
    removeEventListener: nothing,
    addListener: nothing,
    removeListener: nothing,
  };
  return { media, matches: false, onchange: null, dispatchEvent: () => false, ...never };
}

Object.assign(window, { ResizeObserver, matchMedia, scrollTo: () => {} });
// antd and @hello-pangea/dnd ask for these; jsdom only complains that it does not implement them.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
Element.prototype.scrollIntoView ??= () => {};
