import { randomBytes } from 'node:crypto';
import { sha256Hex } from '@fan-beats/events';

/** A secret that only its holder knows; what is stored is its hash. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

export const hashOfToken = (token: string): string => sha256Hex(token);
