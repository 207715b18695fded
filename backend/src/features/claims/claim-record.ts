import { cents, eurosFromCents, type Cents } from '@fan-beats/events';
import type { ClaimItemView, ClaimView } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ClaimItemRecord, ClaimRecord } from '../../contract/records';
import { displayNames, erasedName } from '../../platform/people/display-names';

interface GoRow {
  readonly go_id: number;
  readonly title: string;
  readonly instagroupurl: string | null;
}

/** Adds to claims what the ledger does not say: names of fans, titles and invite links of group orders (rules D28, D41). */
export async function toClaimRecords(pool: Pool, claims: readonly ClaimView[]): Promise<ClaimRecord[]> {
  const [names, gos] = await Promise.all([
    displayNames(
      pool,
      claims.map(({ userId }) => userId),
    ),
    goTexts(
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

/** What was never set is unknown (rule D70). */
export const knownEuros = (amount: Cents | null): number | null =>
  amount === null ? null : eurosFromCents(amount);

function toClaimRecord(
  claim: ClaimView,
  { name, go }: { readonly name: string | undefined; readonly go: GoRow | undefined },
): ClaimRecord {
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
