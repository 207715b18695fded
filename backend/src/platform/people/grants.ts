import type { Grant } from '../../contract/people/grant.records';
import { adminRole, isAdmin, type HeldGrant } from './person';

export const allGrants: readonly Grant[] = ['books', 'money', 'packing'];

/** SQL: whether a row of `grants` is in force. */
export const inForceSql = '(g.ended_at IS NULL AND (g.until IS NULL OR g.until > now()))';

/** SQL: a moment as the wire writes it. */
export const isoSql = (moment: string): string =>
  `to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: the grants in force of a person, as JSON. */
export const heldGrantsSql = (userId: string): string =>
  `(SELECT coalesce(json_agg(json_build_object('grant', g.kind, 'withNames', g.with_names,
       'until', ${isoSql('g.until')}) ORDER BY g.kind), '[]')
      FROM grants g WHERE g.user_id = ${userId} AND ${inForceSql})`;

/** SQL: the same as one text, which is compared with `rightsOf`. */
export const rightsSql = (userId: string): string =>
  `(SELECT coalesce(string_agg(g.kind || CASE WHEN g.with_names THEN ' with names' ELSE '' END, ',' ORDER BY g.kind), '')
      FROM grants g WHERE g.user_id = ${userId} AND ${inForceSql})`;

/** SQL: whether the shop can require a second factor of the person of a row of `users` (rule D133). */
export const needsSecondFactorSql = (row: string): string =>
  `(${row}.user_role >= ${adminRole} OR EXISTS (SELECT FROM grants g WHERE g.user_id = ${row}.user_id AND ${inForceSql}))`;

/** The rights of these grants as one text: two people with the same text may do the same. */
export const rightsOf = (grants: readonly HeldGrant[]): string =>
  grants
    .map(({ grant, withNames }) => (withNames ? `${grant} with names` : grant))
    .sort()
    .join(',');

/** The rights of a person that procedures check. */
export interface Rights {
  readonly role: number;
  readonly grants: readonly HeldGrant[];
}

/** Whether a person has one of these grants; an admin needs none. */
export const hasGrant = (person: Rights, grants: readonly Grant[]): boolean =>
  isAdmin(person) || person.grants.some(({ grant }) => grants.includes(grant));

/** Whether a person who may call for one of these grants sees the names of people there. */
export const seesNames = (person: Rights, grants: readonly Grant[]): boolean =>
  isAdmin(person) ||
  person.grants.some(({ grant, withNames }) => grants.includes(grant) && (grant !== 'books' || withNames));
