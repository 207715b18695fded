// Loaded into the processes that tests start (node --require): what an earlier one has compiled and looked up is not compiled and looked up again.
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, resolve } = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');
const { threadId } = require('node:worker_threads');

/** @typedef {{ made: string, names: Record<string, string>, code: Record<string, { hash: string, start: number, end: number }>, data: Buffer }} Kept */

const root = resolve(__dirname, '../..');
const folder = resolve(root, '.cache/javascript');
const path = resolve(folder, `${hashOf(process.argv[1] ?? '', ...process.execArgv)}.code`);
/** Code of another V8 is refused; packages change with each installation. */
const made = hashOf(process.version, process.env['NODE_OPTIONS'] ?? '', packages());
const kept = read();
/** What this process had to compile.
 * @type {Map<string, { hash: string, script: vm.Script }>} */
const compiled = new Map();
let found = 0;

/** @param {string[]} texts */
function hashOf(...texts) {
  const hash = createHash('sha1');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}

function packages() {
  return String(
    statSync(resolve(root, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })?.mtimeMs,
  );
}

/** @returns {Kept} */
function read() {
  try {
    const last = v8.deserialize(readFileSync(path));
    if (last.made === made) return last;
  } catch {
    // There is none yet.
  }
  return { made, names: {}, code: {}, data: Buffer.alloc(0) };
}

const resolveFilename = Module._resolveFilename;

/** Only what packages hold or name stays where it is until the next installation. */
Module._resolveFilename = function (request, parent, isMain, options) {
  const from = parent?.filename;
  const mayMove =
    !from ||
    options ||
    request.startsWith('/') ||
    (request.startsWith('.') && !from.includes('/node_modules/'));
  if (mayMove) return resolveFilename.call(this, request, parent, isMain, options);
  const name = `${dirname(from)}\0${request}`;
  const known = kept.names[name];
  if (known !== undefined) return known;
  const filename = resolveFilename.call(this, request, parent, isMain, options);
  if (filename.includes('/node_modules/')) {
    kept.names[name] = filename;
    found += 1;
  }
  return filename;
};

const head = '(function (exports, require, module, __filename, __dirname) { ';
const { _compile: compile } = Module.prototype;

Module.prototype._compile = function (content, filename, ...rest) {
  // An import at run time has to know which module asks.
  if (content.includes('import(') || rest[0] === 'module')
    return compile.call(this, content, filename, ...rest);
  const hash = hashOf(content);
  const known = kept.code[filename];
  const cachedData = known?.hash === hash ? kept.data.subarray(known.start, known.end) : undefined;
  const script = new vm.Script(`${head}${content.replace(/^#!/, '//')}\n})`, {
    filename,
    columnOffset: -head.length,
    cachedData,
  });
  if (cachedData === undefined || script.cachedDataRejected) compiled.set(filename, { hash, script });
  const requireFrom = Module.createRequire(filename);
  requireFrom.main = process.mainModule;
  return script
    .runInThisContext()
    .call(this.exports, this.exports, requireFrom, this, filename, dirname(filename));
};

process.on('exit', () => {
  if (compiled.size + found === 0) return;
  /** @type {Kept} */
  const next = { made, names: kept.names, code: {}, data: Buffer.alloc(0) };
  /** @type {Buffer[]} */
  const parts = [];
  let end = 0;
  const add = (filename, hash, data) => {
    next.code[filename] = { hash, start: end, end: (end += data.length) };
    parts.push(data);
  };
  for (const [filename, { hash, start, end: last }] of Object.entries(kept.code))
    if (!compiled.has(filename)) add(filename, hash, kept.data.subarray(start, last));
  // Taken at the end, so that it holds the functions that were called, too.
  for (const [filename, { hash, script }] of compiled) add(filename, hash, script.createCachedData());
  next.data = Buffer.concat(parts);
  const draft = `${path}.${process.pid}-${threadId}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(draft, v8.serialize(next));
    renameSync(draft, path);
  } catch {
    // The next process compiles again; this one ends as it does without.
  }
});
