import { cents, eurosFromCents } from '@fan-beats/events';
import { goStatusSql, type ClaimItemView, type ClaimView } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ClaimItemRecord, ClaimRecord } from '../../contract/records';
import { displayNames, erasedName } from '../../platform/people/display-names';
import { knownEuros, toStageRecords, toPay, type Calendar } from './stage-record';

interface GoRow {
  readonly go_id: number;
  readonly title: string;
  readonly instagroupurl: string | null;
}

/** What claims show of their group order, and the calendar by which their payments stand. */
export interface GoOfClaims extends GoRow, Calendar {
  readonly canceled: boolean;
}

/**
 * Adds to claims what the ledger does not say: names of fans, titles and invite links of group orders (rules D28, D41), and how
 * payments stand today.
 */
export async function toClaimRecords(pool: Pool, claims: readonly ClaimView[]): Promise<ClaimRecord[]> {
  const [names, gos] = await Promise.all([
    displayNames(
      pool,
      claims.map(({ userId }) => userId),
    ),
    gosOfClaims(
      pool,
      claims.map(({ goId }) => goId),
    ),
  ]);
  return claims.map((claim) =>
    toClaimRecord(claim, { name: names.get(claim.userId), go: gos.get(claim.goId) }),
  );
}

/** Titles and invite links of group orders by id; one that was deleted is left out. */
export async function goTexts(pool: Pool, goIds: readonly number[]): Promise<Map<number, GoRow>> {
  const { rows } = await pool.query<GoRow>({
    name: 'read-go-texts',
    text: 'SELECT go_id, title, instagroupurl FROM gos WHERE go_id = ANY($1::int[])',
    values: [[...new Set(goIds)]],
  });
  return new Map(rows.map((row) => [row.go_id, row]));
}

/** SQL: the German day of an instant, as text. */
export const germanDaySql = (instant: string): string =>
  `(${instant} AT TIME ZONE 'Europe/Berlin')::date::text`;

/** The same with what payments are told by: the German day of the database's clock, and the days of grace that hold there. */
export async function gosOfClaims(pool: Pool, goIds: readonly number[]): Promise<Map<number, GoOfClaims>> {
  const { rows } = await pool.query<GoOfClaims>({
    name: 'read-gos-of-claims',
    text: `SELECT g.go_id, g.title, g.instagroupurl, coalesce(g.grace_days, s.grace_days) AS "graceDays",
             ${germanDaySql('now()')} AS today,
             ${goStatusSql('g.go_id')} IS NOT DISTINCT FROM 'CANCELED' AS canceled
           FROM gos g CROSS JOIN shop_settings s WHERE g.go_id = ANY($1::int[])`,
    values: [[...new Set(goIds)]],
  });
  return new Map(rows.map((row) => [row.go_id, row]));
}

/** Of a group order that is no more: nothing of it is late. */
const noCalendar: Calendar = { today: '', graceDays: 0 };

function toClaimRecord(
  claim: ClaimView,
  { name, go }: { readonly name: string | undefined; readonly go: GoOfClaims | undefined },
): ClaimRecord {
  const stages = toStageRecords(claim, go ?? noCalendar);
  return {
    claim_id: claim.claimId,
    go_id: claim.goId,
    gotitle: go?.title ?? '',
    title: `Claim #${claim.claimId}`,
    created_at: new Date(claim.createdAtMs).toISOString(),
    user_id: claim.userId,
    user_displayname: name ?? erasedName,
    items: claim.items.map(toClaimItemRecord),
    claim_sum: eurosFromCents(claim.sumCents),
    claim_point_sum: claim.costPoints,
    claim_point_grant_sum: claim.grantedPoints,
    pending_points: claim.pendingPoints,
    released_points: claim.releasedPoints,
    freebies_done: claim.freebiesDone,
    payment_received: claim.paymentReceived,
    covered_sum: eurosFromCents(claim.coveredCents),
    domestics: knownEuros(claim.domesticsCents),
    ems: knownEuros(claim.emsCents),
    customs: knownEuros(claim.customsCents),
    domestics_done: claim.domesticsDone,
    ems_done: claim.emsDone,
    customs_done: claim.customsDone,
    additional_info: claim.additionalInfo,
    invite_link: go?.instagroupurl ?? null,
    tracking_id: claim.trackingId,
    admin_note: claim.adminNote,
    version: claim.version,
    stages,
    to_pay: go?.canceled === true ? 0 : toPay(stages),
  };
}

function toClaimItemRecord(item: ClaimItemView): ClaimItemRecord {
  return {
    item_id: item.itemId,
    itemvariant_id: item.variantId,
    item_type: item.itemType,
    caption: item.caption,
    variant_caption: item.variantCaption,
    category: item.category,
    kind: item.kind,
    amount: item.amount,
    price: eurosFromCents(cents(item.unitPriceCents)),
    points: item.unitPoints,
    additional_info: item.additionalInfo,
  };
}
