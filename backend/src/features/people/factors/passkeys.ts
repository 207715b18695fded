import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransportFuture,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import { DataSource, type EntityManager } from 'typeorm';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { InvalidInput } from '../../../platform/errors/refusals';

/** A person has at most this many passkeys. */
export const maxPasskeys = 10;

/** The minutes in which a browser must answer a challenge. */
const challengeMinutes = 10;

/** The use of a challenge: an answer to one is not an answer to the other. */
type Purpose = 'enrol' | 'log in';

interface StoredPasskey {
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: string;
  readonly transports: AuthenticatorTransportFuture[];
}

/** A passkey that a browser made, before it has a name. */
export interface MadePasskey {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Makes and checks challenges of WebAuthn. Each is answered once, for the person and the use it was made for. */
@Injectable()
export class Passkeys {
  /** The host that passkeys are bound to; null where browsers offer none: they need https, or localhost. */
  readonly host: string | null;
  private readonly origin: string;

  constructor(
    private readonly source: DataSource,
    @Inject(APP_CONFIG) config: Pick<AppConfig, 'publicUrl'>,
  ) {
    const { protocol, hostname, origin } = new URL(config.publicUrl);
    this.host = protocol === 'https:' || hostname === 'localhost' ? hostname : null;
    this.origin = origin;
  }

  /** The options for a browser to make a passkey, as JSON; null where passkeys work nowhere. */
  async toEnrol(
    { userId, name }: { readonly userId: number; readonly name: string },
    shop: string,
  ): Promise<string | null> {
    if (this.host === null) return null;
    const options = await generateRegistrationOptions({
      rpName: shop,
      rpID: this.host,
      userName: name,
      userID: new TextEncoder().encode(`person ${userId}`),
      excludeCredentials: (await this.stored(userId)).map(idOfPasskey),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    await this.keepChallenge(options.challenge, userId, 'enrol');
    return JSON.stringify(options);
  }

  /** The options for a browser to use a passkey of the person, as JSON; null where passkeys work nowhere. */
  async toLogIn(userId: number): Promise<string | null> {
    if (this.host === null) return null;
    const options = await generateAuthenticationOptions({
      rpID: this.host,
      allowCredentials: (await this.stored(userId)).map(idOfPasskey),
      userVerification: 'preferred',
    });
    await this.keepChallenge(options.challenge, userId, 'log in');
    return JSON.stringify(options);
  }

  /** The passkey that a browser made; null where its answer is not right. @param credential JSON of the browser */
  async enrolled(userId: number, credential: string): Promise<MadePasskey | null> {
    const response = parsedCredential(credential) as RegistrationResponseJSON;
    try {
      if (!isWithoutCertificates(response.response.attestationObject)) return null;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: (challenge) => this.useChallenge(challenge, userId, 'enrol'),
        expectedOrigin: this.origin,
        expectedRPID: this.host ?? '',
        requireUserVerification: false,
      });
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      const transports = knownTransports(response.response.transports);
      if (transports === null || id.length > maxIdLength) return null;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    } catch {
      // The library throws for everything that is not right.
      return null;
    }
  }

  /** Whether a browser answered with a passkey of the person. @param credential JSON of the browser */
  async isRight(userId: number, credential: string): Promise<boolean> {
    const response = parsedCredential(credential) as AuthenticationResponseJSON;
    const used = (await this.stored(userId)).find(({ credential_id }) => credential_id === response.id);
    if (!used) return false;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: (challenge) => this.useChallenge(challenge, userId, 'log in'),
        expectedOrigin: this.origin,
        expectedRPID: this.host ?? '',
        credential: {
          id: used.credential_id,
          publicKey: new Uint8Array(used.public_key),
          counter: Number(used.counter),
          transports: used.transports,
        },
        requireUserVerification: false,
      });
      if (!verified) return false;
      await this.source.query(
        'UPDATE passkeys SET counter = $2, last_used_at = now() WHERE credential_id = $1',
        [used.credential_id, authenticationInfo.newCounter],
      );
      return true;
    } catch {
      return false;
    }
  }

  private stored(userId: number): Promise<StoredPasskey[]> {
    return this.source.query<StoredPasskey[]>(
      'SELECT credential_id, public_key, counter, transports FROM passkeys WHERE user_id = $1 ORDER BY passkey_id',
      [userId],
    );
  }

  private async keepChallenge(challenge: string, userId: number, purpose: Purpose): Promise<void> {
    await this.source.query('DELETE FROM passkey_challenges WHERE expires_at < now()');
    await this.source.query(
      `INSERT INTO passkey_challenges (challenge, user_id, purpose, expires_at)
       VALUES ($1, $2, $3, now() + $4 * interval '1 minute')`,
      [challenge, userId, purpose, challengeMinutes],
    );
  }

  private async useChallenge(challenge: string, userId: number, purpose: Purpose): Promise<boolean> {
    const [, used] = await this.source.query<[object[], number]>(
      'DELETE FROM passkey_challenges WHERE challenge = $1 AND user_id = $2 AND purpose = $3 AND expires_at > now()',
      [challenge, userId, purpose],
    );
    return used === 1;
  }
}

/**
 * Whether a new passkey comes without certificates, as the options require. To find out whether a certificate was
 * revoked, the library calls the addresses in it before it checks its issuer. So a caller could make the server call any
 * address.
 * @param attestation as browsers send it, in base64url
 */
export function isWithoutCertificates(attestation: string): boolean {
  const voucher = decodeAttestationObject(isoBase64URL.toBuffer(attestation));
  const format = voucher.get('fmt');
  // Some browsers pass on what the key signed itself, which has no certificates.
  return format === 'none' || (format === 'packed' && voucher.get('attStmt').get('x5c') === undefined);
}

/** The most characters of an id: WebAuthn allows 1023 bytes. */
const maxIdLength = Math.ceil((1_023 * 4) / 3);

const allTransports: readonly AuthenticatorTransportFuture[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
];

/**
 * The transports of a passkey that WebAuthn names, from the answer of a browser; others are left out, as it asks for. Null
 * for anything but a list of texts.
 */
export function knownTransports(given: unknown): readonly AuthenticatorTransportFuture[] | null {
  if (given === undefined) return [];
  if (!Array.isArray(given) || !given.every((one) => typeof one === 'string')) return null;
  return allTransports.filter((one) => given.includes(one));
}

const idOfPasskey = ({ credential_id: id, transports }: StoredPasskey) => ({ id, transports });

/** Throws InvalidInput for a text that is not the JSON of a credential. */
function parsedCredential(credential: string): object {
  try {
    const parsed: unknown = JSON.parse(credential);
    if (typeof parsed === 'object' && parsed !== null && 'id' in parsed) return parsed;
  } catch {
    // Refused below.
  }
  throw new InvalidInput({ credential: () => 'credential must be the JSON of a passkey' });
}

/** Saves a passkey; false where the person has the most already, or the passkey exists. The caller has locked the person's row. */
export async function savePasskey(
  records: EntityManager,
  userId: number,
  { name, ...made }: MadePasskey & { readonly name: string },
): Promise<boolean> {
  const saved = await records.query<object[]>(
    `INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name)
     SELECT $2::text, $1::int, $3::bytea, $4::bigint, $5::text[], $6::text
      WHERE (SELECT count(*) FROM passkeys WHERE user_id = $1) < $7::int
     ON CONFLICT (credential_id) DO NOTHING RETURNING passkey_id`,
    [userId, made.credentialId, made.publicKey, made.counter, made.transports, name, maxPasskeys],
  );
  return saved.length === 1;
}
