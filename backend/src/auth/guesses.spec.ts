import { waitSeconds } from './guesses';

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
