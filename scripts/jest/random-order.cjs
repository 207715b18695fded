const { createHash } = require('node:crypto');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Orders the test files at random. Jest prints the seed; `--seed` repeats an order. */
module.exports = class RandomOrder extends Sequencer {
  constructor(options) {
    super(options);
    this.seed = options.globalConfig.seed;
  }

  /** @param {Parameters<InstanceType<typeof Sequencer>['sort']>[0]} tests */
  sort(tests) {
    const rankOf = ({ path }) => createHash('sha1').update(`${this.seed}\0${path}`).digest('hex');
    return tests.toSorted((one, other) => rankOf(one).localeCompare(rankOf(other)));
  }
};
