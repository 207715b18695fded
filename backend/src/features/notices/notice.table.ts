import type { Queryable, RecordedFact } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';
import { oneWithSql } from '../../platform/people/merged-people';
import { goTitles } from '../gos/go-view';
import type { NewNotice, NoticeAbout, NoticeKind } from './notices-of-fact';
import type { NoticeToWord } from './notice-words';

/** What a fan may choose to get no mails of. */
export const choosable = ['status', 'letter'] as const satisfies readonly NoticeKind[];
export type Choosable = (typeof choosable)[number];

/** A mail says all that a person is told within so many minutes, or so many after a bulk act (rule M18); a letter says itself. */
const quietMinutes = { one: 5, bulk: 15, letter: 0 } as const;
/** However often something new comes, a notice waits no longer. */
const longestWait = '30 minutes';

export interface Occasion {
  /** The fact; null where there is none. */
  readonly fact: Pick<RecordedFact, 'position' | 'recordedAt'> | null;
  readonly quiet: keyof typeof quietMinutes;
  /** Whether the shop writes mails of it at all. */
  readonly mailed: boolean;
}

/** Notes a notice once for a fact and a person. Gives the people who have a new one. */
export async function addNotice(
  client: Queryable,
  { kind, claimId, goId, about }: Omit<NewNotice, 'userId'>,
  { to, fact, quiet, mailed }: Occasion & { readonly to: readonly number[] },
): Promise<number[]> {
  const { rows } = await client.query<{ user_id: number }>({
    name: 'add-notice',
    text: `INSERT INTO notices (position, user_id, kind, claim_id, go_id, about, created_at, mail_after)
           SELECT $2, user_id, $3, $4, $5, $6, coalesce(to_timestamp($9::float8 / 1000), now()),
                  CASE WHEN $7 AND NOT EXISTS (SELECT FROM mail_choices c WHERE c.user_id = told.user_id AND $3 = ANY(c.unwanted))
                       THEN now() + $8 * interval '1 minute' END
             FROM unnest($1::int[]) AS told (user_id)
           ON CONFLICT DO NOTHING RETURNING user_id`,
    values: [
      ...[to, fact?.position ?? null, kind, claimId, goId, JSON.stringify(about)],
      ...[mailed, quietMinutes[quiet], fact?.recordedAt ?? null],
    ],
  });
  return rows.map(({ user_id }) => user_id);
}

/** What was told of a fact that was taken back: not said yet, it is forgotten; else the person is told of that, too. */
export async function takeBack(client: Queryable, taken: number, by: number): Promise<number[]> {
  const { rows } = await client.query<{ user_id: number }>({
    name: 'take-back-notices',
    text: `WITH unsaid AS (DELETE FROM notices WHERE position = $1 AND mail_id IS NULL AND read_at IS NULL RETURNING user_id),
                said AS (INSERT INTO notices (position, user_id, kind, claim_id, go_id, about, mail_after)
                         SELECT $2, user_id, 'taken-back', claim_id, go_id, about || jsonb_build_object('was', kind),
                                CASE WHEN mail_id IS NOT NULL THEN now() END
                           FROM notices WHERE position = $1 AND (mail_id IS NOT NULL OR read_at IS NOT NULL)
                         ON CONFLICT DO NOTHING RETURNING user_id)
           SELECT user_id FROM unsaid UNION SELECT user_id FROM said`,
    values: [taken, by],
  });
  return rows.map(({ user_id }) => user_id);
}

/** Makes one mail of all that each person is told, once nothing new came for a while. */
export async function gatherMails(client: Queryable): Promise<void> {
  await client.query({
    name: 'gather-mails',
    text: `WITH made AS (INSERT INTO mails (kind, user_id) SELECT 'notices', user_id FROM notices
                        WHERE mail_after IS NOT NULL AND mail_id IS NULL GROUP BY user_id
                        HAVING max(mail_after) <= now() OR min(created_at) <= now() - $1::interval RETURNING mail_id, user_id)
           UPDATE notices n SET mail_id = made.mail_id FROM made
            WHERE n.user_id = made.user_id AND n.mail_after IS NOT NULL AND n.mail_id IS NULL`,
    values: [longestWait],
  });
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

/** SQL: notices of the person in `$1`, and of those who turned out to be this person (rule A10). */
export const ofPersonSql = `user_id IN (${oneWithSql('$1')})`;

/** The newest of a person, the newest first, or all that mails say, with what their words need. */
export async function readNotices(
  client: Queryable,
  of: { readonly userId: number } | { readonly mailIds: readonly number[] },
): Promise<WordedNotice[]> {
  const [by, condition, value] =
    'userId' in of
      ? ['person', `${ofPersonSql} ORDER BY notice_id DESC LIMIT 100`, of.userId]
      : ['mail', 'mail_id = ANY($1::int[]) ORDER BY notice_id', of.mailIds];
  const { rows } = await client.query<NoticeRow>({
    name: `read-notices-of-${by}`,
    text: `SELECT notice_id, kind, claim_id, go_id, about, created_at, read_at, mail_id FROM notices WHERE ${condition}`,
    values: [value],
  });
  const titles = await goTitles(client, rows, ({ go_id }) => go_id);
  return rows.map((row) => ({
    ...row,
    claimId: row.claim_id,
    goTitle: row.go_id === null ? null : (titles.get(row.go_id) ?? null),
  }));
}

/** What was told to a person, and the mails that said it. */
export async function forgetNotices(
  records: EntityManager,
  { userId, mail }: { readonly userId: number; readonly mail: string | null },
): Promise<void> {
  for (const table of ['notices', 'mails', 'mail_choices'])
    await records.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  await records.query('DELETE FROM mails WHERE lower(address) = lower($1)', [mail]);
}
