import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** A code of the step before or after the present one is right, too: clocks differ, and people type slowly. */
const window = 1;

const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, ...names });

/** A secret for an authenticator app, 160 bits as base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * The secret that a session is offered, by the secret that is stored for its person. Each session has another one:
 * whoever was in before does not know the secret that the owner confirms later.
 */
export function offeredSecret(stored: string, sessionId: string): string {
  const mixed = createHmac('sha1', stored).update(sessionId).digest();
  return new Secret({ buffer: new Uint8Array(mixed).buffer }).base32;
}

/** The address in the QR code, as authenticator apps read it. */
export const totpAddress = (secret: string, shop: string, label: string): string =>
  totpOf(secret, { issuer: shop.replaceAll(':', ' '), label: label.replaceAll(':', ' ') }).toString();

/** The step of 30 seconds that a code belongs to; null for a wrong code (RFC 6238). */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window });
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta;
}
