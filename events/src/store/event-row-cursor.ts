import { hash as oneShotHash } from 'node:crypto';
import type { ByteKeys } from './byte-keys';
import {
  column,
  columns,
  CopiedRow,
  countBytes,
  hashBytes,
  lengthBytes,
  nullLength,
  wholeNumber,
  type Column,
} from './copied-row';
import type { StoredEvent } from './stored-event';

const headerBytes = 19;
const endOfRows = -1;
const spineHashBytes = 8;
const space = ' '.charCodeAt(0);
const zero = '0'.charCodeAt(0);
const hexDigits = Buffer.from('0123456789abcdef');

/**
 * Walks through the rows of a binary COPY without turning them into objects: a million of them pass in seconds. It stands on
 * one row at a time; what it answers is about that row. Hashes are strings of 32 latin1 characters here, the smallest form
 * in which JavaScript compares and keeps them.
 */
export class EventRowCursor {
  private buffer: Buffer = Buffer.alloc(0);
  private offset = 0;
  private rowStart = 0;
  private ownHash = '';
  private headerRead = false;
  private ended = false;
  private readonly starts = new Int32Array(columns);
  private readonly ends = new Int32Array(columns);

  /** Takes the next piece of the copy, whose bytes from then on belong to the cursor. */
  feed(chunk: Buffer): void {
    const rest = this.buffer.subarray(this.offset);
    this.buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.offset = 0;
  }

  /** Steps to the next row; false when it has not arrived completely. */
  next(): boolean {
    if (!this.headerRead && !this.skipHeader()) return false;
    if (this.ended || this.offset + countBytes > this.buffer.length) return false;
    const count = this.buffer.readInt16BE(this.offset);
    this.ended = count === endOfRows;
    if (this.ended) return false;
    if (count !== columns) throw new Error(`A copied row has ${count} columns instead of ${columns}`);
    return this.findColumns();
  }

  private findColumns(): boolean {
    const { buffer } = this;
    let at = this.offset + countBytes;
    for (let i = 0; i < columns; i++) {
      if (at + lengthBytes > buffer.length) return false;
      const length = buffer.readInt32BE(at);
      at += lengthBytes;
      this.starts[i] = at;
      if (length !== nullLength) at += length;
      this.ends[i] = length === nullLength ? nullLength : at;
    }
    if (at > buffer.length) return false;
    this.rowStart = this.offset;
    this.offset = at;
    this.ownHash = '';
    return true;
  }

  private skipHeader(): boolean {
    if (this.buffer.length < headerBytes) return false;
    this.offset = headerBytes + this.buffer.readInt32BE(headerBytes - lengthBytes);
    this.headerRead = true;
    return true;
  }

  get position(): number {
    const at = this.start(column.position);
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

  get hash(): string {
    if (this.ownHash === '') {
      const at = this.start(column.hash);
      this.ownHash = this.buffer.toString('latin1', at, at + hashBytes);
    }
    return this.ownHash;
  }

  /** The number of the row's stream among `keys`. */
  streamNumber(keys: ByteKeys): number {
    return keys.numberOf(this.buffer, this.start(column.stream), this.end(column.stream));
  }

  /** The number of the row's type and schema version among `keys`. */
  kindNumber(keys: ByteKeys): number {
    return keys.numberOf(this.buffer, this.start(column.type), this.end(column.schemaVersion));
  }

  /** Room that `copySpineEntry` may need. */
  get spineEntryBytes(): number {
    const numberBytes = 20;
    return this.end(column.stream) - this.start(column.stream) + 2 * numberBytes + spineHashBytes * 2;
  }

  /** Writes the row as a line of a seal's list; gives where it ends. */
  copySpineEntry(target: Buffer, at: number): number {
    const { buffer } = this;
    let end = writeDigits(target, at, this.position);
    target[end++] = space;
    for (let i = this.start(column.stream); i < this.end(column.stream); i++) target[end++] = buffer[i] ?? 0;
    target[end++] = space;
    for (let i = this.start(column.version); i < this.end(column.version); i++)
      target[end++] = buffer[i] ?? 0;
    target[end++] = space;
    const hashAt = this.start(column.hash);
    for (let i = hashAt; i < hashAt + spineHashBytes; i++) {
      const byte = buffer[i] ?? 0;
      target[end++] = hexDigits[byte >> 4] ?? 0;
      target[end++] = hexDigits[byte & 15] ?? 0;
    }
    return end;
  }

  get dataBytes(): number {
    return this.end(column.data) - this.start(column.data);
  }

  /** Copies the bytes of the data to a place with enough room; gives where they end there. */
  copyData(target: Buffer, at: number): number {
    return at + this.buffer.copy(target, at, this.start(column.data), this.end(column.data));
  }

  get privateText(): string | null {
    return this.end(column.private) === nullLength ? null : this.text(column.private);
  }

  /** The row by itself, good as long as the bytes that were fed. */
  copied(): CopiedRow {
    return new CopiedRow(this.buffer, this.rowStart);
  }

  /** The hash the row should have after this one: sha256 over the bytes as they came, the previous hash in place of its own. */
  hashAfter(previousHash: string): string {
    const { buffer } = this;
    const at = this.start(column.hash);
    const own = this.hash;
    writeHash(buffer, at, previousHash);
    const first = at - lengthBytes;
    const framed = new Uint8Array(buffer.buffer, buffer.byteOffset + first, this.end(column.data) - first);
    const computed = oneShotHash('sha256', framed, 'binary');
    writeHash(buffer, at, own);
    return computed;
  }

  /** True when there is no private part, or `data` holds its digest. */
  get privatePartFits(): boolean {
    if (this.end(column.private) === nullLength) return true;
    const digest = oneShotHash('sha256', this.bytes(column.private), 'hex');
    return this.bytes(column.data).includes(`"privateDigest":"${digest}"`, 0, 'latin1');
  }

  stored(): StoredEvent {
    return {
      position: this.position,
      stream: this.stream,
      version: this.version,
      type: this.type,
      schemaVersion: this.schemaVersion,
      dataText: this.text(column.data),
      metaText: this.text(column.meta),
      privateText: this.privateText,
      recordedAt: this.integer(column.recordedAt),
      hash: this.buffer.toString('hex', this.start(column.hash), this.end(column.hash)),
    };
  }

  private start(of: Column): number {
    return this.starts[of] ?? 0;
  }

  private end(of: Column): number {
    return this.ends[of] ?? 0;
  }

  private bytes(of: Column): Buffer {
    return this.buffer.subarray(this.start(of), this.end(of));
  }

  private text(of: Column): string {
    return this.buffer.toString('utf8', this.start(of), this.end(of));
  }

  private integer(of: Column): number {
    return wholeNumber(this.buffer, this.start(of), this.end(of));
  }
}

/** A loop: for 32 bytes, calling into native code takes several times as long. */
function writeHash(buffer: Buffer, at: number, hash: string): void {
  for (let i = 0; i < hashBytes; i++) buffer[at + i] = hash.charCodeAt(i);
}

function writeDigits(target: Buffer, at: number, value: number): number {
  let end = at + 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) end++;
  let rest = value;
  for (let digit = end - 1; digit >= at; digit--) {
    target[digit] = zero + (rest % 10);
    rest = Math.floor(rest / 10);
  }
  return end;
}
