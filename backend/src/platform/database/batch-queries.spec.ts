import { batchQueries } from './batch-queries';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a question that is asked together with others', () => {
  it('is one question for all of one turn, and each hears its own answer', async () => {
    const asked: (readonly number[])[] = [];
    const double = batchQueries((keys: readonly number[]) => {
      asked.push(keys);
      return Promise.resolve(keys.map((key) => key * 2));
    });
    expect(await Promise.all([3, 1, 3].map(double))).toEqual([6, 2, 6]);
    expect(await double(4)).toBe(8);
    expect(asked).toEqual([[3, 1, 3], [4]]);
  });

  it('begins after it was asked, also while an earlier question is under way', async () => {
    let state = 'old';
    const answerLater: (() => void)[] = [];
    const read = batchQueries(async (keys: readonly string[]) => {
      const seen = state;
      await new Promise<void>((resolve) => answerLater.push(resolve));
      return keys.map(() => seen);
    });
    const before = read('a');
    await nextTurn();
    state = 'new';
    const after = read('a');
    await nextTurn();
    answerLater.forEach((answer) => answer());
    expect(await Promise.all([before, after])).toEqual(['old', 'new']);
  });

  it('fails for those who asked, and for nobody after them', async () => {
    let broken = true;
    const read = batchQueries((keys: readonly string[]) =>
      broken ? Promise.reject(new Error('no database')) : Promise.resolve(keys),
    );
    const outcomes = await Promise.allSettled([read('a'), read('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    broken = false;
    expect(await read('c')).toBe('c');
  });
});
