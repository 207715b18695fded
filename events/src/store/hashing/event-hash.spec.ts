import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { genesisHash, hashEvent, type HashedColumns } from './event-hash';

const first: HashedColumns = {
  stream: 'account-4',
  version: 1,
  type: 'BalanceAdded',
  schemaVersion: 1,
  recordedAt: 1763726400000,
  metaText: '{"actorId":1,"actorRole":1,"correlationId":"c","via":"admin"}',
  dataText: '{"amountCents":1250,"userId":4}',
};

/** A second implementation of the frame, written as plainly as its description. */
function plainHash(previousHash: string, columns: HashedColumns): string {
  const { stream, version, type, schemaVersion, recordedAt, metaText, dataText } = columns;
  const parts = [
    Buffer.from(previousHash, 'hex'),
    ...[stream, `${version}`, type, `${schemaVersion}`, `${recordedAt}`, metaText, dataText].map((text) =>
      Buffer.from(text),
    ),
  ];
  const sha = createHash('sha256');
  for (const part of parts) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    sha.update(length).update(part);
  }
  return sha.digest('hex');
}

describe('the hash of an event', () => {
  it('keeps giving what it always gave', () => {
    const hash = hashEvent(genesisHash, first);
    expect(hash).toBe('04892b22b5a021ccaa7db5a36063db940c4b48c753bbd102ae18174408ab2bd3');
    const second = {
      ...first,
      version: 2,
      dataText: '{"amountCents":7,"userId":4}',
      recordedAt: 1763726400001,
    };
    expect(hashEvent(hash, second)).toBe('924e8a03e327120958de0ece85b693217716a13a4e5cc9e34f3e6fdef51330e0');
    expect(hashEvent(hash, { ...second, stream: 'account-5', metaText: '{"note":"ü€😀"}' })).toBe(
      'fa96bef2e801060925f4cca1f990ed4b168d659e9ca6aa87fbdcaefcfb105925',
    );
  });

  it('is sha256 over every part behind its length', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 });
    const columns = fc.record({
      stream: text,
      version: fc.integer({ min: 1 }),
      type: text,
      schemaVersion: fc.integer({ min: 1 }),
      recordedAt: fc.integer({ min: 0 }),
      metaText: text,
      dataText: text,
    });
    fc.assert(
      fc.property(columns, (row) => expect(hashEvent(genesisHash, row)).toBe(plainHash(genesisHash, row))),
    );
  });

  it('changes with every column and with the hash before', () => {
    const changed = Object.entries(first).map(([column, value]) =>
      hashEvent(genesisHash, { ...first, [column]: typeof value === 'number' ? value + 1 : `${value} ` }),
    );
    const hashes = [hashEvent(genesisHash, first), hashEvent('1'.repeat(64), first), ...changed];
    expect(new Set(hashes).size).toBe(Object.keys(first).length + 2);
  });

  it('tells apart the same text shifted from one column to the next', () => {
    expect(hashEvent(genesisHash, { ...first, metaText: 'ab', dataText: 'c' })).not.toBe(
      hashEvent(genesisHash, { ...first, metaText: 'a', dataText: 'bc' }),
    );
  });

  it('takes text larger than its buffer', () => {
    const large = { ...first, dataText: '€'.repeat(100_000) };
    expect(hashEvent(genesisHash, large)).toBe(plainHash(genesisHash, large));
  });

  it('refuses to chain to something that is not a hash', () => {
    expect(() => hashEvent('ab', first)).toThrow('Not a hash');
  });
});
