const { default: Sequencer } = require('@jest/test-sequencer');

/** What takes a whole shop or a browser takes longest, however short its file is; the many small ones come last, so that all workers end
 * together. Browsers come after what explains more, and so they do not all begin at once and wait for the one demo shop. */
const longestFirst = ['faults', 'api', 'browser'];

/** @param {{ context: { config: { displayName?: { name: string } } } }} test */
function rankOf({ context }) {
  const rank = longestFirst.indexOf(context.config.displayName?.name ?? '');
  return rank === -1 ? longestFirst.length : rank;
}

/** Within a kind by the last duration or, where none is known, by size. */
module.exports = class LongestFirst extends Sequencer {
  /** @param {Parameters<InstanceType<typeof Sequencer>['sort']>[0]} tests */
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
};
