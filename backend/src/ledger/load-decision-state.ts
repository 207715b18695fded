import {
  claimStream,
  lastForgottenSql,
  refuseSql,
  type Account,
  type Statement,
  type StockLimit,
} from '@fan-beats/events';
import {
  epochSql,
  goStatusSql,
  readAccounts,
  readClaimKeysOfFans,
  readClaimKeysOfGos,
  readItemStock,
  type ClaimKeyRow,
} from '@fan-beats/projections';

import { traderTextsSql } from '../platform/legal/trader-texts';
import { refusedPeopleSql, refusedPeopleValues, type Involved } from '../platform/people/refused-people';
import type { StreamNeeds } from './folded-claims';
import type { CommandNeeds } from './ledger-command';
import {
  fanInGo,
  unitInGo,
  type GoSnapshot,
  type ItemKey,
  type ItemLoader,
  type LoadedState,
} from './decision-context';
import type { Transaction } from '../platform/database/statements';

/** Keys of a whole batch, each once. */
interface BatchNeeds {
  readonly goIds: readonly number[];
  readonly itemKeys: readonly ItemKey[];
  readonly itemLoaders: readonly ItemLoader<unknown>[];
  readonly fanKeys: readonly (readonly [goId: number, userId: number])[];
  readonly claimIds: readonly number[];
  readonly claimsOfGos: readonly number[];
  readonly accounts: readonly number[];
  readonly streams: readonly string[];
  readonly heads: readonly string[];
}

function pairs(list: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return [...new Map(list.map((pair) => [`${pair[0]}/${pair[1]}`, pair])).values()];
}

/** Joins the needs of the commands of a batch, so that everything is queried once. */
export function joinNeeds(needs: readonly CommandNeeds[]): BatchNeeds {
  const all = <T>(pick: (need: CommandNeeds) => readonly T[] | undefined): T[] => {
    const wanted: T[] = [];
    for (const need of needs) for (const one of pick(need) ?? []) wanted.push(one);
    return wanted;
  };
  return {
    goIds: [...new Set(all((need) => need.goIds))],
    itemKeys: pairs(
      all((need) => need.items).flatMap(({ goId, itemIds }) => itemIds.map((id) => [goId, id] as const)),
    ),
    itemLoaders: [...new Set(all((need) => need.items).map(({ load }) => load))],
    fanKeys: pairs(all((need) => need.claimsOf).map(({ goId, userId }) => [goId, userId] as const)),
    claimIds: [...new Set(all((need) => need.claimIds))],
    claimsOfGos: [...new Set(all((need) => need.claimsOfGos))],
    accounts: [...new Set(all((need) => need.accounts))],
    streams: [...new Set(all((need) => need.streams))],
    heads: [...new Set(all((need) => need.heads))],
  };
}

/** Milliseconds of the database's clock. The parameter is the offset of the ledger's clock, 0 except for the demo's history. */
const nowMsSql = (parameter: `$${number}`): string =>
  `(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${parameter}::bigint)`;

const milliseconds = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;

const goColumns = `g.go_id AS "goId", g.title, g.published, g.archived, ${milliseconds('g.available_from')} AS "availableFrom",
  ${milliseconds('g.available_until')} AS "availableUntil", g.revision, ${goStatusSql('g.go_id')} AS status, ${traderTextsSql} AS texts`;

async function loadGos(client: Transaction, goIds: readonly number[]): Promise<Map<number, GoSnapshot>> {
  if (goIds.length === 0) return new Map();
  const { rows } = await client.query<GoSnapshot>({
    name: 'ledger-load-gos',
    text: `SELECT ${goColumns} FROM gos g WHERE g.go_id = ANY($1::int[])`,
    values: [goIds],
  });
  return new Map(rows.map((row) => [row.goId, row]));
}

async function loadItems(
  client: Transaction,
  { itemLoaders, itemKeys }: BatchNeeds,
): Promise<LoadedState['items']> {
  const loads = itemLoaders.map(async (load) => [load, await load(client, itemKeys)] as const);
  return new Map(await Promise.all(loads));
}

async function loadLimits(
  client: Transaction,
  keys: BatchNeeds['itemKeys'],
): Promise<Map<string, StockLimit>> {
  const stock = await readItemStock(client, keys);
  return new Map(stock.map((row) => [unitInGo(row.goId, row), { max: row.max, claimed: row.claimed }]));
}

async function loadAccounts(
  client: Transaction,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Account>> {
  return userIds.length === 0 ? new Map() : readAccounts(client, userIds);
}

async function loadClaimKeys(client: Transaction, needs: BatchNeeds): Promise<readonly ClaimKeyRow[]> {
  const keys = [readClaimKeysOfFans(client, needs.fanKeys), readClaimKeysOfGos(client, needs.claimsOfGos)];
  return (await Promise.all(keys)).flat();
}

async function loadMoment(
  client: Transaction,
  clockOffsetMs: number,
): Promise<{ readonly now: number; readonly epoch: number; readonly forgottenAt: number }> {
  const { rows } = await client.query<{ now: number; epoch: number; forgottenAt: number }>({
    name: 'ledger-moment',
    text: `SELECT ${nowMsSql('$1')} AS now, ${epochSql} AS epoch, ${lastForgottenSql} AS "forgottenAt"`,
    values: [clockOffsetMs],
  });
  const [moment] = rows;
  if (moment === undefined) throw new Error('The database gave no time');
  return moment;
}

/** Loads the state that a batch is decided on: two round trips, whatever its size. Plain reads, no locks. */
export async function loadDecisionState(
  client: Transaction,
  needs: BatchNeeds,
  source: {
    readonly readStreams: (needs: StreamNeeds) => Promise<LoadedState['streams']>;
    readonly clockOffsetMs: number;
  },
): Promise<LoadedState> {
  // Read models in the order of `projectors`, in which a rebuild's swap locks them: so neither waits for the other.
  const [claimKeys, gos, items, accounts, limits, { forgottenAt, ...moment }] = await Promise.all([
    loadClaimKeys(client, needs),
    loadGos(client, needs.goIds),
    loadItems(client, needs),
    loadAccounts(client, needs.accounts),
    loadLimits(client, needs.itemKeys),
    loadMoment(client, source.clockOffsetMs),
  ]);
  const claimIds = [...new Set([...needs.claimIds, ...claimKeys.map((row) => row.claim_id)])];
  const streams = await source.readStreams({
    whole: needs.streams,
    claims: claimIds.map(claimStream).filter((stream) => !needs.streams.includes(stream)),
    heads: needs.heads.filter((stream) => !needs.streams.includes(stream)),
    forgottenAt,
  });
  const claimIdsOf = new Map<string, readonly number[]>();
  for (const { go_id, user_id, claim_id } of claimKeys) {
    const key = fanInGo(go_id, user_id);
    const known = claimIdsOf.get(key) ?? [];
    if (!known.includes(claim_id)) claimIdsOf.set(key, [...known, claim_id]);
  }
  return { ...moment, gos, items, limits, accounts, claimIdsOf, streams };
}

/** Locks group orders in order of their ids, for one command alone. */
export async function lockGos(client: Transaction, goIds: readonly number[]): Promise<void> {
  await client.query({
    name: 'ledger-lock-gos',
    text: 'SELECT FROM gos WHERE go_id = ANY($1::int[]) ORDER BY go_id FOR UPDATE',
    values: [goIds],
  });
}

/** The assumptions of decisions about people and group orders. */
interface Assumed {
  readonly involved: readonly Involved[];
  /** Ordered by their ids. */
  readonly gos: readonly GoSnapshot[];
  readonly decidedAt: number;
  /** The epoch of the read models that were read. */
  readonly epoch: number;
  readonly clockOffsetMs: number;
}

/**
 * The statement that fails where somebody may not act any more, where a rebuild swapped read models in, where a group order has another revision, or
 * where its window has opened or closed since (rule D51). It locks the group orders shared, one after the other, and reads the clock after that.
 */
export function refuseMoved({ involved, gos, decidedAt, epoch, clockOffsetMs }: Assumed): Statement {
  const now = nowMsSql('$6');
  const crossed = (bound: string): string => `(${now} > g.${bound}) IS DISTINCT FROM ($7 > g.${bound})`;
  return {
    name: 'ledger-refuse-moved',
    text: `SELECT count(${refuseSql(`'a person'`)}) FROM (${refusedPeopleSql}) p
      UNION ALL
      SELECT count(${refuseSql(`'go-' || w.go_id`)}) FROM (SELECT unnest($4::int[]) AS go_id, unnest($5::int[]) AS revision) w
        LEFT JOIN LATERAL (SELECT revision, ${milliseconds('available_from')} - 1 AS from_ms, ${milliseconds('available_until')} AS until_ms
                           FROM gos WHERE go_id = w.go_id FOR SHARE) g ON true
       WHERE g.revision IS DISTINCT FROM w.revision OR ${crossed('from_ms')} OR ${crossed('until_ms')}
      UNION ALL
      SELECT count(${refuseSql(`'the read models'`)}) FROM (SELECT ${epochSql} AS epoch) e WHERE epoch <> $8::int`,
    values: [
      ...refusedPeopleValues(involved),
      gos.map(({ goId }) => goId),
      gos.map(({ revision }) => revision),
      clockOffsetMs,
      decidedAt,
      epoch,
    ],
  };
}
