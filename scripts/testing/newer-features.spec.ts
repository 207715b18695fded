import { newerThanSupported } from './newer-features';

test.each([
  ['list.toSorted()', /^method toSorted/],
  ['list["toReversed"]()', /^method toReversed/],
  ['URL.canParse(text)', /^URL\.canParse/],
  ['const { length } = Object.groupBy(list, f)', /^Object\.groupBy/],
  ['new Intl.Segmenter()', /^Intl\.Segmenter/],
  ['new OffscreenCanvas(1, 1)', /^new OffscreenCanvas/],
  ['map.values().map(f)', /^map of an iterator/],
  ['const form = /(?<=a)b/', /^lookbehind/],
  ['const form = /[a--b]/v', /newer than ECMAScript 2022/],
  ['class A { static { f(); } }', /^static block/],
  ['using file = open();', /newer than ECMAScript 2022/],
])('%s is found', (source, found) => {
  expect(newerThanSupported(source)).toEqual([expect.stringMatching(found)]);
});

test.each([
  '[...list].sort().at(-1)?.map(f)',
  'Object.values(all).map(f)',
  'globalThis.Iterator?.from',
  'field.showPicker?.()',
  'styles.difference + list.findLast(f)',
  'class A { static #size = 1; static has(a) { return #size in a; } }',
])('%s is understood', (source) => {
  expect(newerThanSupported(source)).toEqual([]);
});
