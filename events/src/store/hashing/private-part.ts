import { randomUUID } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import { sha256Hex } from './event-hash';

/** The private part as it is stored, and the digest of it that stands in the event's data. */
export interface PrivatePart {
  readonly privateText: string;
  readonly privateDigest: string;
}

export type Salt = () => string;

/** 122 random bits: without them, a short text could be guessed from its digest after it was forgotten. */
export const randomSalt: Salt = () => randomUUID();

/**
 * Seals people's free text: the salt is kept inside the private part, so forgetting the part forgets the salt too, while
 * the digest in `data` keeps proving that the text was not altered as long as it is there. Null when there is no text.
 */
export function sealPrivatePart(fields: object | null | undefined, salt: Salt): PrivatePart | null {
  if (!fields || Object.values(fields).every((field) => field === undefined)) return null;
  const privateText = canonicalJson({ ...fields, salt: salt() });
  return { privateText, privateDigest: sha256Hex(privateText) };
}
