import { canonicalJson, sha256Hex } from '@fan-beats/events';

/** SHA-256 in hex of what an idempotency key stands for: it is recorded with the first event of a command (rule D25). */
export const inputDigestOf = (input: unknown): string => sha256Hex(canonicalJson(input));
