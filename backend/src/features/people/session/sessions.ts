import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Pool } from 'pg';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { batchQueries } from '../../../platform/database/batch-queries';
import { awaitCommitsUnderWay } from '../../../platform/people/hold-actor';
import type { Person } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { accessTokenSeconds, refreshTokenSeconds } from './cookies';
import type { Account } from './known-devices';
import { hashOfToken, newSecretToken } from './secret-tokens';
import { RefreshToken, Session } from './session.entity';

export interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
}

/** The claims of an access token; `sv` is the session version at that time. */
export interface AccessClaims {
  readonly sub: number;
  readonly sid: string;
  readonly sv: number;
}

/** The seconds for which a used refresh token still works, for a second tab that sent it at the same time. */
const raceSeconds = 10;

/** SQL: deletes expired refresh tokens, and the sessions without any other. */
const forgetDeadSql = `
  WITH gone AS (DELETE FROM refresh_tokens WHERE expires_at < now() - interval '1 day' RETURNING session_id)
  DELETE FROM sessions s WHERE s.session_id IN (SELECT session_id FROM gone)
     AND NOT EXISTS (SELECT FROM refresh_tokens t
                      WHERE t.session_id = s.session_id AND t.expires_at >= now() - interval '1 day')`;

interface RefreshRow {
  readonly session_id: string;
  readonly user_id: number;
  readonly session_version: number;
  readonly usable: boolean;
  readonly reused: boolean;
}

/**
 * Sessions are families of refresh tokens. Ending one takes effect at once, on every server process (rules D37, D38).
 */
@Injectable()
export class Sessions {
  private readonly roleOf = batchQueries((tokens: readonly AccessClaims[]) => this.rolesOf(tokens));

  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly source: DataSource,
    private readonly jwt: JwtService,
  ) {}

  /**
   * Begins a session. `record` runs in the same transaction. Null where the person was banned, erased, merged or given
   * another password since they were read, or is not let in yet.
   */
  async begin(
    { userId, sessionVersion }: Account,
    record?: (records: EntityManager) => Promise<void>,
  ): Promise<SessionTokens | null> {
    return this.source.transaction(async (records) => {
      const stands = {
        userId,
        sessionVersion,
        banned: false,
        awaitsApproval: false,
        erasedAt: IsNull(),
        mergedInto: IsNull(),
      };
      if (!(await records.existsBy(User, stands))) return null;
      const sessionId = randomUUID();
      await records.insert(Session, { sessionId, userId, sessionVersion });
      const tokens = await this.issue(records, { sub: userId, sid: sessionId, sv: sessionVersion });
      await records.query(forgetDeadSql);
      await record?.(records);
      return tokens;
    });
  }

  /**
   * New tokens for a refresh token, or null when it is not valid. A late reuse ends the whole family. `count` is called
   * with the session of the token, or with null, and throws where there are too many calls.
   */
  async rotate(presented: string, count: (sessionId: string | null) => void): Promise<SessionTokens | null> {
    return this.source.transaction(async (records) => {
      const tokenHash = hashOfToken(presented);
      const found = await readForRotation(records, tokenHash);
      count(found?.session_id ?? null);
      if (!found) return null;
      if (found.reused) {
        await revoke(records, [found.session_id]);
        return null;
      }
      if (!found.usable) return null;
      await records.update(RefreshToken, { tokenHash, usedAt: IsNull() }, { usedAt: () => 'now()' });
      return this.issue(records, { sub: found.user_id, sid: found.session_id, sv: found.session_version });
    });
  }

  /**
   * Ends the session of an access token, and that of a refresh token. They are the same unless the tokens were mixed.
   */
  async end(of: { readonly sessionId: string | null; readonly refresh: string | null }): Promise<void> {
    await this.source.transaction(async (records) => {
      const token =
        of.refresh === null
          ? null
          : await records.findOneBy(RefreshToken, { tokenHash: hashOfToken(of.refresh) });
      await revoke(
        records,
        [of.sessionId, token?.sessionId].filter((id) => typeof id === 'string'),
      );
    });
  }

  /** The caller as the database has them now; null for a token whose session has ended meanwhile. */
  async personOf(claims: AccessClaims): Promise<Person | null> {
    const role = await this.roleOf(claims);
    return role === undefined ? null : { userId: claims.sub, role, sessionId: claims.sid };
  }

  /** The sessions of these people that are still valid, with the same role. */
  async standing(people: readonly Person[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ session_id: string }>({
      name: 'standing-sessions',
      text: `SELECT s.session_id FROM unnest($1::uuid[], $2::int[]) AS let_in (session_id, user_role)
               JOIN sessions s USING (session_id) JOIN users u ON u.user_id = s.user_id AND u.user_role = let_in.user_role
              WHERE s.session_version = u.session_version
                AND NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL`,
      values: [people.map(({ sessionId }) => sessionId), people.map(({ role }) => role)],
    });
    return new Set(rows.map(({ session_id }) => session_id));
  }

  async stands(person: Person): Promise<boolean> {
    return (await this.standing([person])).has(person.sessionId);
  }

  /** The roles of people by their access tokens; undefined where the session has ended. */
  private async rolesOf(tokens: readonly AccessClaims[]): Promise<(number | undefined)[]> {
    const { rows } = await this.pool.query<{ place: number; user_role: number }>({
      name: 'roles-of-access-tokens',
      text: `SELECT t.place::int, u.user_role
               FROM unnest($1::int[], $2::uuid[], $3::int[]) WITH ORDINALITY AS t (user_id, session_id, session_version, place)
               JOIN sessions s USING (session_id, user_id, session_version) JOIN users u USING (user_id, session_version)
              WHERE NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL`,
      values: [tokens.map(({ sub }) => sub), tokens.map(({ sid }) => sid), tokens.map(({ sv }) => sv)],
    });
    const roles = new Map(rows.map(({ place, user_role }) => [place, user_role]));
    return tokens.map((_token, index) => roles.get(index + 1));
  }

  private async issue(records: EntityManager, claims: AccessClaims): Promise<SessionTokens> {
    const refresh = newSecretToken();
    await records.insert(RefreshToken, {
      tokenHash: hashOfToken(refresh),
      sessionId: claims.sid,
      expiresAt: () => `now() + ${refreshTokenSeconds} * interval '1 second'`,
    });
    return { access: this.jwt.sign({ ...claims }, { expiresIn: accessTokenSeconds }), refresh };
  }
}

/** Locks the session, so that of two calls with the same token the second sees the result of the first. */
async function readForRotation(records: EntityManager, tokenHash: string): Promise<RefreshRow | undefined> {
  const [found] = await records.query<RefreshRow[]>(
    `SELECT t.session_id, s.user_id, u.session_version,
            s.revoked_at IS NULL AND s.session_version = u.session_version
              AND NOT u.banned AND u.erased_at IS NULL AND t.expires_at > now() AS usable,
            t.used_at IS NOT NULL AND t.used_at < clock_timestamp() - $2 * interval '1 second' AS reused
       FROM refresh_tokens t JOIN sessions s USING (session_id) JOIN users u USING (user_id)
      WHERE t.token_hash = $1 FOR UPDATE OF s`,
    [tokenHash, raceSeconds],
  );
  return found;
}

/** The sessions of these people, oldest first. */
export const sessionsOf = (records: EntityManager, people: readonly number[]): Promise<Session[]> =>
  records.find(Session, { where: { userId: In(people) }, order: { createdAt: 'ASC' } });

/** Ends all sessions of a person for good, as `revoke` does. */
export async function endSessionsOf(records: EntityManager, userId: number): Promise<void> {
  await records.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
  await awaitCommitsUnderWay(records);
}

export const forgetSessions = (records: EntityManager, userId: number) => records.delete(Session, { userId });

/** Ends sessions for good. Commits that are under way in them end before this returns. */
async function revoke(records: EntityManager, sessionIds: readonly string[]): Promise<void> {
  const standing = { sessionId: In(sessionIds), revokedAt: IsNull() };
  const { affected } = await records.update(Session, standing, { revokedAt: () => 'now()' });
  if (affected !== 0) await awaitCommitsUnderWay(records);
}
