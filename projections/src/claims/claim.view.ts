import { cents, points, stages, type Cents, type ItemType, type Points, type Stage } from '@fan-beats/events';
import type { Queryable } from '../queryable';
import { selectRows, type ReadSource, type Where } from '../read-source';
import type { RowOf } from '../row-op';
import { claimItemTable } from './claim-item.table';
import { claimOverviewTable } from './claim-overview.table';
import { claimStageTable } from './claim-stage.table';

export interface ClaimItemView {
  readonly line: number;
  readonly itemId: number;
  readonly variantId: number | null;
  readonly itemType: ItemType;
  readonly caption: string;
  readonly variantCaption: string | null;
  readonly category: string;
  readonly kind: string;
  readonly amount: number;
  readonly unitPriceCents: Cents;
  readonly unitPoints: Points;
  readonly additionalInfo: string | null;
}

/** What was paid, let go and asked for at a stage; days are German days. */
export interface ClaimStageView {
  readonly stage: Stage;
  readonly allocatedCents: Cents;
  readonly waivedCents: Cents;
  readonly requestedCents: Cents | null;
  readonly dueOn: string | null;
  readonly reference: string | null;
  readonly requestedOn: string | null;
}

export interface ClaimView {
  /** Those that anything was paid, let go or asked for. */
  readonly stages: readonly ClaimStageView[];
  readonly claimId: number;
  readonly goId: number;
  readonly userId: number;
  readonly createdAtMs: number;
  readonly items: readonly ClaimItemView[];
  readonly sumCents: Cents;
  readonly grantedPoints: Points;
  readonly costPoints: Points;
  readonly drawnPoints: Points;
  readonly pendingPoints: Points;
  readonly releasedPoints: Points;
  readonly freebiesDone: boolean;
  readonly paymentReceived: boolean;
  readonly coveredCents: Cents;
  /** Null while nobody knows it (rule D70); the same for the other two. */
  readonly domesticsCents: Cents | null;
  readonly domesticsDone: boolean;
  readonly emsCents: Cents | null;
  readonly emsDone: boolean;
  readonly customsCents: Cents | null;
  readonly customsDone: boolean;
  readonly additionalInfo: string | null;
  readonly trackingId: string | null;
  readonly adminNote: string | null;
  readonly version: number;
}

/** The claim with this number, undefined when there is none (any more). */
export async function readClaim(source: ReadSource, claimId: number): Promise<ClaimView | undefined> {
  return (await readClaims(source, { claim_id: claimId }))[0];
}

/** Those of these claims that stand, ordered by number. */
export function readClaimsByIds(source: ReadSource, claimIds: readonly number[]): Promise<ClaimView[]> {
  return readClaims(source, { claim_id: claimIds });
}

export function readClaimsOfUser(source: ReadSource, userId: number): Promise<ClaimView[]> {
  return readClaims(source, { user_id: userId });
}

export function readClaimsOfGo(source: ReadSource, goId: number): Promise<ClaimView[]> {
  return readClaims(source, { go_id: goId });
}

/** Every standing claim, ordered by number. */
export function readAllClaims(source: ReadSource): Promise<ClaimView[]> {
  return readClaims(source, {});
}

/** How many claims a group order has (rule D11). */
export async function countClaimsOfGo(source: ReadSource, goId: number): Promise<number> {
  return (await selectRows(source, claimOverviewTable, { go_id: goId })).length;
}

/** True when a standing claim holds one of these units of the item, by itself or inside a set; any unit for null. */
export async function isItemClaimed(
  client: Queryable,
  itemId: number,
  variantIds: readonly number[] | null,
): Promise<boolean> {
  const { rows } = await client.query({
    text: `SELECT FROM projection.claim_item WHERE item_id = $1 AND ($2::int[] IS NULL OR variant_id = ANY($2))
           UNION ALL
           SELECT FROM projection.go_stock
            WHERE item_id = $1 AND claimed > 0 AND ($2::int[] IS NULL OR variant_id = ANY($2)) LIMIT 1`,
    values: [itemId, variantIds],
  });
  return rows.length > 0;
}

/** Three queries, whatever the number of claims. */
async function readClaims(source: ReadSource, where: Where<typeof claimOverviewTable>): Promise<ClaimView[]> {
  const overviews = await selectRows(source, claimOverviewTable, where);
  const ofThese = 'claim_id' in where || 'user_id' in where;
  const among = ofThese
    ? { claim_id: overviews.map((row) => row.claim_id) }
    : 'go_id' in where
      ? { go_id: where.go_id }
      : {};
  const lines = await selectRows(source, claimItemTable, among);
  const stageRows = await selectRows(source, claimStageTable, among);
  const stagesOf = new Map<number, ClaimStageView[]>();
  for (const row of stageRows)
    stagesOf.set(row.claim_id, [...(stagesOf.get(row.claim_id) ?? []), toStage(row)]);
  const byClaim = new Map<number, ClaimItemView[]>();
  for (const line of lines) {
    const items = byClaim.get(line.claim_id);
    if (items) items.push(toItem(line));
    else byClaim.set(line.claim_id, [toItem(line)]);
  }
  return overviews.map((row) =>
    toClaim(row, { items: byClaim.get(row.claim_id) ?? [], stages: stagesOf.get(row.claim_id) ?? [] }),
  );
}

function toItem(row: RowOf<typeof claimItemTable>): ClaimItemView {
  return {
    line: row.line,
    itemId: row.item_id,
    variantId: row.variant_id === 0 ? null : row.variant_id,
    itemType: row.item_type === 1 ? 1 : 0,
    caption: row.caption,
    variantCaption: row.variant_caption,
    category: row.category,
    kind: row.kind,
    amount: row.amount,
    unitPriceCents: cents(row.unit_price_cents),
    unitPoints: points(row.unit_points),
    additionalInfo: row.additional_info,
  };
}

const knownCents = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));

function toStage(row: RowOf<typeof claimStageTable>): ClaimStageView {
  const stage = stages[row.stage];
  if (!stage) throw new Error(`No stage ${row.stage}`);
  return {
    stage,
    allocatedCents: cents(row.allocated_cents),
    waivedCents: cents(row.waived_cents),
    requestedCents: knownCents(row.requested_cents),
    dueOn: row.due_on,
    reference: row.reference,
    requestedOn: row.requested_on,
  };
}

function toClaim(
  row: RowOf<typeof claimOverviewTable>,
  parts: Pick<ClaimView, 'items' | 'stages'>,
): ClaimView {
  return {
    claimId: row.claim_id,
    goId: row.go_id,
    userId: row.user_id,
    createdAtMs: row.created_at_ms,
    ...parts,
    sumCents: cents(row.sum_cents),
    grantedPoints: points(row.granted_points),
    costPoints: points(row.cost_points),
    drawnPoints: points(row.drawn_points),
    pendingPoints: points(row.pending_points),
    releasedPoints: points(row.released_points),
    freebiesDone: row.freebies_done,
    paymentReceived: row.payment_received,
    coveredCents: cents(row.covered_cents),
    domesticsCents: knownCents(row.domestics_cents),
    domesticsDone: row.domestics_done,
    emsCents: knownCents(row.ems_cents),
    emsDone: row.ems_done,
    customsCents: knownCents(row.customs_cents),
    customsDone: row.customs_done,
    additionalInfo: row.additional_info,
    trackingId: row.tracking_id,
    adminNote: row.admin_note,
    version: row.version,
  };
}
