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

/** antd's forms wait for a task through one; Node's own would keep Jest from ending. */
class MessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
}

Object.assign(window, { ResizeObserver, MessageChannel, matchMedia, scrollTo: () => {} });
// antd and @hello-pangea/dnd ask for these; jsdom only complains that it does not implement them.
const { getComputedStyle } = window;
window.getComputedStyle = (element) => getComputedStyle(element);
Element.prototype.scrollIntoView ??= () => {};
