/** Numbers that look random and are the same each time. */
export interface DemoRandom {
  /** In [0, 1). */
  next(): number;
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
  shuffled<T>(values: readonly T[]): T[];
}

/** Mulberry32 on the given seed. */
export function seededRandom(seed: number): DemoRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(values: readonly T[]): T => {
    const picked = values[between(0, values.length - 1)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  };
  const shuffled = <T>(values: readonly T[]): T[] =>
    values
      .map((value) => ({ value, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ value }) => value);
  return { next, between, chance: (probability) => next() < probability, pick, shuffled };
}
