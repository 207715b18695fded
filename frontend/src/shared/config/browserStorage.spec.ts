import { readStored, writeStored } from './browserStorage';

afterEach(() => jest.restoreAllMocks());

test('a text is stored, and removed', () => {
  writeStored('theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(readStored('theme')).toBe('dark');
  writeStored('theme', null);
  expect(localStorage.getItem('theme')).toBeNull();
});

test('the storage lives for the visit if the browser refuses it', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(readStored('theme')).toBeNull();
  writeStored('theme', 'dark');
  expect(readStored('theme')).toBe('dark');
  writeStored('theme', null);
  expect(readStored('theme')).toBeNull();
});
