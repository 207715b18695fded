import { accountStream, claimStream, personStream, stockStream } from '@fan-beats/events';
import fc from 'fast-check';
import { TextPool } from './text-pool';

const alike = [
  '',
  'Album A',
  'Album 7',
  '7',
  'claim',
  'claim-',
  'claim-x7',
  'claim-+7',
  'claim--7',
  'claim-07',
  'claim-00',
  'claim-7.0',
  'claim-1e3',
  'claim- 7',
  'claim-٣',
  'Claim-7',
  'aclaim-7',
  'claim-7\n',
  'claim-12345678901234567890',
  ...[0, 1, 7, 10, 2 ** 29 - 1, 2 ** 29, 2 ** 31, 2 ** 53].flatMap((id) => [
    claimStream(id),
    accountStream(id),
    personStream(id),
    stockStream(id, 3),
  ]),
];

describe('a pool of texts', () => {
  it('gives every text back, and each its own number of 32 bits', () => {
    const texts = fc.array(fc.oneof(fc.constantFrom(...alike), fc.nat().map(claimStream), fc.string()));
    fc.assert(
      fc.property(texts, (some) => {
        const pool = new TextPool();
        const kept = new Int32Array(some.map((text) => pool.numberOf(text)));
        expect([...kept].map((number) => pool.textOf(number))).toEqual(some);
        expect(new Set(kept).size).toBe(new Set(some).size);
      }),
    );
  });

  it('keeps null apart from a text without letters', () => {
    const pool = new TextPool();
    expect(pool.textOf(0)).toBeNull();
    expect(pool.numberOf('')).not.toBe(0);
  });
});
