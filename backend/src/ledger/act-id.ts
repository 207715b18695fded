import { createHash, randomBytes } from 'node:crypto';

/**
 * A UUID of version 7, which begins with the time. Ids of successive acts are neighbours in the index of the log, so
 * that a commit writes to its last page and not to a random one.
 */
export function newActId(nowMs = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  return uuidOf(bytes, 7);
}

/** The id of an act that several commands record, also after a crash: a UUID of version 8, derived from the name of the act. */
export function actIdOfName(name: string): string {
  return uuidOf(createHash('sha256').update(name).digest().subarray(0, 16), 8);
}

/** Writes the version and the variant of RFC 9562 into 16 bytes. */
function uuidOf(bytes: Buffer, version: number): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | (version << 4), 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
