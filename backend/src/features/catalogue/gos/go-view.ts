import { statement, valuesStatement } from '@fan-beats/events';
import { goStatusSql, goStockVersionSql, readGoStatusDays, readGoStatuses } from '@fan-beats/projections';
import type { GoRecord, StatusDayRecord } from '../../../contract/catalogue/go.records';
import { sellerSql, traderTextsSql } from '../../../platform/legal/trader-texts';
import { namesOf, type Numbers } from '../../../platform/database/names';
import { germanDaySql, type Transaction } from '../../../platform/database/statements';
import { toWire, type Dated } from '../../../contract/wire';
import { filepathSql } from '../images/kept-pictures';
import { termSql } from '../../site/settings/settings.reads';

type GoRow = Dated<Omit<GoRecord, 'gotitle' | 'status'>, 'available_from' | 'available_until'>;

const select = `
  SELECT g.go_id, g.title, g.available_from, g.available_until, g.published, g.archived, g.instagroupurl,
         g.title_img_id, ${filepathSql('g.title_img_id')} AS filepath, g.version, g.items_days, g.ems_days, g.customs_days, g.domestics_days, g.grace_days,
         g.auto_request
    FROM gos g`;

const conditions = {
  all: 'ORDER BY g.go_id DESC',
  seen: 'WHERE g.published AND NOT g.archived ORDER BY g.go_id DESC',
  id: 'WHERE g.go_id = $1',
};

/** Group orders, newest first: all, those that fans see (rule D8), or one by its id. */
export async function readGos(
  source: Transaction,
  by: keyof typeof conditions,
  ...goIds: number[]
): Promise<GoRecord[]> {
  const text = `${select} ${conditions[by]}`;
  const [{ rows }, statuses] = await Promise.all([
    source.query<GoRow>({ name: `read-gos-by-${by}`, text, values: goIds }),
    readGoStatuses(source, by === 'id' ? goIds : undefined),
  ]);
  return rows.map((row) => ({
    ...toWire(row),
    status: statuses.get(row.go_id) ?? null,
    // The form's field is title, that of claims gotitle: the same text (rule D12).
    gotitle: row.title,
  }));
}

/** The days of the statuses that each group order went through, by its number; an empty list while it is open. */
export async function statusDays(
  pool: Transaction,
  goIds: readonly number[],
): Promise<(goId: number) => StatusDayRecord[]> {
  const days = await readGoStatusDays(pool, [...new Set(goIds)]);
  return (goId) => (days.get(goId) ?? []).map(toWire);
}

/** Whether fans see it (rule D8). */
export const isSeen = ({ published, archived }: Pick<GoRecord, 'published' | 'archived'>): boolean =>
  published && !archived;

/** The link to the chat of a group order is for people with a claim there. They find it on their claim (rule D28). */
export function withoutInvitation(go: GoRecord): GoRecord {
  return { ...go, instagroupurl: null };
}

export const goNames = {
  name: 'read-go-titles',
  text: 'SELECT go_id AS id, title AS name FROM gos WHERE go_id = ANY($1::int[])',
};

/** Titles of the group orders in these rows. A deleted one is left out. */
export const goTitles = <Row>(
  pool: Transaction,
  rows: readonly Row[],
  ids: (row: Row) => Numbers,
): Promise<ReadonlyMap<number, string>> => namesOf(pool, goNames, { rows, ids });

const goCoverNames = {
  name: 'read-go-covers',
  text: `SELECT g.go_id AS id, ${filepathSql('g.title_img_id')} AS name FROM gos g WHERE g.go_id = ANY($1::int[])`,
};

/** Paths of the pictures of the group orders in these rows. One without a picture is left out. */
export const goCovers = <Row>(
  pool: Transaction,
  rows: readonly Row[],
  ids: (row: Row) => Numbers,
): Promise<ReadonlyMap<number, string>> => namesOf(pool, goCoverNames, { rows, ids });

/** The fields of a group order that its claims show, and those that decide whether its payments are late. */
export interface GoOfClaims {
  readonly go_id: number;
  readonly title: string;
  readonly instagroupurl: string | null;
  readonly status: string | null;
  /** German day of the database's clock, and the working days of grace of the group order. */
  readonly today: string;
  readonly graceDays: number;
}

/** The group orders of these claims, by number. A deleted one is left out. */
export async function gosOfClaims(
  pool: Transaction,
  claims: readonly { readonly goId: number }[],
): Promise<Map<number, GoOfClaims>> {
  const { rows } = await pool.query<GoOfClaims>({
    name: 'read-gos-of-claims',
    text: `SELECT g.go_id, g.title, g.instagroupurl, ${termSql('grace_days')} AS "graceDays",
             ${germanDaySql('now()')} AS today, ${goStatusSql('g.go_id')} AS status
           FROM gos g WHERE g.go_id = ANY($1::int[])`,
    values: [[...new Set(claims.map(({ goId }) => goId))]],
  });
  return new Map(rows.map((row) => [row.go_id, row]));
}

/** The group orders among these that fans do not see (rule D8), deleted ones included. */
export const hiddenGos = valuesStatement<number, [goIds: readonly number[]]>(
  `SELECT DISTINCT w.go_id AS value FROM unnest($1::int[]) AS w (go_id)
    WHERE NOT EXISTS (SELECT FROM gos g WHERE g.go_id = w.go_id AND g.published AND NOT g.archived)`,
  'read-hidden-gos',
);

/** A version that changes with everything that a shop shows. */
export interface GoVersion {
  readonly go_id: number;
  /**
   * The revision, which every change of the group order, its links and its items raises, and the version of the row
   * itself (`xmin`).
   */
  readonly revision: string;
  /** Null without stock rows. */
  readonly stock: string | null;
  /** The seller, and the legal texts in force. */
  readonly legal: string;
}

/** The versions in the order of the numbers; undefined for a number that is not a group order's. */
export async function readGoVersions(
  pool: Transaction,
  goIds: readonly number[],
): Promise<(GoVersion | undefined)[]> {
  const { rows } = await pool.query<GoVersion>({
    name: 'read-go-versions',
    text: `SELECT g.go_id, g.revision || ' ' || g.xmin AS revision, ${goStockVersionSql('g.go_id')}::text AS stock,
                  ${sellerSql} || coalesce(${traderTextsSql}::text, '') AS legal
             FROM gos g WHERE g.go_id = ANY($1::int[])`,
    values: [[...new Set(goIds)]],
  });
  const versions = new Map(rows.map((row) => [row.go_id, row]));
  return goIds.map((goId) => versions.get(goId));
}

/** The number of group orders without a status that fans see and whose window ends today, by German days (rule D143). */
export async function countClosingToday(client: Transaction): Promise<number> {
  const { rows } = await client.query<{ gos: number }>({
    name: 'gos-closing-today',
    text: `SELECT count(*)::int AS gos FROM gos g
            WHERE g.published AND NOT g.archived AND ${goStatusSql('g.go_id')} IS NULL
              AND ${germanDaySql("(g.available_until - interval '1 millisecond')")} = ${germanDaySql('now()')}`,
  });
  return rows[0]?.gos ?? 0;
}

export interface AskingGo {
  readonly go_id: number;
  readonly days: number;
}

/**
 * Group orders that request payments by themselves, at any time or after they are closed, with the days that fans have
 * to pay for the items.
 */
export const readAskingGos = statement<AskingGo>(
  `SELECT g.go_id, ${termSql('items_days')} AS days
     FROM (SELECT *, ${goStatusSql('gos.go_id')} AS status FROM gos WHERE auto_request <> 'off') g
    WHERE g.status IS DISTINCT FROM 'CANCELED'
      AND (g.auto_request = 'submission' OR g.status IS NOT NULL OR g.available_until <= now())`,
  'asking-gos',
);

/** SQL: the items that are linked to the group order in a column of another table. */
export const linkedItemsSql = (goId: string): string =>
  `(SELECT item_id FROM go_items WHERE go_id = ${goId})`;

/**
 * SQL: whether an item is linked to a group order, both in columns of another table. Each call is one lookup in the
 * index.
 */
export const isLinkedSql = (goId: string, itemId: string): string =>
  `EXISTS (SELECT FROM go_items l WHERE l.go_id = ${goId} AND l.item_id = ${itemId})`;

/** SQL: group orders as the search reads them. */
export const searchedGosSql = `SELECT 1 AS place, 'go' AS kind, go_id AS id, title, coalesce(${goStatusSql('gos.go_id')}, '') AS note,
  title AS words, 'group order edit link items claims freebies' AS acts FROM gos`;
