// Lets plain Node load the workspaces' TypeScript sources: what runs before a test needs no build.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { resolve } = require('node:path');
const { transformSync } = require('@swc/core');
const { sourceOf } = require('./sources.cjs');
const { swcOptions } = require('./swc-options.cjs');

const root = resolve(__dirname, '../..');
const resolveFilename = Module._resolveFilename;

Module._resolveFilename = function (request, ...rest) {
  const source = sourceOf(request);
  return resolveFilename.call(this, source ? resolve(root, source) : request, ...rest);
};

require.extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcOptions({ jsx: false }), filename });
  module._compile(code, filename);
};
