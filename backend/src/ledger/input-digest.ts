import { canonicalJson, sha256Hex } from '@fan-beats/events';

/** SHA-256 in hex of the input that an idempotency key belongs to: it is recorded with the first event of a command (rule D25). */
export const inputDigestOf = (input: unknown): string => sha256Hex(canonicalJson(input));
