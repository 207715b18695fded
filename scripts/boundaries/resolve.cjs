// dependency-cruiser reads aliases only from a file in webpack's form.
const { join } = require('node:path');
const { server, sources } = require('../jest/sources.cjs');

const root = join(__dirname, '../..');
const entries = Object.entries(sources).map(([name, path]) => [`${name}$`, join(root, path)]);
const alias = Object.fromEntries([...entries, [server.name, join(root, server.folder)]]);

module.exports = { resolve: { alias, extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'] } };
