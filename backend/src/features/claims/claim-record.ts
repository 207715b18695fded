import { cents, coverOf, eurosFromCents, itemTextsOf } from '@fan-beats/events';
import type { ClaimItemView, ClaimView } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ClaimItemRecord, ClaimRecord } from '../../contract/claims/claim.records';
import { displayNames } from '../../platform/people/display-names';
import { gosOfClaims, type GoOfClaims } from '../catalogue/gos/go-view';
import { knownEuros, toStageRecords, toPay, type Calendar } from './stage-record';

/**
 * Adds to claims the fields that the ledger does not contain: names of fans, titles and invite links of group orders
 * (rules D28, D41), and the standing of payments today. `then` returns, for a group order, the fields that were
 * different on another day (rule D57).
 */
export async function toClaimRecords(
  pool: Pool,
  claims: readonly ClaimView[],
  then?: (goId: number) => Pick<GoOfClaims, 'status' | 'today'>,
): Promise<ClaimRecord[]> {
  const [nameOf, gos] = await Promise.all([
    displayNames(pool, claims, ({ userId }) => userId),
    gosOfClaims(pool, claims),
  ]);
  return claims.map((claim) => {
    const go = gos.get(claim.goId);
    return toClaimRecord(claim, nameOf(claim.userId), go && { ...go, ...then?.(claim.goId) });
  });
}

/** The calendar of a group order that was deleted: nothing of it is late. */
const noCalendar: Calendar = { today: '', graceDays: 0 };

function toClaimRecord(claim: ClaimView, name: string, go: GoOfClaims | undefined): ClaimRecord {
  const stages = toStageRecords(claim, go ?? noCalendar);
  const { items, ems, customs, domestics } = claim.stages;
  return {
    claim_id: claim.claimId,
    go_id: claim.goId,
    canceled: claim.canceled,
    ...goPart(go),
    title: `Claim #${claim.claimId}`,
    created_at: new Date(claim.createdAtMs).toISOString(),
    user_id: claim.userId,
    user_displayname: name,
    items: claim.items.map(toClaimItemRecord),
    claim_sum: eurosFromCents(claim.sumCents),
    claim_point_sum: claim.costPoints,
    claim_point_grant_sum: claim.grantedPoints,
    pending_points: claim.pendingPoints,
    released_points: claim.releasedPoints,
    freebies_done: claim.freebiesDone,
    payment_received: items.settled,
    covered_sum: eurosFromCents(coverOf(items)),
    domestics: knownEuros(domestics.chargedCents),
    ems: knownEuros(ems.chargedCents),
    customs: knownEuros(customs.chargedCents),
    domestics_done: domestics.settled,
    ems_done: ems.settled,
    customs_done: customs.settled,
    additional_info: claim.additionalInfo,
    tracking_id: claim.trackingId,
    admin_note: claim.adminNote,
    version: claim.version,
    stages,
    to_pay: toPay(stages),
  };
}

/** The fields of a group order; empty for one that was deleted. */
const goPart = (go: GoOfClaims | undefined) => ({
  gotitle: go?.title ?? '',
  go_status: go?.status ?? null,
  invite_link: go?.instagroupurl ?? null,
});

function toClaimItemRecord(item: ClaimItemView): ClaimItemRecord {
  return {
    item_id: item.itemId,
    itemvariant_id: item.variantId,
    item_type: item.itemType,
    ...itemTextsOf(item),
    variant_caption: item.variantCaption,
    amount: item.amount,
    price: eurosFromCents(cents(item.unitPriceCents)),
    points: item.unitPoints,
    additional_info: item.additionalInfo,
  };
}
