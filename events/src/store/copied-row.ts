import type { StoredEvent } from './stored-event';

/** The columns in the order they are copied: the hashed ones last and in the order they are hashed in. */
export const copiedColumns = `position, private, hash, stream, version::text, type, schema_version::text,
  recorded_at::text, meta, data`;

export const column = {
  position: 0,
  private: 1,
  hash: 2,
  stream: 3,
  version: 4,
  type: 5,
  schemaVersion: 6,
  recordedAt: 7,
  meta: 8,
  data: 9,
} as const;
export type Column = (typeof column)[keyof typeof column];

export const columns = Object.keys(column).length;
export const countBytes = 2;
export const lengthBytes = 4;
export const nullLength = -1;
export const hashBytes = 32;

/** One row of a binary COPY of events; each column is looked for in its bytes when it is asked for. */
export class CopiedRow implements StoredEvent {
  constructor(
    private readonly buffer: Buffer,
    private readonly start: number,
  ) {}

  get position(): number {
    const at = this.startOf(column.position);
    return this.buffer.readInt32BE(at) * 2 ** 32 + this.buffer.readUInt32BE(at + lengthBytes);
  }

  get stream(): string {
    return this.text(column.stream);
  }

  get version(): number {
    return this.integer(column.version);
  }

  get type(): string {
    return this.text(column.type);
  }

  get schemaVersion(): number {
    return this.integer(column.schemaVersion);
  }

  get dataText(): string {
    return this.text(column.data);
  }

  get metaText(): string {
    return this.text(column.meta);
  }

  get privateText(): string | null {
    return this.lengthAt(this.startOf(column.private)) === nullLength ? null : this.text(column.private);
  }

  get recordedAt(): number {
    return this.integer(column.recordedAt);
  }

  get hash(): string {
    const at = this.startOf(column.hash);
    return this.buffer.toString('hex', at, at + hashBytes);
  }

  private startOf(wanted: Column): number {
    let at = this.start + countBytes + lengthBytes;
    for (let number = 0; number < wanted; number++) at += Math.max(0, this.lengthAt(at)) + lengthBytes;
    return at;
  }

  private lengthAt(start: number): number {
    return this.buffer.readInt32BE(start - lengthBytes);
  }

  private text(of: Column): string {
    const at = this.startOf(of);
    return this.buffer.toString('utf8', at, at + this.lengthAt(at));
  }

  private integer(of: Column): number {
    const at = this.startOf(of);
    return wholeNumber(this.buffer, at, at + this.lengthAt(at));
  }
}

/** A whole number written out in digits. */
export function wholeNumber(buffer: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + (buffer[at] ?? 0) - 48;
  return value;
}
