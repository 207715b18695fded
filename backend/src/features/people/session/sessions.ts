import { randomUUID } from 'node:crypto';
import { shopLock } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Pool } from 'pg';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { RefusedCall } from '../../../platform/errors/refusals';
import { batchQueries } from '../../../platform/database/batch-queries';
import { awaitCommitsUnderWay } from '../../../platform/people/hold-actor';
import { heldGrantsSql, rightsOf, rightsSql, type Rights } from '../../../platform/people/grants';
import type { Person } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { accessTokenSeconds, refreshTokenSeconds } from './cookies';
import type { Account } from './known-devices';
import { hasFactorSql, owesFactorSql } from './second-factor-sql';
import { hashOfToken, newSecretToken } from './secret-tokens';
import type { LoginBrowser } from './login-browser';
import { RefreshToken, Session, type FactorKind, type LoginKind } from './session.entity';

export interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
}

/**
 * The claims of an access token; `sv` is the session version at that time, and `sr` the number of renewals of the
 * session. A server of release 0.2.0 writes no `sr`.
 */
export interface AccessClaims {
  readonly sub: number;
  readonly sid: string;
  readonly sv: number;
  readonly sr?: number;
}

/** The seconds for which a used refresh token still works, for a second tab that sent it at the same time. */
const raceSeconds = 10;

/** SQL: deletes expired refresh tokens, and the sessions without any other. */
const forgetDeadSql = `
  WITH gone AS (DELETE FROM refresh_tokens WHERE expires_at < now() - interval '1 day' RETURNING session_id)
  DELETE FROM sessions s WHERE s.session_id IN (SELECT session_id FROM gone)
     AND NOT EXISTS (SELECT FROM refresh_tokens t
                      WHERE t.session_id = s.session_id AND t.expires_at >= now() - interval '1 day')`;

/** A login by which a session begins. */
export interface BegunBy {
  readonly how: LoginKind;
  readonly factor: FactorKind | null;
  readonly browser: LoginBrowser;
  readonly deviceId: string;
  /** The refresh token that the browser had until now, of whichever person. */
  readonly replaced: string | null;
  /** Runs in the same transaction. */
  readonly record: (records: EntityManager) => Promise<void>;
}

/** A session that stays when others end, with new tokens. */
export interface RenewedSession {
  readonly tokens: SessionTokens;
  readonly account: Account;
  /** Null for a session of a release before 0.3.0. */
  readonly deviceId: string | null;
}

interface KnownRights extends Rights {
  readonly owesFactor: boolean;
}

interface RefreshRow {
  readonly session_id: string;
  readonly user_id: number;
  readonly session_version: number;
  readonly renewals: number;
  readonly usable: boolean;
  readonly reused: boolean;
}

/**
 * Sessions are families of refresh tokens. Ending one takes effect at once, on every server process (rules D37, D38).
 */
@Injectable()
export class Sessions {
  private readonly rightsOf = batchQueries((tokens: readonly AccessClaims[]) => this.rightsOfAll(tokens));

  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly source: DataSource,
    private readonly jwt: JwtService,
  ) {}

  /**
   * Begins a session, and ends the one before in the same browser. Null where the person was banned, erased, merged or
   * given another password since they were read, or is not let in yet, and where a second factor is missing that was
   * set up meanwhile (rule D130).
   */
  async begin({ userId, sessionVersion }: Account, begun: BegunBy): Promise<SessionTokens | null> {
    return this.source.transaction(async (records) => {
      // Logins of a person take place one after another, so that each sees the sessions and mails of those before.
      await records.query(`SELECT pg_advisory_xact_lock(${shopLock('hashtextextended($1, 0)')})`, [
        `logins of ${userId}`,
      ]);
      const stands = {
        userId,
        sessionVersion,
        banned: false,
        awaitsApproval: false,
        erasedAt: IsNull(),
        mergedInto: IsNull(),
      };
      // Locked before its sessions, as by code that ends them.
      const lock = { mode: 'for_key_share' } as const;
      if (!(await records.findOne(User, { where: stands, lock }))) return null;
      if (begun.factor === null && (await hasOwnFactor(records, userId))) return null;
      await revoke(records, await sessionsOfBrowser(records, userId, begun));
      const sessionId = randomUUID();
      const { how, factor, browser, deviceId } = begun;
      await records.insert(Session, {
        sessionId,
        userId,
        sessionVersion,
        how,
        factor,
        deviceId,
        ...browser,
        lastSeenAt: () => 'now()',
      });
      const tokens = await this.issue(records, { sub: userId, sid: sessionId, sv: sessionVersion, sr: 0 });
      await records.query(forgetDeadSql);
      await begun.record(records);
      return tokens;
    });
  }

  /**
   * Ends these sessions of a person, and makes the tokens of the calling one again. The rest continues. Tokens of devices
   * and copies of this session's tokens become worthless, because the person's session version is increased. The caller
   * has locked the person's row for an update.
   */
  async endOthers(
    records: EntityManager,
    { userId, sessionId }: Person,
    ended: readonly string[],
  ): Promise<RenewedSession> {
    const [[{ sessionVersion } = { sessionVersion: 0 }]] = await records.query<[Account[], number]>(
      `UPDATE users SET session_version = session_version + 1
        WHERE user_id = $1 RETURNING user_id AS "userId", session_version AS "sessionVersion"`,
      [userId],
    );
    await records.update(Session, { userId, sessionId: In(ended) }, { revokedAt: () => 'now()' });
    await records.update(
      Session,
      { userId, sessionVersion: sessionVersion - 1, revokedAt: IsNull() },
      { sessionVersion },
    );
    const tokens = await this.renew(records, sessionId);
    const { deviceId } = await records.findOneByOrFail(Session, { sessionId });
    await awaitCommitsUnderWay(records);
    return { tokens, account: { userId, sessionVersion }, deviceId };
  }

  /**
   * New tokens for a session; copies of those before become worthless. The person's other sessions, devices and logins
   * under way stay as they are. The caller has locked the session for an update.
   */
  async renew(records: EntityManager, sessionId: string): Promise<SessionTokens> {
    await records.increment(Session, { sessionId }, 'renewals', 1);
    await records.delete(RefreshToken, { sessionId });
    const { userId, sessionVersion, renewals } = await records.findOneByOrFail(Session, { sessionId });
    return this.issue(records, { sub: userId, sid: sessionId, sv: sessionVersion, sr: renewals });
  }

  /**
   * New tokens for a refresh token, or null when it is not valid. A late reuse ends the whole family. `count` is called
   * with the session of the token, or with null, and throws where there are too many calls.
   */
  async rotate(
    presented: string,
    browser: LoginBrowser,
    count: (sessionId: string | null) => void,
  ): Promise<SessionTokens | null> {
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
      const seen = { ...browser, lastSeenAt: () => 'now()' };
      await records.update(Session, { sessionId: found.session_id }, seen);
      const { user_id: sub, session_id: sid, session_version: sv, renewals: sr } = found;
      return this.issue(records, { sub, sid, sv, sr });
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
    const known = await this.rightsOf(claims);
    if (known === undefined) return null;
    const { owesFactor, ...rights } = known;
    const person = { userId: claims.sub, ...rights, sessionId: claims.sid, renewals: claims.sr ?? 0 };
    return owesFactor ? { ...person, owesFactor: true } : person;
  }

  /**
   * The sessions of these people that are still valid, with the same role and the same grants. The days of grace of a
   * person may end meanwhile (rule D133).
   */
  async standing(people: readonly Person[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ session_id: string }>({
      name: 'standing-sessions',
      text: `SELECT s.session_id FROM unnest($1::uuid[], $2::int[], $3::text[], $4::boolean[]) AS let_in (session_id, user_role, rights, owed)
               JOIN sessions s USING (session_id) JOIN users u ON u.user_id = s.user_id AND u.user_role = let_in.user_role
              WHERE s.session_version = u.session_version AND ${rightsSql('u.user_id')} = let_in.rights
                AND NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL AND (let_in.owed OR NOT ${owesFactorSql('u')})`,
      values: [
        people.map(({ sessionId }) => sessionId),
        people.map(({ role }) => role),
        people.map(({ grants }) => rightsOf(grants)),
        people.map(({ owesFactor = false }) => owesFactor),
      ],
    });
    return new Set(rows.map(({ session_id }) => session_id));
  }

  async stands(person: Person): Promise<boolean> {
    return (await this.standing([person])).has(person.sessionId);
  }

  /** The rights of people by their access tokens; undefined where the session has ended. */
  private async rightsOfAll(tokens: readonly AccessClaims[]): Promise<(KnownRights | undefined)[]> {
    const { rows } = await this.pool.query<KnownRights & { place: number }>({
      name: 'rights-of-access-tokens',
      text: `SELECT t.place::int, u.user_role AS role, ${heldGrantsSql('u.user_id')} AS grants, ${owesFactorSql('u')} AS "owesFactor"
               FROM unnest($1::int[], $2::uuid[], $3::int[], $4::int[])
                    WITH ORDINALITY AS t (user_id, session_id, session_version, renewals, place)
               JOIN sessions s USING (session_id, user_id, session_version, renewals) JOIN users u USING (user_id, session_version)
              WHERE NOT u.banned AND u.erased_at IS NULL AND s.revoked_at IS NULL`,
      values: [
        tokens.map(({ sub }) => sub),
        tokens.map(({ sid }) => sid),
        tokens.map(({ sv }) => sv),
        tokens.map(({ sr = 0 }) => sr),
      ],
    });
    const rights = new Map(rows.map(({ place, ...known }) => [place, known]));
    return tokens.map((_token, index) => rights.get(index + 1));
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

async function hasOwnFactor(records: EntityManager, userId: number): Promise<boolean> {
  const rows = await records.query<object[]>(
    `SELECT FROM users u WHERE u.user_id = $1 AND ${hasFactorSql('u')}`,
    [userId],
  );
  return rows.length > 0;
}

/** Locks the session, so that of two calls with the same token the second sees the result of the first. */
async function readForRotation(records: EntityManager, tokenHash: string): Promise<RefreshRow | undefined> {
  // In a statement of its own: the next one sees what was committed while this one waited.
  await records.query(
    `SELECT FROM sessions WHERE session_id = (SELECT session_id FROM refresh_tokens WHERE token_hash = $1) FOR UPDATE`,
    [tokenHash],
  );
  const [found] = await records.query<RefreshRow[]>(
    `SELECT t.session_id, s.user_id, u.session_version, s.renewals,
            s.revoked_at IS NULL AND s.session_version = u.session_version
              AND NOT u.banned AND u.erased_at IS NULL AND t.expires_at > now() AS usable,
            t.used_at IS NOT NULL AND t.used_at < clock_timestamp() - $2 * interval '1 second' AS reused
       FROM refresh_tokens t JOIN sessions s USING (session_id) JOIN users u USING (user_id)
      WHERE t.token_hash = $1`,
    [tokenHash, raceSeconds],
  );
  return found;
}

/** The sessions of the browser of a login: of its device, and of the refresh token that it had, which may be another person's. */
async function sessionsOfBrowser(
  records: EntityManager,
  userId: number,
  { deviceId, replaced }: BegunBy,
): Promise<string[]> {
  const token =
    replaced === null ? null : await records.findOneBy(RefreshToken, { tokenHash: hashOfToken(replaced) });
  const ofDevice = await records.findBy(Session, { userId, deviceId, revokedAt: IsNull() });
  return [token?.sessionId, ...ofDevice.map(({ sessionId }) => sessionId)].filter(
    (id) => typeof id === 'string',
  );
}

/** A session in which its person can act, as they see it in the list of their sessions. */
export interface StandingSession {
  readonly sessionId: string;
  readonly device: string | null;
  readonly network: string | null;
  readonly firstSeen: Date;
  readonly lastSeen: Date;
  /** The number of all such sessions. */
  readonly total: number;
}

/** The most sessions in a list. */
const maxListed = 50;

/** The sessions in which a person can act, the last seen first. */
export const standingSessionsOf = (records: EntityManager, userId: number): Promise<StandingSession[]> =>
  records.query<StandingSession[]>(
    `SELECT s.session_id AS "sessionId", s.device, s.network, s.created_at AS "firstSeen",
            coalesce(s.last_seen_at, s.created_at) AS "lastSeen", count(*) OVER ()::int AS total
       FROM sessions s JOIN users u ON u.user_id = s.user_id AND u.session_version = s.session_version
      WHERE s.user_id = $1 AND s.revoked_at IS NULL
        AND EXISTS (SELECT FROM refresh_tokens t WHERE t.session_id = s.session_id AND t.expires_at > now())
      ORDER BY "lastSeen" DESC, s.session_id LIMIT $2`,
    [userId, maxListed],
  );

/** The ids of the other sessions of a person that have not ended, or of the one with this id. */
export async function otherSessionsOf(
  records: EntityManager,
  { userId, sessionId: own }: Person,
  sessionId: string | null,
): Promise<string[]> {
  const sessions = await records.findBy(Session, {
    userId,
    revokedAt: IsNull(),
    ...(sessionId !== null && { sessionId }),
  });
  return sessions.map((session) => session.sessionId).filter((id) => id !== own);
}

/**
 * The minutes after a login, or after a person confirmed who they are, in which they may change how they log in and end
 * sessions; after a login by link or code also the password without the present one.
 */
const freshMinutes = 15;

/** Whether a session began a moment ago by a link or a code that was mailed. */
export async function cameByLink(records: EntityManager, sessionId: string): Promise<boolean> {
  const rows = await records.query<object[]>(
    `SELECT FROM sessions WHERE session_id = $1 AND how IN ('link', 'code')
        AND created_at > now() - $2 * interval '1 minute'`,
    [sessionId, freshMinutes],
  );
  return rows.length > 0;
}

/** Whether the person of a session proved a moment ago who they are. */
export async function isFresh(records: EntityManager, sessionId: string): Promise<boolean> {
  const rows = await records.query<object[]>(
    `SELECT FROM sessions WHERE session_id = $1
        AND coalesce(confirmed_at, created_at) > now() - $2 * interval '1 minute'`,
    [sessionId, freshMinutes],
  );
  return rows.length > 0;
}

/** Throws RefusedCall where the person of a session has not proved for a while who they are (rule D132). */
export async function refuseUnconfirmed(records: EntityManager, sessionId = ''): Promise<void> {
  if (await isFresh(records, sessionId)) return;
  throw new RefusedCall('PRECONDITION_FAILED', (i18n) => i18n.t('Please confirm first that it is you.'));
}

export const confirmSession = (records: EntityManager, sessionId: string) =>
  records.update(Session, { sessionId }, { confirmedAt: () => 'now()' });

/** The sessions of these people, oldest first. */
export const sessionsOf = (records: EntityManager, people: readonly number[]): Promise<Session[]> =>
  records.find(Session, { where: { userId: In(people) }, order: { createdAt: 'ASC' } });

/** Ends all sessions of a person for good, as `revoke` does. */
export async function endSessionsOf(records: EntityManager, userId: number): Promise<void> {
  await records.update(Session, { userId, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
  await awaitCommitsUnderWay(records);
}

/** Ends all sessions of a person but one, as `revoke` does. The caller has locked the person's row for an update. */
export async function endSessionsBut(
  records: EntityManager,
  { userId, sessionId }: Pick<Person, 'userId' | 'sessionId'>,
): Promise<void> {
  const others = { userId, sessionId: Not(sessionId), revokedAt: IsNull() };
  const { affected } = await records.update(Session, others, { revokedAt: () => 'now()' });
  if (affected !== 0) await awaitCommitsUnderWay(records);
}

export const forgetSessions = (records: EntityManager, userId: number) => records.delete(Session, { userId });

/** Ends sessions for good. Commits that are under way in them end before this returns. */
async function revoke(records: EntityManager, sessionIds: readonly string[]): Promise<void> {
  const standing = { sessionId: In(sessionIds), revokedAt: IsNull() };
  const { affected } = await records.update(Session, standing, { revokedAt: () => 'now()' });
  if (affected !== 0) await awaitCommitsUnderWay(records);
}
