import { byteSearch } from './byte-search';

test.each(['a', 'ab', 'aab', 'abcab', '"abba":"'])(
  '%s is found where it stands, and nowhere else',
  (word) => {
    const holds = byteSearch(word);
    const letters = 'ab';
    for (let n = 0; n < 2 ** 12; n++) {
      const around = Array.from({ length: 12 }, (_, bit) => letters[(n >> bit) & 1]).join('');
      const text = n % 2 ? around : `${around.slice(0, n % 12)}${word}${around.slice(n % 12)}`;
      const bytes = Buffer.from(`${word}${text}${word}`);
      const [from, to] = [word.length, bytes.length - word.length];
      expect(holds(bytes, from, to)).toBe(text.includes(word));
    }
  },
);
