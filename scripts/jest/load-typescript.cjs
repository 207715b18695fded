// Lets plain Node load the workspaces' TypeScript sources: what runs before a test needs no build.
require('./code-cache.cjs');
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { resolve } = require('node:path');
const { sourceOf } = require('./sources.cjs');
const { swcOptions } = require('./swc-options.cjs');

const root = resolve(__dirname, '../..');
const resolveFilename = Module._resolveFilename;

Module._resolveFilename = function (request, ...rest) {
  const source = sourceOf(request);
  if (source) return resolveFilename.call(this, resolve(root, source), ...rest);
  // An import at run time names the built file.
  const isOurs = request.startsWith('.') && rest[0]?.filename?.endsWith('.ts');
  return resolveFilename.call(this, isOurs ? request.replace(/\.js$/, '') : request, ...rest);
};

const options = swcOptions({ jsx: false });
const { version } = require('@swc/core/package.json');
const kept = resolve(root, '.cache/javascript');
mkdirSync(kept, { recursive: true });

require.extensions['.ts'] = (module, filename) => module._compile(javascriptOf(filename), filename);

/** Tests start dozens of processes from the same sources: each source is compiled once.
 * @param {string} filename */
function javascriptOf(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha1')
    .update(JSON.stringify([version, options, filename, source]))
    .digest('hex');
  const path = resolve(kept, `${key}.js`);
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const { code } = require('@swc/core').transformSync(source, { ...options, filename });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, code);
    renameSync(draft, path);
    return code;
  }
}
