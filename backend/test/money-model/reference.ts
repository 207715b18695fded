/** Letters that no eye takes for a digit: without I, O and Q. */
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

/** Prefix, kind, number, and over all three two letters that stand for the check number of ISO 7064 MOD 97-10. */
export function referenceOf(prefix: string, kind: 'C' | 'P', id: number): string {
  const digits = `${prefix}${kind}${id}`.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  const check = 98 - Number((BigInt(digits) * 100n) % 97n);
  return `${prefix}-${kind}${id}-${letters[Math.floor(check / letters.length)]}${letters[check % letters.length]}`;
}
