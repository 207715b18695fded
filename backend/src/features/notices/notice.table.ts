import { shopLock, valuesStatement, type Queryable, type RecordedFact } from '@fan-beats/events';
import type { DataSource, EntityManager } from 'typeorm';
import { statementsIn } from '../../platform/database/statements';
import { oneWithSql } from '../../platform/people/person';
import { goTitles } from '../catalogue/gos/go-view';
import type { NewNotice, NoticeAbout, NoticeKind } from './notices-of-fact';
import type { NoticeToWord } from './notice-words';

/** The kinds of notices that a fan can switch off as mails. */
export const choosable = ['status', 'letter'] as const satisfies readonly NoticeKind[];
export type Choosable = (typeof choosable)[number];

/**
 * A mail waits this many minutes after the last notice, longer after a bulk act, and gathers all notices of that time
 * (rule M10). A letter does not wait.
 */
const quietMinutes = { one: 5, bulk: 15, letter: 0 } as const;
/** The longest wait of a notice, however often a new one comes. */
const longestWait = '30 minutes';

export interface Occasion {
  /** The fact; null where there is none. */
  readonly fact: Pick<RecordedFact, 'position' | 'recordedAt'> | null;
  readonly quiet: keyof typeof quietMinutes;
  /** Whether the shop sends mails of it at all. */
  readonly mailed: boolean;
}

/** Adds a notice, once for a fact and a person. Returns the people who have a new one. */
export async function addNotice(
  client: Queryable,
  { kind, claimId, goId, about }: Omit<NewNotice, 'userId'>,
  { to, fact, quiet, mailed }: Occasion & { readonly to: readonly number[] },
): Promise<number[]> {
  const mailedTo = mailed ? await peopleWantingMails(client, about.was ?? kind, to) : [];
  const { rows } = await client.query<{ user_id: number }>({
    name: 'add-notice',
    text: `INSERT INTO notices (position, user_id, kind, claim_id, go_id, about, created_at, mail_after)
           SELECT $2, user_id, $3, $4, $5, $6, coalesce(to_timestamp($9::float8 / 1000), now()),
                  CASE WHEN user_id = ANY($7::int[]) THEN now() + $8 * interval '1 minute' END
             FROM unnest($1::int[]) AS told (user_id)
           ON CONFLICT DO NOTHING RETURNING user_id`,
    values: [
      to,
      fact?.position ?? null,
      kind,
      claimId,
      goId,
      JSON.stringify(about),
      mailedTo,
      quietMinutes[quiet],
      fact?.recordedAt ?? null,
    ],
  });
  return rows.map(({ user_id }) => user_id);
}

/**
 * The people who want mails of this kind. Read before notices are inserted, as in `gatherMails`: on Citus a worker that
 * reads and inserts in one statement has no numbers for the rows.
 */
export const peopleWantingMails = valuesStatement<number, [kind: NoticeKind, people: readonly number[]]>(
  `SELECT user_id AS value FROM unnest($2::int[]) AS told (user_id)
    WHERE NOT EXISTS (SELECT FROM mail_choices c WHERE c.user_id = told.user_id AND $1 = ANY(c.unwanted))`,
  'who-wants-mails',
);

/**
 * The notices of an attempt to write a letter, each with whether it has the same text. Another call with the same key
 * waits until this transaction ends.
 */
export async function lettersOf(
  client: Queryable,
  { goId, about, template }: Pick<NewNotice, 'goId' | 'about'> & { readonly template: string },
): Promise<{ readonly same: boolean }[]> {
  await client.query({
    name: 'hold-attempt',
    text: `SELECT pg_advisory_xact_lock(${shopLock('hashtextextended($1, 0)')})`,
    values: [about.attempt],
  });
  const { rows } = await client.query<{ same: boolean }>({
    name: 'letters-of-attempt',
    text: `SELECT go_id IS NOT DISTINCT FROM $2::int AND (about = $3::jsonb OR about->>'template' = $4) AS same
             FROM notices WHERE kind = 'letter' AND about->>'attempt' = $1`,
    values: [about.attempt, goId, JSON.stringify(about), template],
  });
  return rows;
}

/** Deletes the note that a person was told what a letter says, unless they have read it meanwhile. */
export async function forgetToldLetter(
  client: Queryable,
  { userId, attempt }: { readonly userId: number; readonly attempt: string },
): Promise<void> {
  await client.query({
    name: 'forget-told-letter',
    text: `DELETE FROM notices WHERE user_id = $1 AND kind = 'letter' AND about->>'attempt' = $2
              AND about->>'told' = 'true' AND read_at IS NULL`,
    values: [userId, attempt],
  });
}

type Fact = NonNullable<Occasion['fact']>;
type ClaimNotice = Pick<NewNotice, 'kind' | 'claimId'> & Pick<NoticeAbout, 'stage'>;
type SaidRow = Pick<NoticeRow, 'kind' | 'claim_id' | 'go_id' | 'about' | 'mail_id'> & {
  readonly user_id: number;
};

/**
 * Takes back the notices of facts that were taken back. A notice that was neither mailed nor read is deleted. For any
 * other, the person gets a notice that it was taken back. Returns the people.
 */
export async function takeBack(client: Queryable, taken: readonly number[], by: Fact): Promise<number[]> {
  const unsaid = await client.query<{ user_id: number }>({
    name: 'forget-unsaid',
    text: 'DELETE FROM notices WHERE position = ANY($1::bigint[]) AND mail_id IS NULL AND read_at IS NULL RETURNING user_id',
    values: [taken],
  });
  const { rows: said } = await client.query<SaidRow>({
    name: 'notices-of-facts',
    text: 'SELECT user_id, kind, claim_id, go_id, about, mail_id FROM notices WHERE position = ANY($1::bigint[])',
    values: [taken],
  });
  const told = unsaid.rows.map(({ user_id }) => user_id);
  for (const { user_id, kind: was, claim_id: claimId, go_id: goId, about, mail_id } of said) {
    const notice = { kind: 'taken-back', claimId, goId, about: { ...about, was } } as const;
    const occasion = { to: [user_id], fact: by, quiet: 'letter', mailed: mail_id !== null } as const;
    told.push(...(await addNotice(client, notice, occasion)));
  }
  return told;
}

/** The notice of a fact becomes that of the fact which took its place; nobody reads it again. */
export async function moveNotice(client: Queryable, from: number, to: number): Promise<void> {
  await client.query({
    name: 'move-notice',
    text: 'UPDATE notices SET position = $2 WHERE position = $1',
    values: [from, to],
  });
}

/** The positions of the facts with this notice since it was last taken back. */
export async function toldSince(client: Queryable, { kind, claimId, stage }: ClaimNotice): Promise<number[]> {
  const { rows } = await client.query<{ position: string; kind: NoticeKind }>({
    name: 'told-and-taken-back',
    text: `SELECT position, kind FROM notices
            WHERE claim_id = $1 AND $2 IN (kind, about->>'was') AND about->>'stage' IS NOT DISTINCT FROM $3
            ORDER BY position DESC`,
    values: [claimId, kind, stage ?? null],
  });
  const back = rows.findIndex((row) => row.kind !== kind);
  return rows.slice(0, back < 0 ? rows.length : back).map(({ position }) => Number(position));
}

/** Makes one mail of all the waiting notices of each person, when no new one came for a while. */
export async function gatherMails(source: DataSource): Promise<void> {
  await source.transaction(async (records) => {
    const client = statementsIn(records);
    const due = await client.query<{ user_id: number }>({
      name: 'mails-to-gather',
      // Locked, so that of two processes the second finds nothing left.
      text: `SELECT user_id FROM (SELECT user_id, mail_after, created_at FROM notices
                                   WHERE mail_after IS NOT NULL AND mail_id IS NULL FOR UPDATE) waiting
              GROUP BY user_id HAVING max(mail_after) <= now() OR min(created_at) <= now() - $1::interval`,
      values: [longestWait],
    });
    if (due.rows.length === 0) return;
    const made = await client.query<{ mail_id: number; user_id: number }>({
      name: 'make-mails',
      text: `INSERT INTO mails (kind, user_id) SELECT 'notices', user_id FROM unnest($1::int[]) AS due (user_id) RETURNING mail_id, user_id`,
      values: [due.rows.map(({ user_id }) => user_id)],
    });
    await client.query({
      name: 'gather-mails',
      text: `UPDATE notices n SET mail_id = made.mail_id FROM unnest($1::int[], $2::int[]) AS made (mail_id, user_id)
              WHERE n.user_id = made.user_id AND n.mail_after IS NOT NULL AND n.mail_id IS NULL`,
      values: [made.rows.map(({ mail_id }) => mail_id), made.rows.map(({ user_id }) => user_id)],
    });
  });
}

/** The notices of a person that wait for a mail. */
export interface WaitingMail {
  readonly user_id: number;
  readonly notice_ids: readonly number[];
  readonly created_at: Date;
  readonly mail_at: Date;
}

const mostWaiting = 200;

/** The mails that `gatherMails` will make, the soonest first. */
export async function waitingMails(client: Queryable): Promise<readonly WaitingMail[]> {
  const { rows } = await client.query<WaitingMail>({
    name: 'mails-to-come',
    text: `SELECT user_id, array_agg(notice_id ORDER BY notice_id) AS notice_ids, min(created_at) AS created_at,
                  least(max(mail_after), min(created_at) + $1::interval) AS mail_at
             FROM notices WHERE mail_after IS NOT NULL AND mail_id IS NULL
            GROUP BY user_id ORDER BY mail_at, user_id LIMIT $2`,
    values: [longestWait, mostWaiting],
  });
  return rows;
}

export interface NoticeRow {
  readonly notice_id: number;
  readonly kind: NoticeKind;
  readonly claim_id: number | null;
  readonly go_id: number | null;
  readonly about: NoticeAbout;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly mail_id: number | null;
}

export type WordedNotice = NoticeRow & NoticeToWord;

/** SQL: notices of the person in `$1`, and of the people who were merged into this person (rule A10). */
export const ofPersonSql = `user_id IN (${oneWithSql('$1')})`;

type NoticesOf =
  | { readonly userId: number; readonly most?: number }
  | { readonly mailIds: readonly number[] }
  | { readonly noticeIds: readonly number[] };

function selectionOf(of: NoticesOf) {
  if ('mailIds' in of)
    return { by: 'mail', condition: 'mail_id = ANY($1::int[]) ORDER BY notice_id', values: [of.mailIds] };
  if ('noticeIds' in of)
    return {
      by: 'number',
      condition: 'notice_id = ANY($1::int[]) ORDER BY notice_id',
      values: [of.noticeIds],
    };
  return {
    by: 'person',
    condition: `${ofPersonSql} ORDER BY notice_id DESC LIMIT $2`,
    values: [of.userId, of.most ?? null],
  };
}

/**
 * The notices of a person, the newest first and at most `most`, or all notices of the mails or with the numbers given.
 * Each has the fields that its words need.
 */
export async function readNotices(client: Queryable, of: NoticesOf): Promise<WordedNotice[]> {
  const { by, condition, values } = selectionOf(of);
  const { rows } = await client.query<NoticeRow>({
    name: `read-notices-of-${by}`,
    text: `SELECT notice_id, kind, claim_id, go_id, about, created_at, read_at, mail_id FROM notices WHERE ${condition}`,
    values,
  });
  const titles = await goTitles(client, rows, ({ go_id }) => go_id);
  return rows.map((row) => ({
    ...row,
    claimId: row.claim_id,
    goTitle: row.go_id === null ? null : (titles.get(row.go_id) ?? null),
  }));
}

/** Deletes the notices of a person, and the mails with them. */
export async function forgetNotices(
  records: EntityManager,
  { userId, mail }: { readonly userId: number; readonly mail: string | null },
): Promise<void> {
  for (const table of ['notices', 'mails', 'mail_choices'])
    await records.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await records.query('DELETE FROM mails WHERE lower(address) = lower($1)', [mail]);
}
