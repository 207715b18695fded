import { hash as oneShotHash } from 'node:crypto';
import type { ByteKeys } from './byte-keys';
import { byteSearch } from './byte-search';
import {
  column,
  columns,
  countBytes,
  lengthBytes,
  nullLength,
  wholeNumber,
  type Column,
} from './copied-columns';
import { hashBytes, hashWords, wordBytes, wordOf } from '../hashing/hash-words';
import type { StoredEvent } from '../stored-event';

const headerBytes = 19;
const endOfRows = -1;
const spineHashBytes = 8;
/** Up to this length, copying in a loop takes less time than calling native code for it. */
const loopedBytes = 160;
const space = ' '.charCodeAt(0);
const zero = '0'.charCodeAt(0);
const nothing = Buffer.alloc(0);
/** Texts in data cannot contain this: their quotes are escaped. */
const digestKey = '"privateDigest":"';
const holdsDigest = byteSearch(digestKey);
const hexDigits = Buffer.from('0123456789abcdef');

/**
 * Steps through the rows of a binary COPY without turning them into objects: a million of them take seconds. It is at
 * one row at a time, and its getters return values of that row. Hashes are strings of 32 latin1 characters here, the
 * smallest form in which JavaScript compares and stores them. It exists because a verification hashes the bytes as they
 * arrive and needs few columns of a row. Bench: `npm run bench -- replay`.
 */
export class EventRowCursor {
  private buffer: Buffer = nothing;
  /** A view of the same bytes: it reads a number in one step, while a buffer assembles it from its bytes. */
  private view = viewOf(nothing);
  private offset = 0;
  private ownHash = '';
  private readonly own = new Int32Array(hashWords);
  private headerRead = false;
  private ended = false;
  private readonly starts = new Int32Array(columns);
  private readonly ends = new Int32Array(columns);

  /** `frameBytes` come before every row; that is `copyFrameBytes` in the pieces of `copyOut`. */
  constructor(private readonly frameBytes = 0) {}

  /** Takes the next piece of the copy, whose bytes from then on belong to the cursor. */
  feed(chunk: Buffer): void {
    const rest = this.buffer.subarray(this.offset);
    this.buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    this.view = viewOf(this.buffer);
    this.offset = 0;
  }

  /** Releases the bytes that were fed; all of their rows have been read. */
  release(): void {
    this.buffer = nothing;
    this.view = viewOf(nothing);
    this.offset = 0;
  }

  /** Steps to the next row; false when it has not arrived completely. */
  next(): boolean {
    if (!this.headerRead && !this.skipHeader()) return false;
    const start = this.offset + this.frameBytes;
    if (this.ended || start + countBytes > this.buffer.length) return false;
    const count = this.view.getInt16(start);
    this.ended = count === endOfRows;
    if (this.ended) return false;
    if (count !== columns) throw new Error(`A copied row has ${count} columns instead of ${columns}`);
    return this.findColumns(start);
  }

  private findColumns(start: number): boolean {
    const { buffer, view } = this;
    let at = start + countBytes;
    for (let i = 0; i < columns; i++) {
      if (at + lengthBytes > buffer.length) return false;
      const length = view.getInt32(at);
      at += lengthBytes;
      this.starts[i] = at;
      if (length !== nullLength) at += length;
      this.ends[i] = length === nullLength ? nullLength : at;
    }
    if (at > buffer.length) return false;
    this.offset = at;
    this.ownHash = '';
    return true;
  }

  private skipHeader(): boolean {
    const end = this.frameBytes + headerBytes;
    if (this.buffer.length < end) return false;
    // The first row is in the message of the header and does not have a frame of its own.
    this.offset = headerBytes + this.buffer.readInt32BE(end - lengthBytes);
    this.headerRead = true;
    return true;
  }

  get position(): number {
    const at = this.start(column.position);
    return this.view.getInt32(at) * 2 ** 32 + this.view.getUint32(at + lengthBytes);
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

  get recordedAt(): number {
    return this.integer(column.recordedAt);
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

  /** The bytes that `copySpineEntry` may need. */
  get spineEntryBytes(): number {
    const numberBytes = 20;
    return this.end(column.stream) - this.start(column.stream) + 2 * numberBytes + spineHashBytes * 2;
  }

  /** Writes the row as a line of a seal's list; returns the offset of its end. */
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

  /** Copies the bytes of the data to a place with enough room; returns the offset of their end there. */
  copyData(target: Buffer, at: number): number {
    const { buffer } = this;
    const from = this.start(column.data);
    const to = this.end(column.data);
    if (to - from > loopedBytes) return at + buffer.copy(target, at, from, to);
    for (let own = from, copy = at; own < to; own++, copy++) target[copy] = buffer[own] ?? 0;
    return at + to - from;
  }

  get privateText(): string | null {
    return this.end(column.private) === nullLength ? null : this.text(column.private);
  }

  /** The bytes of the row's columns, valid as long as the bytes that were fed. */
  get bytes(): Buffer {
    return this.buffer;
  }

  /**
   * The hash that the row should have after this one: sha256 over the bytes as they came, with the previous hash in
   * place of its own.
   */
  hashAfter(previousHash: string): string {
    const { buffer, view, own } = this;
    const at = this.start(column.hash);
    for (let i = 0; i < hashWords; i++) {
      own[i] = view.getInt32(at + i * wordBytes);
      view.setInt32(at + i * wordBytes, wordOf(previousHash, i));
    }
    const first = at - lengthBytes;
    const framed = new Uint8Array(buffer.buffer, buffer.byteOffset + first, this.end(column.data) - first);
    const computed = oneShotHash('sha256', framed, 'binary');
    for (let i = 0; i < hashWords; i++) view.setInt32(at + i * wordBytes, own[i] ?? 0);
    // Usually it is the hash of the row, which is then available as well.
    if (isHash(own, computed)) this.ownHash = computed;
    return computed;
  }

  /** True when there is no private part, or `data` contains its digest. */
  get privatePartFits(): boolean {
    if (this.end(column.private) === nullLength) return true;
    const digest = oneShotHash('sha256', this.slice(column.private), 'hex');
    return this.slice(column.data).includes(`${digestKey}${digest}"`, 0, 'latin1');
  }

  /** True when `data` contains the digest of a private part that is missing. */
  get lacksPrivatePart(): boolean {
    return (
      this.end(column.private) === nullLength &&
      holdsDigest(this.buffer, this.start(column.data), this.end(column.data))
    );
  }

  /** `userId` in the data, or in the claim that it names: the person whose text it is, if there is one. */
  get personId(): unknown {
    const data = JSON.parse(this.text(column.data)) as { userId?: unknown; ofClaim?: { userId?: unknown } };
    return data.userId ?? data.ofClaim?.userId;
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
      recordedAt: this.recordedAt,
      hash: this.buffer.toString('hex', this.start(column.hash), this.end(column.hash)),
    };
  }

  /** The offset at which a column begins in `bytes`. */
  start(of: Column): number {
    return this.starts[of] ?? 0;
  }

  /** The offset at which it ends there; below 0 where the column is null. */
  end(of: Column): number {
    return this.ends[of] ?? 0;
  }

  private slice(of: Column): Buffer {
    return this.buffer.subarray(this.start(of), this.end(of));
  }

  private text(of: Column): string {
    return this.buffer.toString('utf8', this.start(of), this.end(of));
  }

  private integer(of: Column): number {
    return wholeNumber(this.buffer, this.start(of), this.end(of));
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function isHash(words: Int32Array, hash: string): boolean {
  for (let i = 0; i < hashWords; i++) if (words[i] !== wordOf(hash, i)) return false;
  return true;
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
