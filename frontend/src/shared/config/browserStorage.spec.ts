import { readStored, writeStored } from './browserStorage';

afterEach(() => jest.restoreAllMocks());

test('a text is stored, and removed', () => {
  writeStored('theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(readStored('theme')).toBe('dark');
  writeStored('theme', null);
  expect(localStorage.getItem('theme')).toBeNull();
});

test('where the browser refuses its storage, it lives for the visit', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(readStored('theme')).toBeNull();
  writeStored('theme', 'dark');
  expect(readStored('theme')).toBe('dark');
  writeStored('theme', null);
  expect(readStored('theme')).toBeNull();
});
