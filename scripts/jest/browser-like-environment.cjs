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
  'FormData',
  'Blob',
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
];

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
  }
}

module.exports = BrowserLikeEnvironment;
