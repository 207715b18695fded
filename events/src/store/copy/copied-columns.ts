/** The columns in the order in which they are copied: the hashed ones last, in the order in which they are hashed. */
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

/** A whole number written in digits. */
export function wholeNumber(buffer: Buffer, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + (buffer[at] ?? 0) - 48;
  return value;
}
