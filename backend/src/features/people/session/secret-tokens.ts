import { randomBytes } from 'node:crypto';
import { sha256Hex } from '@fan-beats/events';

/** A secret for its owner. The shop stores only its hash. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

export const hashOfToken = (token: string): string => sha256Hex(token);
