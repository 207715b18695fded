import fc from 'fast-check';
import { ByteKeys } from './byte-keys';

describe('numbers of byte strings', () => {
  it('are the same for the same bytes, wherever they stand, and rise with each new string', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 }), { maxLength: 600 }), fc.nat(7), (texts, shift) => {
        const keys = new ByteKeys();
        const known = new Map<string, number>();
        for (const text of texts) {
          const bytes = Buffer.from('x'.repeat(shift) + text + 'y');
          const expected = known.get(text) ?? known.size;
          known.set(text, expected);
          expect(keys.numberOf(bytes, shift, bytes.length - 1)).toBe(expected);
        }
        expect(keys.size).toBe(known.size);
      }),
      { numRuns: 200 },
    );
  });

  it('stay when there are many', () => {
    const keys = new ByteKeys();
    const bytes = Array.from({ length: 20_000 }, (_, n) => Buffer.from(`claim-${n}`));
    for (let round = 0; round < 2; round++)
      bytes.forEach((text, n) => {
        if (keys.numberOf(text, 0, text.length) !== n) throw new Error(`claim-${n} has another number`);
      });
    expect(keys.size).toBe(20_000);
  });
});
