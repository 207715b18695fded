import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The proof by which a person logged in. */
export type LoginKind = 'password' | 'link' | 'code';

/** The second factor of a login: an authenticator app, a passkey, or a recovery code instead of both (rule D130). */
export type FactorKind = 'totp' | 'passkey' | 'recovery';

/** A login, which lasts as long as its refresh tokens are exchanged and nobody ends it. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid', { name: 'session_id' }) sessionId: string;
  @Column('int', { name: 'user_id' }) userId: number;

  /** The session version of the person at their login. */
  @Column('int', { name: 'session_version' }) sessionVersion: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt: Date | null;

  /** The number of the device, by which a new login there ends this one. Sessions of releases before 0.3.0 have none of these. */
  @Column('uuid', { name: 'device_id', nullable: true }) deviceId: string | null;
  @Column('text', { nullable: true }) device: string | null;
  @Column('text', { nullable: true }) network: string | null;
  @Column('text', { nullable: true }) how: LoginKind | null;

  /** Null for a person without a second factor. */
  @Column('text', { nullable: true }) factor: FactorKind | null;

  /** The last time after the login that the person confirmed who they are (rule D132). */
  @Column('timestamptz', { name: 'confirmed_at', nullable: true }) confirmedAt: Date | null;

  /** The number of times that it got new tokens because of that; tokens of before are worthless. */
  @Column('int') renewals: number;

  /** The last exchange of a refresh token. */
  @Column('timestamptz', { name: 'last_seen_at', nullable: true }) lastSeenAt: Date | null;
}

@Entity('refresh_tokens')
export class RefreshToken {
  @PrimaryColumn('text', { name: 'token_hash' }) tokenHash: string;
  @Column('uuid', { name: 'session_id' }) sessionId: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}
