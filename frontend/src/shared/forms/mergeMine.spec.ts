import { differingFields, mergeMine } from './mergeMine';

const seen = { title: 'Spring', published: false, images: [1, 2] };

test('typed fields stay, everything else is theirs', () => {
  const mine = { ...seen, title: 'Spring box' };
  const theirs = { ...seen, title: 'Autumn', published: true, images: [2] };
  expect(mergeMine(seen, mine, theirs)).toEqual({ title: 'Spring box', published: true, images: [2] });
});

test('fields differ by what they hold, not by the object that holds it', () => {
  expect(differingFields(seen, { ...seen, images: [1, 2] })).toEqual([]);
  expect(differingFields(seen, { title: 'Spring', published: true, images: [2, 1] })).toEqual([
    'published',
    'images',
  ]);
});
