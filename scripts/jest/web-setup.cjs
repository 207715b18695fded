require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { i18n } = require('@lingui/core');

// A busy machine may be slow; an element that never appears still fails the test.
configure({ asyncUtilTimeout: 8_000 });

// Without a catalog: outside of production Lingui compiles the texts of the code when they are shown.
i18n.load('source', {});
i18n.activate('source', ['en']);

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

/** antd's forms wait for a task through one; Node's own would prevent Jest from ending. */
class MessageChannel {
  port1 = { onmessage: null };
  port2 = { postMessage: (data) => setTimeout(() => this.port1.onmessage?.({ data }), 0) };
}

Object.assign(window, {
  ResizeObserver,
  MessageChannel,
  matchMedia,
  scrollTo: () => {},
});
Element.prototype.scrollIntoView ??= () => {};
