import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Pool, type PoolClient } from 'pg';
import { inTransaction } from '../database/in-transaction';
import type { Person } from '../procedures/person';
import { accessTokenSeconds, refreshTokenSeconds } from './cookies';
import { hashOfToken, newSecretToken } from './secret-tokens';

export interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
}

/** What an access token says; `sv` is the session version at that time. */
export interface AccessClaims {
  readonly sub: number;
  readonly sid: string;
  readonly sv: number;
}

/** How long a used refresh token still works for a second tab that sent it at the same time. */
const raceSeconds = 10;

interface RefreshRow {
  readonly session_id: string;
  readonly user_id: number;
  readonly session_version: number;
  readonly usable: boolean;
  readonly reused: boolean;
}

/** Sessions are families of refresh tokens; what ends one acts at once, on every server process (rules D37, D38). */
@Injectable()
export class Sessions {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly jwt: JwtService,
  ) {}

  async begin(user: { readonly userId: number; readonly sessionVersion: number }): Promise<SessionTokens> {
    const sessionId = randomUUID();
    const refresh = newSecretToken();
    await this.pool.query(
      `WITH session AS (INSERT INTO sessions (session_id, user_id) VALUES ($1, $2) RETURNING session_id),
            outdated AS (DELETE FROM refresh_tokens WHERE expires_at < now() - interval '1 day')
       INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
       SELECT $3, session_id, now() + $4 * interval '1 second' FROM session`,
      [sessionId, user.userId, hashOfToken(refresh), refreshTokenSeconds],
    );
    return {
      access: this.signAccess({ sub: user.userId, sid: sessionId, sv: user.sessionVersion }),
      refresh,
    };
  }

  /** New tokens for a refresh token, or null when it is worth nothing; a late reuse ends the whole family. */
  async rotate(presented: string): Promise<SessionTokens | null> {
    return inTransaction(this.pool, async (client) => {
      const found = await this.readForRotation(client, hashOfToken(presented));
      if (!found) return null;
      if (found.reused) {
        await client.query(
          'UPDATE sessions SET revoked_at = now() WHERE session_id = $1 AND revoked_at IS NULL',
          [found.session_id],
        );
        return null;
      }
      if (!found.usable) return null;
      const refresh = newSecretToken();
      await client.query(
        `WITH used AS (UPDATE refresh_tokens SET used_at = coalesce(used_at, now()) WHERE token_hash = $1)
         INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
         VALUES ($2, $3, now() + $4 * interval '1 second')`,
        [hashOfToken(presented), hashOfToken(refresh), found.session_id, refreshTokenSeconds],
      );
      const claims = { sub: found.user_id, sid: found.session_id, sv: found.session_version };
      return { access: this.signAccess(claims), refresh };
    });
  }

  async endByRefreshToken(presented: string): Promise<void> {
    await this.pool.query(
      `UPDATE sessions SET revoked_at = now() WHERE revoked_at IS NULL
          AND session_id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $1)`,
      [hashOfToken(presented)],
    );
  }

  async end(sessionId: string): Promise<void> {
    await this.pool.query(
      'UPDATE sessions SET revoked_at = now() WHERE session_id = $1 AND revoked_at IS NULL',
      [sessionId],
    );
  }

  /** The caller as the database knows them now; null for a token whose session has ended meanwhile. */
  async personOf({ sub, sid, sv }: AccessClaims): Promise<Person | null> {
    const { rows } = await this.pool.query<{ user_role: number }>({
      name: 'person-of-access-token',
      text: `SELECT u.user_role FROM users u JOIN sessions s ON s.user_id = u.user_id
              WHERE u.user_id = $1 AND s.session_id = $2 AND u.session_version = $3
                AND NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL`,
      values: [sub, sid, sv],
    });
    const [row] = rows;
    return row ? { userId: sub, role: row.user_role, sessionId: sid } : null;
  }

  /** Whether a session that was let in still stands, with the same rights. */
  async stands({ userId, role, sessionId }: Person): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'session-stands',
      text: `SELECT FROM users u JOIN sessions s ON s.user_id = u.user_id
              WHERE u.user_id = $1 AND s.session_id = $2 AND u.user_role = $3
                AND NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL`,
      values: [userId, sessionId, role],
    });
    return rowCount === 1;
  }

  private async readForRotation(client: PoolClient, tokenHash: string): Promise<RefreshRow | undefined> {
    const { rows } = await client.query<RefreshRow>(
      `SELECT t.session_id, s.user_id, u.session_version,
              s.revoked_at IS NULL AND NOT u.banned AND u.erased_at IS NULL AND t.expires_at > now() AS usable,
              t.used_at IS NOT NULL AND t.used_at < clock_timestamp() - $2 * interval '1 second' AS reused
         FROM refresh_tokens t JOIN sessions s USING (session_id) JOIN users u USING (user_id)
        WHERE t.token_hash = $1 FOR UPDATE OF s`,
      [tokenHash, raceSeconds],
    );
    return rows[0];
  }

  private signAccess(claims: AccessClaims): string {
    return this.jwt.sign({ ...claims }, { expiresIn: accessTokenSeconds });
  }
}
