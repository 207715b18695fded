import { fillPlaceholders, placeholdersIn } from './placeholders';

test('known names in braces are filled in, also several times, and a value is not read again', () => {
  const values = { name: '{sum}', sum: '12.00 €' };
  expect(fillPlaceholders('Dear {name}, {sum}. {sum}!', values)).toBe('Dear {sum}, 12.00 €. 12.00 €!');
});

test('other braces, and names without a value, stay as they were typed', () => {
  expect(fillPlaceholders("It's {due}: {0} {nam} { name } {name", { name: 'Mina' })).toBe(
    "It's {due}: {0} {nam} { name } {name",
  );
  expect([...placeholdersIn('{name} {x} {link} {name}')]).toEqual(['name', 'link']);
});
