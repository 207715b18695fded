const vm = require('node:vm');

const { compileFunction } = vm;
/** What this process has compiled, by file.
 * @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map();

/** Jest compiles every module again for each test file; antd or Nest take longer to compile than to run. Here a module is compiled once
 * and run in the context of each file.
 * @type {typeof compileFunction} */
vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  // An import at run time has to know which test file asks.
  if (!filename || !parsingContext || source.includes('import('))
    return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join()}) {`;
  let known = compiled.get(filename);
  if (known?.source !== source) {
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    known = { source, script };
    compiled.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

module.exports = require('jest-runtime');
