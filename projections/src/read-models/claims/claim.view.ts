import {
  cents,
  grouped,
  itemTextsOf,
  points,
  readRows,
  stageOf,
  stages,
  type ClaimIds,
  type ClaimTotals,
  type NewClaimLine,
  type Points,
  type Queryable,
  type Stage,
  type StageFigures,
} from '@fan-beats/events';
import { readGoStatuses } from '../catalogue/gos/go.view';
import { goStatusTable } from '../catalogue/gos/go-status.table';
import type { MemoryTables } from '../../tables/memory/memory-table';
import { onOneState, selectRows, type ReadSource, type Where } from '../../tables/read-source';
import type { RowKey, RowOf, TableSpec } from '../../tables/row-op';
import { claimItemTable } from './claim-item.table';
import { claimOverviewTable } from './claim-overview.table';
import { claimStageTable } from './claim-stage.table';
import { stageIn, type ClaimStageView } from './stage-money.view';

export interface ClaimItemView extends Omit<NewClaimLine, 'includes'> {
  readonly additionalInfo: string | null;
}

export interface ClaimView extends ClaimIds, ClaimTotals {
  readonly stages: Readonly<Record<Stage, ClaimStageView>>;
  /** Whether its group order is canceled: then nothing of it is open (rule D84). */
  readonly canceled: boolean;
  readonly createdAtMs: number;
  readonly items: readonly ClaimItemView[];
  readonly drawnPoints: Points;
  readonly pendingPoints: Points;
  readonly releasedPoints: Points;
  readonly freebiesDone: boolean;
  readonly additionalInfo: string | null;
  readonly trackingId: string | null;
  readonly adminNote: string | null;
  readonly version: number;
}

/** The claim with this number; undefined when there is none or it was deleted. */
export async function readClaim(source: ReadSource, claimId: number): Promise<ClaimView | undefined> {
  return (await readClaims(source, { claim_id: claimId }))[0];
}

/** Those of these claims that exist, ordered by number. */
export function readClaimsByIds(source: ReadSource, claimIds: readonly number[]): Promise<ClaimView[]> {
  return readClaims(source, { claim_id: claimIds });
}

export function readClaimsOfUser(source: ReadSource, userId: number): Promise<ClaimView[]> {
  return readClaims(source, { user_id: userId });
}

export function readClaimsOfGo(source: ReadSource, goId: number): Promise<ClaimView[]> {
  return readClaims(source, { go_id: goId });
}

/** Every existing claim, ordered by number. */
export function readAllClaims(source: ReadSource): Promise<ClaimView[]> {
  return readClaims(source, {});
}

/** The number of claims of a group order (rule D11). */
export async function countClaimsOfGo(source: ReadSource, goId: number): Promise<number> {
  return (await selectRows(source, claimOverviewTable, { go_id: goId })).length;
}

/**
 * Whether an existing claim contains one of these units of the item, by itself or inside a set; null means any unit.
 */
export async function isItemClaimed(
  client: Queryable,
  itemId: number,
  variantIds: readonly number[] | null,
): Promise<boolean> {
  const rows = await readRows(client, {
    text: `SELECT FROM claim_item WHERE item_id = $1 AND ($2::int[] IS NULL OR variant_id = ANY($2))
           UNION ALL
           SELECT FROM go_stock
            WHERE item_id = $1 AND claimed > 0 AND ($2::int[] IS NULL OR variant_id = ANY($2)) LIMIT 1`,
    values: [itemId, variantIds],
  });
  return rows.length > 0;
}

function readClaims(source: ReadSource, where: Where<typeof claimOverviewTable>): Promise<ClaimView[]> {
  return onOneState(source, (state) => claimsWhere(state, where));
}

/** Four queries, whatever the number of claims. */
async function claimsWhere(
  source: ReadSource,
  where: Where<typeof claimOverviewTable>,
): Promise<ClaimView[]> {
  const overviews = await selectRows(source, claimOverviewTable, where);
  const isAll = Object.keys(where).length === 0;
  const ofThese = isAll ? {} : { claim_id: overviews.map((row) => row.claim_id) };
  const lines = await selectRows(source, claimItemTable, 'go_id' in where ? { go_id: where.go_id } : ofThese);
  const stageRows = await selectRows(source, claimStageTable, ofThese);
  const statuses = await readGoStatuses(
    source,
    isAll ? undefined : [...new Set(overviews.map((row) => row.go_id))],
  );
  const stagesOf = grouped(stageRows, (row) => row.claim_id);
  const linesOf = grouped(lines, (line) => line.claim_id);
  return overviews.map((row) =>
    toClaim(row, {
      items: (linesOf.get(row.claim_id) ?? []).map(toItem),
      stages: stagesIn(stagesOf.get(row.claim_id) ?? []),
      canceled: statuses.get(row.go_id) === 'CANCELED',
    }),
  );
}

/** The state of every stage of a claim, in the order in which money goes to them. */
export function stageFigures(
  claim: ClaimView,
): (ClaimStageView & StageFigures & { readonly stage: Stage })[] {
  const paid = { stages: claim.stages, pointsState: claim.canceled ? 'canceled' : 'open' } as const;
  return stages.map((stage) => ({ stage, ...claim.stages[stage], ...stageOf(paid, stage) }));
}

type OverviewRow = RowOf<typeof claimOverviewTable>;
type StageRow = RowOf<typeof claimStageTable>;

/** All stages, also those without a row. */
function stagesIn(rows: readonly StageRow[]): ClaimView['stages'] {
  const of = (stage: Stage): ClaimStageView =>
    stageIn(
      stage,
      rows.find((row) => row.stage === stages.indexOf(stage)),
    );
  return { items: of('items'), ems: of('ems'), customs: of('customs'), domestics: of('domestics') };
}

/** A claim of tables in memory, without its items; undefined when there is none or it was deleted. */
export function claimIn(tables: MemoryTables, claimId: number): ClaimView | undefined {
  const row = rowOf(tables, claimOverviewTable, { claim_id: claimId });
  if (!row) return undefined;
  return toClaim(row, {
    items: [],
    stages: stagesIn(
      stages.flatMap((_name, stage) => rowOf(tables, claimStageTable, { claim_id: claimId, stage }) ?? []),
    ),
    canceled: rowOf(tables, goStatusTable, { go_id: row.go_id })?.status === 'CANCELED',
  });
}

function rowOf<Table extends TableSpec>(
  tables: MemoryTables,
  spec: Table,
  key: RowKey,
): RowOf<Table> | undefined {
  const table = tables.table(spec);
  const row = table.find(key);
  return row < 0 ? undefined : (table.rowAt(row) as RowOf<Table>);
}

function toItem(row: RowOf<typeof claimItemTable>): ClaimItemView {
  return {
    line: row.line,
    itemId: row.item_id,
    variantId: row.variant_id === 0 ? null : row.variant_id,
    itemType: row.item_type === 1 ? 1 : 0,
    ...itemTextsOf(row),
    variantCaption: row.variant_caption,
    amount: row.amount,
    unitPriceCents: cents(row.unit_price_cents),
    unitPoints: points(row.unit_points),
    additionalInfo: row.additional_info,
  };
}

function toClaim(row: OverviewRow, parts: Pick<ClaimView, 'items' | 'stages' | 'canceled'>): ClaimView {
  return {
    claimId: row.claim_id,
    goId: row.go_id,
    userId: row.user_id,
    createdAtMs: row.created_at_ms,
    ...parts,
    sumCents: parts.stages.items.chargedCents ?? cents(0),
    grantedPoints: points(row.granted_points),
    costPoints: points(row.cost_points),
    drawnPoints: points(row.drawn_points),
    pendingPoints: points(row.pending_points),
    releasedPoints: points(row.released_points),
    freebiesDone: row.freebies_done,
    additionalInfo: row.additional_info,
    trackingId: row.tracking_id,
    adminNote: row.admin_note,
    version: row.version,
  };
}
