import fc from 'fast-check';
import { claimSubmitted, testMeta, testNow } from '../../testing';
import { EventRowCursor } from './event-row-cursor';
import { prepareEvents } from '../log/prepare-events';
import type { StoredEvent } from '../stored-event';

const acts = [
  {
    streams: [
      {
        stream: 'claim-1',
        expectedVersion: 0,
        events: [claimSubmitted({}, { additionalInfo: 'Grüße 👋' }), claimSubmitted({ goTitle: 'Frühling' })],
      },
    ],
    meta: testMeta(),
  },
];
const stored: StoredEvent[] = prepareEvents({ acts, heads: new Map(), recordedAt: testNow }).map(
  (row, i) => ({
    position: 2 ** 40 + i,
    stream: row.stream,
    version: row.version,
    type: row.type,
    schemaVersion: row.schemaVersion,
    dataText: row.dataText,
    metaText: row.metaText,
    privateText: row.privateText,
    recordedAt: row.recordedAt,
    hash: row.hash,
  }),
);

function int(bytes: 2 | 4, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}

/** The bytes that PostgreSQL sends for these rows. */
function binaryCopy(rows: readonly StoredEvent[]): Buffer {
  const parts = [Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), int(4, 0), int(4, 0)];
  for (const row of rows) {
    const position = Buffer.alloc(8);
    position.writeBigInt64BE(BigInt(row.position));
    const { stream, version, type, schemaVersion, recordedAt, metaText, dataText } = row;
    const texts = [stream, `${version}`, type, `${schemaVersion}`, `${recordedAt}`, metaText, dataText];
    const columns = [
      position,
      row.privateText === null ? null : Buffer.from(row.privateText),
      Buffer.from(row.hash, 'hex'),
      ...texts.map((text) => Buffer.from(text)),
    ];
    parts.push(int(2, columns.length));
    for (const column of columns) parts.push(int(4, column?.length ?? -1), column ?? Buffer.alloc(0));
  }
  return Buffer.concat([...parts, int(2, -1)]);
}

describe('a cursor over copied rows', () => {
  const copy = binaryCopy(stored);

  it('reads the same rows wherever the pieces of the copy were cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(copy.length), { maxLength: 12 }), (cuts) => {
        const cursor = new EventRowCursor();
        const read: StoredEvent[] = [];
        const ends = [...cuts, copy.length].sort((a, b) => a - b);
        ends.forEach((end, i) => {
          cursor.feed(Buffer.from(copy.subarray(ends[i - 1] ?? 0, end)));
          while (cursor.next()) read.push(cursor.stored());
        });
        expect(read).toStrictEqual(stored);
      }),
    );
  });

  it('hashes what came as the store hashed it, and leaves it as it came', () => {
    const cursor = new EventRowCursor();
    cursor.feed(Buffer.from(copy));
    let previous = '\0'.repeat(32);
    for (const row of stored) {
      expect(cursor.next()).toBe(true);
      expect(cursor.hashAfter(previous)).toBe(cursor.hash);
      expect(cursor.hashAfter('x'.repeat(32))).not.toBe(cursor.hash);
      expect(cursor.privatePartFits).toBe(true);
      expect(cursor.stored()).toStrictEqual(row);
      previous = cursor.hash;
    }
    expect(cursor.next()).toBe(false);
  });

  it('sees a private part that does not fit', () => {
    const cursor = new EventRowCursor();
    cursor.feed(binaryCopy([{ ...stored[0], privateText: '{"additionalInfo":"another"}' } as StoredEvent]));
    expect(cursor.next()).toBe(true);
    expect(cursor.privatePartFits).toBe(false);
  });

  it('refuses rows with other columns', () => {
    const cursor = new EventRowCursor();
    cursor.feed(Buffer.concat([copy.subarray(0, 19), int(2, 3)]));
    expect(() => cursor.next()).toThrow('3 columns instead of 10');
  });
});
