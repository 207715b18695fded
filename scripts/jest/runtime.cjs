const v8 = require('node:v8');
const vm = require('node:vm');
const { default: JestRuntime } = require('jest-runtime');

// Workers live for minutes: web tests take a sixth less of the processor where only what runs long is optimized. The V8 of Node 22 has other settings.
if (process.versions.v8.startsWith('11.')) v8.setFlagsFromString('--interrupt-budget=1000000');

const { compileFunction } = vm;
/** What this process has compiled, by file.
 * @type {Map<string, { source: string, script: vm.Script }>} */
const compiled = new Map();

/** Jest compiles every module again for each environment; antd or Nest take longer to compile than to run. Here a module is compiled once
 * and run in the context of each.
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

/** By the environment that it loads into. */
const kept = new WeakMap();

/** What each test file loads anew: itself, what runs it, and the helpers of the browser tests, which note what the file has looked at. */
const ofEachFile = /\.spec\.ts$|\/e2e\/|\/jest-circus\//;

/** For Jest's own note of which test runs. They run one after another: Node need not carry it from promise to promise, a tenth of their time. */
class OneAtATime {
  getStore() {
    return this.store;
  }

  run(store, work) {
    const before = this.store;
    this.store = store;
    const done = work();
    const putBack = () => {
      this.store = before;
    };
    done.then(putBack, putBack);
    return done;
  }
}

/** Modules stay loaded from one test file to the next, where they share an environment. */
class KeptRuntime extends JestRuntime {
  constructor(...given) {
    const [, environment] = given;
    const known = kept.get(environment);
    if (known) {
      known.begin(given[6]);
      return known;
    }
    super(...given);
    if (environment.isKept) kept.set(environment, this);
  }

  /** @param {string} testPath */
  begin(testPath) {
    this._testPath = testPath;
    this.executor.testPath = testPath;
    this.testState.state = 'loading';
    this.mockState.clear();
    const { moduleRegistry, internalModuleRegistry } = this.registries;
    for (const registry of [moduleRegistry, internalModuleRegistry])
      for (const path of registry.keys()) if (ofEachFile.test(path)) registry.delete(path);
    // These log as the file before had them do.
    const loaded = (name) => moduleRegistry.get(require.resolve(name))?.exports;
    loaded('nestjs-pino/PinoLogger')?.__resetOutOfContextForTests();
    const nest = loaded('@nestjs/common/services');
    nest?.Logger.overrideLogger(new nest.ConsoleLogger());
    nest?.Logger.overrideLogger(['log', 'error', 'warn', 'debug', 'verbose', 'fatal']);
  }

  requireInternalModule(from, name) {
    if (name === 'node:async_hooks' && from.includes('/jest-circus/'))
      return { AsyncLocalStorage: OneAtATime };
    return super.requireInternalModule(from, name);
  }

  teardown() {
    if (kept.has(this._environment)) {
      this.restoreAllMocks();
      this.testMainModule.reset();
      this.fileCache.clear();
      this.testState.teardown();
    } else super.teardown();
  }
}

module.exports = KeptRuntime;
