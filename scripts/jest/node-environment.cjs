const { readFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');

/** A file that replaces modules, or loads them anew, gets an environment of its own. */
const ownModules =
  /\bjest\.(mock|doMock|setMock|unmock|unstable_mockModule|createMockFromModule|resetModules|isolateModules\w*)[<(]/;

/** What Circus leaves on the global object for itself. */
const ofCircus =
  /^(JEST_STATE_SYMBOL|EVENT_HANDLERS|TEST_TIMEOUT_SYMBOL|RETRY_TIMES|RETRY_TIMES_SETTER|WAIT_BEFORE_RETRY|RETRY_IMMEDIATELY|LOG_ERRORS_BEFORE_RETRY)$/;

/** @type {KeptEnvironment | undefined} */
let kept;

/** All test files that a worker runs in Node share one environment, whatever their kind, and what `runtime.cjs` has loaded into it. */
class KeptEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} given the configuration and the context of a test file */
  constructor(...given) {
    const alone = ownModules.test(readFileSync(given[1].testPath, 'utf8'));
    if (kept && !alone) return kept;
    super(...given);
    this.isKept = !alone;
    if (alone) return;
    kept = this;
    const { process } = this.global;
    this.atFirst = { env: process.env, variables: { ...process.env }, exit: process.exit };
  }

  /** A kept one takes away what the file left. */
  async teardown() {
    if (!this.isKept) {
      await super.teardown();
      return;
    }
    this.fakeTimersModern.dispose();
    const { global } = this;
    const { env, variables, exit } = this.atFirst;
    Object.assign(global.process, { env, exit });
    for (const name of Object.keys(env)) if (!(name in variables)) Reflect.deleteProperty(env, name);
    Object.assign(env, variables);
    for (const symbol of Object.getOwnPropertySymbols(global))
      if (ofCircus.test(symbol.description ?? '')) Reflect.deleteProperty(global, symbol);
    // Jest would remember all that was ever replaced or deleted there, to the end.
    this._globalProxy.leftovers = [];
  }
}

module.exports = KeptEnvironment;
