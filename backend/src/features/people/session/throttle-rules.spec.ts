import fc from 'fast-check';
import { fromKnownDevice, fromUnknownDevice, noGuesses, waitSeconds, type Count } from './throttle-rules';

describe('the wait after wrong passwords', () => {
  it('is nothing for somebody who mistypes', () => {
    expect([0, 1, 4].map((failures) => waitSeconds('account', failures))).toEqual([0, 0, 0]);
  });

  it('doubles from then on, and never becomes a lock', () => {
    expect([5, 6, 7, 8, 20, 1000].map((failures) => waitSeconds('account', failures))).toEqual([
      1, 2, 4, 8, 60, 60,
    ]);
  });

  it('begins later for an address, which many people may share', () => {
    expect([24, 25, 26, 1000].map((failures) => waitSeconds('address', failures))).toEqual([0, 1, 2, 300]);
  });
});

/** One account, tried from several networks, with a clock that the test sets. */
function doorOf() {
  let account: Count = noGuesses;
  const addresses = new Map<string, Count>();
  const promises = new Map<string, number | null>();
  return {
    /** The seconds to wait; 0 for an attempt that is made, and fails. */
    tries(network: string, now: number): number {
      const address = addresses.get(network) ?? noGuesses;
      const promisedAt = promises.get(network) ?? null;
      const { waitMs, after } = fromUnknownDevice({ account, address, promisedAt }, now);
      account = after.account;
      addresses.set(network, after.address);
      promises.set(network, after.promisedAt);
      return Math.ceil(waitMs / 1_000);
    },
  };
}

describe('guesses at one account', () => {
  it('are not all tried when they come at the same moment', () => {
    const door = doorOf();
    const tried = Array.from({ length: 180 }, (_, n) => door.tries(`address ${n}`, 0)).filter(
      (wait) => wait === 0,
    );
    expect(tried).toHaveLength(5);
  });

  it('become one a minute from one address, however often it asks', () => {
    const door = doorOf();
    let tried = 0;
    for (let second = 0; second < 3_600; second += 1)
      if (door.tries('stranger', second * 1_000) === 0) tried += 1;
    expect(tried).toBeLessThan(75);
  });

  it('cannot be saved up: a turn that is not taken is lost', () => {
    const door = doorOf();
    const networks = Array.from({ length: 100 }, (_, n) => `address ${n}`);
    for (const network of networks) door.tries(network, 0);
    const tried = networks.filter((network) => door.tries(network, 3_600_000) === 0);
    expect(tried).toHaveLength(1);
  });

  it('keep the owner out for no more than one wait, whoever else tries and whenever', () => {
    const strangers = fc.array(
      fc.record({ network: fc.integer({ min: 1, max: 30 }), every: fc.integer({ min: 1, max: 90 }) }),
      {
        minLength: 1,
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(strangers, fc.integer({ min: 0, max: 1_500 }), (others, ownerAt) => {
        const door = doorOf();
        let ownerBackAt = ownerAt;
        let waits = 0;
        for (let second = 0; second <= ownerAt + 600; second += 1) {
          for (const { network, every } of others)
            if (second % every === 0) door.tries(`stranger ${network}`, second * 1_000);
          if (second !== ownerBackAt) continue;
          const wait = door.tries('owner', second * 1_000);
          if (wait === 0) return;
          waits += 1;
          expect(wait).toBeLessThanOrEqual(300);
          expect(waits).toBe(1);
          ownerBackAt = second + wait;
        }
        throw new Error('The owner was never let in');
      }),
      { numRuns: 40 },
    );
  });
});

describe('a device that is known', () => {
  it('has limits of its own', () => {
    let device: Count = noGuesses;
    const waits = Array.from({ length: 7 }, () => {
      const { waitMs, after } = fromKnownDevice(device, 0);
      device = after;
      return waitMs;
    });
    expect(waits).toEqual([0, 0, 0, 0, 0, 1_000, 1_000]);
    expect(fromKnownDevice(device, 1_000).waitMs).toBe(0);
  });
});
