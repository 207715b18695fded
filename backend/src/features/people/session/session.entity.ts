import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login, which lasts as long as its refresh tokens are exchanged and nobody ends it. */
@Entity('sessions')
export class Session {
  @PrimaryColumn('uuid', { name: 'session_id' }) sessionId: string;
  @Column('int', { name: 'user_id' }) userId: number;

  /** The session version of the person at their login. */
  @Column('int', { name: 'session_version' }) sessionVersion: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt: Date | null;
}

@Entity('refresh_tokens')
export class RefreshToken {
  @PrimaryColumn('text', { name: 'token_hash' }) tokenHash: string;
  @Column('uuid', { name: 'session_id' }) sessionId: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt: Date | null;
}
