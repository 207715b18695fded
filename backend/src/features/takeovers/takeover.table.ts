import type { ToldClaim } from '@fan-beats/events/rules';
import type { Transaction } from '../../platform/database/statements';
import type { TakeOverRecord } from '../../contract/takeover-records';
import type { SheetColumn } from './columns';

/** What a fan's claim is to hold, once people and items have their numbers. */
export interface ClaimToMake extends ToldClaim {
  readonly userId: number;
}

/** What the take-over made of records, so that an undo takes away what nobody uses. */
export interface MadeRecords {
  readonly go: boolean;
  readonly users: readonly number[];
  readonly items: readonly number[];
  /** Items of the shop that it linked to the group order. */
  readonly linked: readonly number[];
}

export interface RefusedClaim {
  readonly userId: number;
  readonly message: string;
}

export interface TakeOverRow {
  readonly takeover_id: string;
  readonly actor_id: number;
  readonly started_at: Date;
  readonly digest: string;
  readonly go_id: number;
  readonly lines: number;
  readonly left_out: number;
  readonly claims: number;
  readonly made: MadeRecords;
  /** Null once all claims are made, so that nothing of what fans wrote stays here. */
  readonly plan: readonly ClaimToMake[] | null;
  readonly refused: readonly RefusedClaim[];
  readonly undone_at: Date | null;
}

const columns = `takeover_id, actor_id, started_at, digest, go_id, lines, left_out, claims, made, refused, undone_at`;

/** One by its id, with what is still to be made of it. */
export async function findTakeOver(
  client: Transaction,
  takeoverId: string,
): Promise<TakeOverRow | undefined> {
  const { rows } = await client.query<TakeOverRow>({
    name: 'find-takeover',
    text: `SELECT ${columns}, plan FROM takeovers WHERE takeover_id = $1`,
    values: [takeoverId],
  });
  return rows[0];
}

type ListedTakeOver = Omit<TakeOverRow, 'plan'> & { readonly state: TakeOverRecord['state'] };

/** The newest first, at most so many; one of them where an id is given. */
export async function listTakeOvers(client: Transaction, takeoverId?: string): Promise<ListedTakeOver[]> {
  const { rows } = await client.query<ListedTakeOver>({
    name: 'list-takeovers',
    text: `SELECT ${columns}, CASE WHEN undone_at IS NOT NULL THEN 'undone' WHEN plan IS NULL THEN 'done' ELSE 'unfinished' END AS state
             FROM takeovers WHERE $1::text IS NULL OR takeover_id = $1 ORDER BY started_at DESC LIMIT 100`,
    values: [takeoverId ?? null],
  });
  return rows;
}

export interface NewTakeOver extends Pick<TakeOverRow, 'takeover_id' | 'actor_id' | 'digest' | 'go_id'> {
  readonly head: string;
  readonly mapping: readonly SheetColumn[];
  readonly lines: number;
  readonly left_out: number;
  readonly made: MadeRecords;
  readonly plan: readonly ClaimToMake[];
}

export async function addTakeOver(client: Transaction, row: NewTakeOver): Promise<void> {
  const { takeover_id, actor_id, digest, go_id, head, mapping, lines, left_out, made, plan } = row;
  await client.query({
    text: `INSERT INTO takeovers (takeover_id, actor_id, digest, go_id, head, mapping, lines, left_out, claims, made, plan)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ...[takeover_id, actor_id, digest, go_id, head, JSON.stringify(mapping), lines, left_out],
      ...[plan.length, JSON.stringify(made), JSON.stringify(plan)],
    ],
  });
}

/** All its claims are made, or are refused for good. */
export async function endTakeOver(
  client: Transaction,
  takeoverId: string,
  refused: readonly RefusedClaim[],
): Promise<void> {
  await client.query({
    text: 'UPDATE takeovers SET plan = NULL, refused = $2 WHERE takeover_id = $1 AND plan IS NOT NULL',
    values: [takeoverId, JSON.stringify(refused)],
  });
}

export async function noteUndone(
  client: Transaction,
  takeoverId: string,
  refused: readonly RefusedClaim[],
): Promise<void> {
  await client.query({
    text: 'UPDATE takeovers SET undone_at = now(), refused = $2 WHERE takeover_id = $1',
    values: [takeoverId, JSON.stringify(refused)],
  });
}

/** What the columns of a sheet with this head were taken for the last time (rule A2). */
export async function rememberedColumns(
  client: Transaction,
  head: string,
): Promise<readonly SheetColumn[] | undefined> {
  const { rows } = await client.query<{ mapping: readonly SheetColumn[] }>({
    name: 'remembered-columns',
    text: 'SELECT mapping FROM takeovers WHERE head = $1 ORDER BY started_at DESC LIMIT 1',
    values: [head],
  });
  return rows[0]?.mapping;
}
