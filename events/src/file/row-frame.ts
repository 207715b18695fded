import type { StoredEvent } from '../store/stored-event';

const copyHeader = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const lengthBytes = 4;
const nullLength = -1;

/** The bytes that the database sends before the rows of a binary COPY. */
export function copyStart(): Buffer {
  return Buffer.from(copyHeader);
}

/** An event as the database would copy it out, so that the same code checks files and databases. */
export function copiedRow(event: StoredEvent): Buffer {
  const position = Buffer.alloc(8);
  position.writeBigInt64BE(BigInt(event.position));
  const columns = [
    position,
    event.privateText === null ? null : Buffer.from(event.privateText, 'utf8'),
    Buffer.from(event.hash, 'hex'),
    ...[
      event.stream,
      String(event.version),
      event.type,
      String(event.schemaVersion),
      String(event.recordedAt),
      event.metaText,
      event.dataText,
    ].map((text) => Buffer.from(text, 'utf8')),
  ];
  const count = Buffer.alloc(2);
  count.writeInt16BE(columns.length);
  return Buffer.concat([count, ...columns.flatMap((column) => framed(column))]);
}

function framed(column: Buffer | null): Buffer[] {
  const length = Buffer.alloc(lengthBytes);
  length.writeInt32BE(column?.length ?? nullLength);
  return column ? [length, column] : [length];
}
