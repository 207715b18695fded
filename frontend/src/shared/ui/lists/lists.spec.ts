import { groupByKind } from './byKind';
import { finder } from './search';

test('a search finds texts that hold every word of it, in any case and any order', () => {
  const isFound = finder('  TOUR win ');
  expect([isFound('Winter Tour'), isFound('Winter', null, 'tour'), isFound('Winter Box')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(finder('')('anything')).toBe(true);
  expect(finder('@mina')('Mina', 'mina.mail')).toBe(true);
});

test('things stand by kind, the kinds by name, those without one last', () => {
  const things = ['B', ' ', 'Ä', 'B '].map((kind, id) => ({ kind, id }));
  const groups = groupByKind(things, (a, b) => b.id - a.id);
  expect(groups.map(({ kind, title, items }) => [kind, title, items.map(({ id }) => id)])).toEqual([
    ['Ä', 'Ä', [2]],
    ['B', 'B', [3, 0]],
    ['', 'Other / Unspecified', [1]],
  ]);
});
