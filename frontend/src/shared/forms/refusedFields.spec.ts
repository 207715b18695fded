import { refusedFields } from './refusedFields';

const refused = (fields: Readonly<Record<string, string>>) => ({
  httpStatus: 400,
  code: 'BAD_REQUEST',
  fields,
});
const labels = { caption: 'Name', 'variants.price': 'Price' };

test('a refused field is called as the screen calls it, in lists too', () => {
  const fields = {
    caption: 'caption must not be empty',
    'variants.3.price': 'price must be an amount in euro',
  };
  expect(refusedFields(refused(fields), labels)).toEqual({
    caption: 'Name must not be empty',
    'variants.3.price': 'Price must be an amount in euro',
  });
  expect(refusedFields(refused({ '7.caption': 'caption is too long' }), labels)).toEqual({
    '7.caption': 'Name is too long',
  });
});

test('a name within another word is none', () => {
  const said = refused({ mail: 'Please enter a valid email address' });
  expect(refusedFields(said, { mail: 'Email' })).toEqual({ mail: 'Please enter a valid email address' });
});

test('nothing is said at the fields where something else was refused too, or nothing was answered', () => {
  expect(
    refusedFields(refused({ caption: 'caption is too long', images: 'images must be a list' }), labels),
  ).toEqual({});
  expect(refusedFields(new TypeError('Failed to fetch'), labels)).toEqual({});
});
