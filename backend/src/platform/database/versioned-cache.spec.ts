import { VersionedCache } from './versioned-cache';

it('a value is made once for each version, and shared while it is made', async () => {
  const values = new VersionedCache<string>(2);
  const make = jest.fn(async (value: string) => value);
  const first = values.get('a', '1', () => make('one'));
  expect(values.get('a', '1', () => make('again'))).toBe(first);
  expect(await first).toBe('one');
  expect(await values.get('a', '2', () => make('two'))).toBe('two');
  expect(make.mock.calls).toEqual([['one'], ['two']]);
});

it('the value that was unused longest is forgotten', async () => {
  const values = new VersionedCache<number>(2);
  let count = 0;
  const get = (key: string) => values.get(key, '1', async () => (count += 1));
  expect([await get('a'), await get('b'), await get('a'), await get('c')]).toEqual([1, 2, 1, 3]);
  expect([await get('a'), await get('b')]).toEqual([1, 4]);
});

it('a failure is not kept, unless a later version took its place', async () => {
  const values = new VersionedCache<string>(2);
  const fail = () => Promise.reject(new Error('no answer'));
  const failed = values.get('a', '1', fail);
  const later = values.get('a', '2', () => Promise.resolve('later'));
  await expect(failed).rejects.toThrow('no answer');
  expect(values.get('a', '2', fail)).toBe(later);
  await expect(values.get('b', '1', fail)).rejects.toThrow('no answer');
  expect(await values.get('b', '1', () => Promise.resolve('made'))).toBe('made');
});
