// dependency-cruiser reads aliases only from a file in webpack's form.
const { join } = require('node:path');
const { sources } = require('../jest/sources.cjs');

/** @param {string} folder
 * @returns {Record<string, string>} */
function aliasesBelow(folder) {
  return Object.fromEntries(Object.entries(sources).map(([name, path]) => [`${name}$`, join(folder, path)]));
}

const alias = aliasesBelow(join(__dirname, '../..'));

module.exports = {
  aliasesBelow,
  resolve: { alias, extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'] },
};
