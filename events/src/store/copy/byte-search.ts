/**
 * Makes a function that returns whether a word is in a stretch of bytes. It is called for millions of stretches:
 * Horspool's search reads one byte of many, and a call of native code for so few bytes takes five times as long. Bench:
 * `npm run bench -- replay`.
 */
export function byteSearch(word: string): (bytes: Uint8Array, from: number, to: number) => boolean {
  const needle = Buffer.from(word);
  const last = needle.length - 1;
  const steps = new Int32Array(256).fill(needle.length);
  for (let i = 0; i < last; i++) steps[needle[i] ?? 0] = last - i;
  return (bytes, from, to) => {
    for (let at = from + last; at < to; at += steps[bytes[at] ?? 0] ?? 1) {
      let same = 0;
      while (same <= last && bytes[at - same] === needle[last - same]) same++;
      if (same > last) return true;
    }
    return false;
  };
}
