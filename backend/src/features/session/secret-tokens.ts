import { createHash, randomBytes } from 'node:crypto';

/** A secret that only its holder knows; what is stored is its hash. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
