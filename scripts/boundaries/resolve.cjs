// dependency-cruiser reads aliases only from a file in webpack's form.
const { join } = require('node:path');
const { server, sources } = require('../jest/sources.cjs');

/** @param {string} folder
 * @returns {Record<string, string>} */
function aliasesBelow(folder) {
  const entries = Object.entries(sources).map(([name, path]) => [`${name}$`, join(folder, path)]);
  return Object.fromEntries([...entries, [server.name, join(folder, server.folder)]]);
}

const alias = aliasesBelow(join(__dirname, '../..'));

module.exports = {
  aliasesBelow,
  resolve: { alias, extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'] },
};
