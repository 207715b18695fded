import { hash as oneShotHash } from 'node:crypto';
import type { StoredEvent } from '../stored-event';
import { hashBytes } from './hash-words';

/** The columns of an event that its hash covers, as their text. */
export type HashedColumns = Omit<StoredEvent, 'position' | 'privateText' | 'hash'>;

/** The hash before the first event of a stream. */
export const genesisHash = '0'.repeat(64);

const lengthBytes = 4;
let scratch = Buffer.allocUnsafe(64 * 1024);

/**
 * Hex sha256 that chains an event to the one before it in its stream: over the previous hash, then stream, version,
 * type, schema version, recorded_at, meta and data. COPY in binary format sends columns in exactly the frame that is
 * hashed, so verification hashes the bytes as they arrive.
 */
export function hashEvent(previousHash: string, columns: HashedColumns): string {
  return hashFramed(previousHash, [
    columns.stream,
    String(columns.version),
    columns.type,
    String(columns.schemaVersion),
    String(columns.recordedAt),
    columns.metaText,
    columns.dataText,
  ]);
}

/**
 * Hex sha256 over the 32 bytes of another hash and over texts in UTF-8. Each part comes after its length in bytes (32
 * bits, big endian), so that text moved from one part to the next does not give the same bytes.
 */
export function hashFramed(previousHash: string, texts: readonly string[]): string {
  reserve(texts);
  scratch.writeUInt32BE(hashBytes, 0);
  let end = lengthBytes + scratch.write(previousHash, lengthBytes, 'hex');
  if (end !== lengthBytes + hashBytes) throw new Error(`Not a hash: ${previousHash}`);
  for (const text of texts) {
    const written = scratch.write(text, end + lengthBytes, 'utf8');
    scratch.writeUInt32BE(written, end);
    end += lengthBytes + written;
  }
  return sha256Hex(scratch.subarray(0, end));
}

function reserve(texts: readonly string[]): void {
  const maxUtf8BytesPerUnit = 3;
  let bytes = lengthBytes + hashBytes;
  for (const text of texts) bytes += lengthBytes + text.length * maxUtf8BytesPerUnit;
  if (bytes > scratch.length) scratch = Buffer.allocUnsafe(bytes * 2);
}

export function sha256Hex(content: string | Buffer): string {
  return oneShotHash('sha256', content, 'hex');
}
