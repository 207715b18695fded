const { TestEnvironment } = require('jest-environment-jsdom');

/**
 * jsdom lacks these, and every browser has them. MessageChannel is missing on purpose: an open port of Node's would
 * prevent Jest from exiting.
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
  'structuredClone',
  'crypto',
  // The functions above take and return these; from Node.js 24 on no others.
  'AbortController',
  'AbortSignal',
  'Uint8Array',
  'ArrayBuffer',
];

/**
 * jsdom also reports each call of a feature that it does not implement, such as the style of a scroll bar, which antd
 * reads.
 */
function reportErrorsOfPages(virtualConsole, console) {
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', (error) => {
    if (error.type !== 'not implemented') console.error(error);
  });
}

class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    reportErrorsOfPages(this.dom.virtualConsole, this.global.console);
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
