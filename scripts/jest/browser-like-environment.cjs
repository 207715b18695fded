const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom lacks what every browser has; Node has it outside the sandbox. MessageChannel is left out on purpose: an open
 * port of Node's would keep Jest from exiting.
 */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextDecoderStream',
  'TextEncoderStream',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'crypto',
  // What the functions above give and take.
  'Uint8Array',
  'ArrayBuffer',
];

/** jsdom's listeners know only jsdom's own signals. */
function acceptSignalsOfNode(EventTarget) {
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const signal = typeof options === 'object' && options !== null ? options.signal : undefined;
    if (!signal) return addEventListener.call(this, type, listener, options);
    if (signal.aborted) return;
    const { signal: _signal, ...rest } = options;
    addEventListener.call(this, type, listener, rest);
    signal.addEventListener('abort', () => this.removeEventListener(type, listener, rest), { once: true });
  };
}

class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of fromNode) {
      Object.defineProperty(this.global, name, {
        value: globalThis[name],
        writable: true,
        configurable: true,
      });
    }
    acceptSignalsOfNode(this.global.EventTarget);
  }
}

module.exports = BrowserLikeEnvironment;
