require('@testing-library/jest-dom');
const { configure } = require('@testing-library/dom');
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: ofReact } = require('react');
const { default: TokenCache } = require('@ant-design/cssinjs/lib/Cache');
const { shownStyle } = require('./shown-style.cjs');

// A busy machine may take its time; what never appears still fails the test.
configure({ asyncUtilTimeout: 8_000 });

// React would take a stack for each element that it makes, up to 10 000 a second. None is shown here.
Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// antd derives some hundred tokens from a theme, and forgets them with the last component: here each file derives them once.
const { opUpdate } = TokenCache.prototype;
TokenCache.prototype.opUpdate = function (path, valueOf) {
  return opUpdate.call(this, path, (before) => valueOf(before) ?? [0, before[1]]);
};

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

Object.assign(window, {
  ResizeObserver,
  MessageChannel,
  matchMedia,
  scrollTo: () => {},
  getComputedStyle: shownStyle,
});
Element.prototype.scrollIntoView ??= () => {};
