import type { EntityManager } from 'typeorm';
import { IsIn } from 'class-validator';
import type { Grant } from '../../../contract/people/grant.records';
import type { PersonalDataRecord } from '../../../contract/people/personal-data.records';
import { toWire, type Dated } from '../../../contract/wire';
import { InvalidInput, RefusedCall } from '../../../platform/errors/refusals';
import { allGrants, isoSql } from '../../../platform/people/grants';
import type { HeldGrant } from '../../../platform/people/person';
import { adminRole } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { validLinkSql } from '../session/entry-tokens';
import { endSessionsOf } from '../session/sessions';

/** One of the grants, as an input. */
export const GrantName = (): PropertyDecorator => IsIn(allGrants);

/** The grant of an input. Throws InvalidInput for an end that has passed. */
export function givenGrant(input: {
  readonly grant: Grant;
  readonly withNames?: boolean;
  readonly until?: string | null;
}): HeldGrant {
  const { grant, withNames = false, until = null } = input;
  if (until !== null && Date.parse(until) <= Date.now())
    throw new InvalidInput({ until: (i18n) => i18n.t('must be in the future') });
  return { grant, withNames: grant === 'books' && withNames, until };
}

/** SQL: ends a grant now. One that ended by its time before keeps that end, and nobody ended it. */
const endedBySql = (userId: string): string =>
  `ended_at = least(now(), until), ended_by = CASE WHEN until <= now() THEN NULL ELSE ${userId}::int END`;

interface KnownGrant {
  readonly grant_id: number;
  readonly with_names: boolean;
  readonly same_end: boolean;
}

/**
 * Gives a person a grant, in place of one of the same kind. Their sessions end where they see names no more. The caller
 * has locked the person's row. Returns its number.
 */
export async function giveGrant(
  records: EntityManager,
  user: User,
  { given, byUserId }: { readonly given: HeldGrant; readonly byUserId: number },
): Promise<number> {
  const { userId } = user;
  const { grant, withNames, until } = given;
  const [known] = await records.query<KnownGrant[]>(
    `SELECT grant_id, with_names, until IS NOT DISTINCT FROM $3::timestamptz AS same_end
       FROM grants WHERE user_id = $1 AND kind = $2 AND ended_at IS NULL`,
    [userId, grant, until],
  );
  if (known && known.same_end && known.with_names === withNames) return known.grant_id;
  await records.query(
    `UPDATE grants SET ${endedBySql('$3')} WHERE user_id = $1 AND kind = $2 AND ended_at IS NULL`,
    [userId, grant, byUserId],
  );
  if (known?.with_names === true && !withNames) await endSessionsAtOnce(records, user);
  const [made] = await records.query<{ grant_id: number }[]>(
    'INSERT INTO grants (user_id, kind, with_names, until, given_by) VALUES ($1, $2, $3, $4, $5) RETURNING grant_id',
    [userId, grant, withNames, until, byUserId],
  );
  return made?.grant_id ?? 0;
}

/**
 * Ends every grant of a person, or one of them. `byUserId` is null where no admin ends it, as in an erasure. Returns the
 * kinds of those that it ended. The caller ends the sessions.
 */
export async function endGrants(
  records: EntityManager,
  { userId, grantId = null }: { readonly userId: number; readonly grantId?: number | null },
  byUserId: number | null,
): Promise<readonly Grant[]> {
  const [ended] = await records.query<[{ kind: Grant }[], number]>(
    `UPDATE grants SET ${endedBySql('$3')}
      WHERE user_id = $1 AND ($2::int IS NULL OR grant_id = $2) AND ended_at IS NULL RETURNING kind`,
    [userId, grantId, byUserId],
  );
  return ended.map(({ kind }) => kind);
}

/** Ends all sessions of a person for good, so that nothing is done with rights that ended (rule D76). */
export async function endSessionsAtOnce(records: EntityManager, { userId }: User): Promise<void> {
  await records.increment(User, { userId }, 'sessionVersion', 1);
  await endSessionsOf(records, userId);
}

/** The person whom a grant was given to. Undefined for an unknown one. */
export async function personOfGrant(records: EntityManager, grantId: number): Promise<number | undefined> {
  const [found] = await records.query<{ user_id: number }[]>(
    'SELECT user_id FROM grants WHERE grant_id = $1',
    [grantId],
  );
  return found?.user_id;
}

/** Refuses a person who cannot be a helper. */
export function refuseAsHelper(user: User): void {
  if (user.banned || user.awaitsApproval)
    throw new RefusedCall('PRECONDITION_FAILED', (i18n) => i18n.t('Only people who may log in can help.'));
  if (user.role >= adminRole)
    throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
      i18n.t('Organisers may do everything, and need no grant.'),
    );
}

/**
 * SQL: whether an invitation, a row of `entry_tokens`, still gives the grant that is in it: the admin who made it still is
 * one, and its end has not passed.
 */
export const stillGivesSql = (row: string): string =>
  `(${row}.grant_kind IS NOT NULL AND (${row}.grant_until IS NULL OR ${row}.grant_until > now())
    AND EXISTS (SELECT FROM users giver WHERE giver.user_id = ${row}.created_by
                 AND giver.user_role >= ${adminRole} AND NOT giver.banned AND giver.erased_at IS NULL))`;

/** Whether a person has an open invitation with a grant in it. */
export async function isInvitedHelper(records: EntityManager, userId: number): Promise<boolean> {
  const open = await records.query<object[]>(
    `SELECT FROM entry_tokens t WHERE t.user_id = $1 AND t.purpose = 'invitation' AND ${validLinkSql} AND ${stillGivesSql('t')} LIMIT 1`,
    [userId],
  );
  return open.length > 0;
}

/**
 * Ends the grants of a banned person and withdraws their open invitations as a helper: a lifted ban gives nothing back by
 * itself. Returns the kinds of the grants.
 */
export async function endHelp(
  records: EntityManager,
  userId: number,
  byUserId: number,
): Promise<readonly Grant[]> {
  await records.query(
    `UPDATE entry_tokens SET revoked_at = now() WHERE user_id = $1 AND grant_kind IS NOT NULL AND ${validLinkSql}`,
    [userId],
  );
  return endGrants(records, { userId }, byUserId);
}

/**
 * Begins the grant of an invitation whose link was used, in place of one of the same kind, as long as the admin who gave
 * it still is one. The caller has locked the person's row. Returns its kind; undefined where the link has none.
 */
export async function beginInvitedGrant(
  records: EntityManager,
  tokenHash: string,
  user: User,
): Promise<Grant | undefined> {
  const [invited] = await records.query<(HeldGrant & { readonly byUserId: number })[]>(
    `SELECT t.grant_kind AS grant, coalesce(t.grant_with_names, false) AS "withNames", ${isoSql('t.grant_until')} AS until,
            t.created_by AS "byUserId"
       FROM entry_tokens t WHERE t.token_hash = $1 AND t.user_id = $2 AND ${stillGivesSql('t')}`,
    [tokenHash, user.userId],
  );
  if (!invited) return undefined;
  const { byUserId, ...given } = invited;
  await giveGrant(records, user, { given, byUserId });
  return given.grant;
}

/** The grants that these people were given, oldest first. */
export async function grantsOf(
  records: EntityManager,
  people: readonly number[],
): Promise<PersonalDataRecord['grants']> {
  const rows = await records.query<
    Dated<PersonalDataRecord['grants'][number], 'until' | 'given_at' | 'ended_at'>[]
  >(
    `SELECT kind AS grant, with_names, until, given_at, ended_at FROM grants WHERE user_id = ANY($1::int[]) ORDER BY grant_id`,
    [people],
  );
  return rows.map((row) => toWire(row));
}
