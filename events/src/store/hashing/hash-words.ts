/** The length of a SHA-256 hash. */
export const hashBytes = 32;
export const wordBytes = 4;
export const hashWords = hashBytes / wordBytes;

/**
 * One of the eight words of a hash that is stored as 32 latin1 characters. Copying and comparing words in a loop takes
 * less time than calling native code for 32 bytes. Bench: `npm run bench -- replay`.
 */
export function wordOf(hash: string, word: number): number {
  const at = word * wordBytes;
  const high = (hash.charCodeAt(at) << 8) | hash.charCodeAt(at + 1);
  return (high << 16) | (hash.charCodeAt(at + 2) << 8) | hash.charCodeAt(at + 3);
}
