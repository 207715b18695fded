import type {
  BalanceAdded,
  BalanceHandedOver,
  BalanceReversed,
  PaymentRecorded,
  PaymentReversed,
  RefundPaid,
  BalanceSubtracted,
  PointsAdded,
  PointsCorrected,
  PointsHandedOver,
  PointsReversed,
  PointsSubtracted,
} from '../money/accounts/account.events';
import type { BankLineEvent } from '../money/bank/bank-line.events';
import type { BillEvent } from '../money/bills/bill.events';
import type { PurchaseEvent } from '../money/purchases/purchase.events';
import type * as Claim from '../claims/claim.events';
import type { GoStatusSet, StockLimitLifted, StockLimitSet } from '../catalogue/gos/go.events';
import type { GoStatus } from '../catalogue/gos/go-status';
import { cents, timesCents } from '../kernel/money';
import { points, timesPoints } from '../kernel/points';
import { bookingDifference, noBooking, settlePoints, type PointsBooking } from '../claims/points-settlement';
import { sumDemand, type StockMovement } from '../catalogue/items/remaining-stock';
import type { PersonEvent } from '../people/person.events';
import type { FreebieStockCounted } from '../freebies/stock.events';
import type { WithdrawalEvent } from '../withdrawals/withdrawal.events';

/** A line of 10.01 euros that was set aside, opened again, booked, and taken back by the bank. */
export function bankLineEvents(): readonly BankLineEvent[] {
  const lineId = 1;
  const line = {
    account: '',
    bookedOn: '2025-11-20',
    valueOn: '',
    amountCents: cents(1001),
    feeCents: cents(0),
    payer: 'P. Payer',
    iban: '',
    purpose: '',
    endToEndId: '',
    bankReference: '',
    method: 'bank',
  } as const;
  const imported = { lineId, importId: 'import', fingerprint: 'fingerprint', ordinal: 1 };
  return [
    { type: 'BankLineImported', data: imported, private: line },
    { type: 'BankLineSetAside', data: { lineId, why: 'private' } },
    { type: 'BankLineReopened', data: { lineId } },
    { type: 'BankLineBooked', data: { lineId, userId: testIds.userId } },
    { type: 'BankLineReturned', data: { lineId, byLineId: 2 } },
    { type: 'BankLineMatched', data: { lineId: 2, what: 'return', returnedLineId: lineId, payments: [] } },
  ];
}

/** A withdrawal that fits no claim, the answer to it, and its erasure. */
export function withdrawalEvents(): readonly WithdrawalEvent[] {
  return [
    {
      type: 'WithdrawalDeclared',
      data: {},
      private: { name: 'Mina', mail: 'mina@example.org', reference: '#9' },
    },
    { type: 'WithdrawalAnswered', data: { declaredPosition: 1, answer: 'asked' } },
    { type: 'WithdrawalErased', data: { declaredPosition: 1 } },
  ];
}

/**
 * A person with 10 euros and 3 Fan Beats, one of them pending, who was merged into another person, and separated again.
 */
export function mergerEvents(userId: number = testIds.userId, intoUserId = 5): readonly PersonEvent[] {
  const account = { balanceCents: cents(1000), points: points(3), pending: points(1) };
  const data = { userId, intoUserId, claimIds: [testIds.claimId], ...account };
  return [
    { type: 'PersonMerged', data },
    { type: 'PersonSeparated', data: { ...data, reversesPosition: 1 } },
  ];
}

/** A purchase of 14,800 won for 10.01 euros and a fee of 0.50, divided over two group orders, then taken back. */
export function purchaseEvents(): readonly PurchaseEvent[] {
  const line = (what: 'goods' | 'fee', amount: number) => ({ what, amountCents: cents(amount) });
  const share = (goId: number, ...parts: number[]) => ({
    goId,
    weight: 1,
    parts: parts.map((shareCents) => ({ shareCents: cents(shareCents) })),
  });
  const data = {
    purchaseId: 1,
    paidOn: '2025-11-20',
    method: 'paypal',
    purchaseLines: [{ ...line('goods', 1001), foreignCents: cents(1_480_000) }, line('fee', 50)],
    shares: [share(testIds.goId, 501, 25), share(testIds.goId + 1, 500, 25)],
  } as const;
  return [
    {
      type: 'PurchaseRecorded',
      data: { ...data, currency: 'KRW', rateMillionths: 1_478_521_479, basis: 'pieces' },
      private: { supplier: 'Seoul Records', documentNumber: 'R-7' },
    },
    { type: 'PurchaseTakenBack', data },
  ];
}

/** A bill of 10.01 euros over two claims, by equal parts. */
export function billEvents(): readonly BillEvent[] {
  const ids = { billId: 1, goId: testIds.goId };
  const sum = { component: 'ems', totalCents: cents(1001), paidOn: '2025-11-20' } as const;
  const line = { what: 'postage', amountCents: cents(1001), basis: 'equal' } as const;
  const share = (claimId: number, shareCents: number) => ({
    claimId,
    parts: [{ weight: 1, shareCents: cents(shareCents) }],
  });
  const shares = [share(17, 500), share(18, 501)];
  const again = [share(17, 1001), { claimId: 18, parts: [] }];
  return [
    { type: 'BillRecorded', data: { ...ids, ...sum, billLines: [line] } },
    { type: 'BillSplit', data: { ...ids, shares, bornCents: cents(0) } },
    {
      type: 'BillResplit',
      data: { ...ids, shares: again, bornCents: cents(0), leftOut: [18], settled: 'reopen' },
    },
    { type: 'BillWithdrawn', data: { ...ids, ...sum } },
  ];
}

/** The ids of every built event unless overridden. */
export const testIds = { claimId: 17, goId: 3, userId: 4, adminId: 1, itemId: 101, freebieId: 201 } as const;

/** Friday, 21 November 2025, 12:00 UTC, in milliseconds. */
export const testNow = Date.UTC(2025, 10, 21, 12);

const claimIds: Claim.ClaimIds = { claimId: testIds.claimId, goId: testIds.goId, userId: testIds.userId };

/** Two pieces at 12.50 euros that grant 3 Fan Beats each. */
export function claimLine(overrides: Partial<Claim.ClaimLine> = {}): Claim.ClaimLine {
  return {
    line: 1,
    itemId: testIds.itemId,
    variantId: null,
    itemType: 0,
    caption: 'Album',
    variantCaption: null,
    category: 'music',
    kind: 'album',
    amount: 2,
    unitPriceCents: cents(1250),
    unitPoints: points(3),
    includes: [],
    ...overrides,
  };
}

/** One piece of a freebie that costs 5 Fan Beats. */
export function freebieLine(overrides: Partial<Claim.ClaimLine> = {}): Claim.ClaimLine {
  const freebie = {
    itemId: testIds.freebieId,
    itemType: 1,
    caption: 'Photocard',
    kind: 'photocard',
  } as const;
  return claimLine({
    line: 2,
    ...freebie,
    amount: 1,
    unitPriceCents: cents(0),
    unitPoints: points(5),
    ...overrides,
  });
}

/** The movement of a claim's first submission with these lines. */
export function movementOf(lines: readonly Claim.ClaimLine[]): Claim.ClaimMovement {
  let [sumCents, granted, cost] = [0, 0, 0];
  for (const line of lines) {
    const linePoints = timesPoints(line.unitPoints, line.amount);
    if (line.itemType === 0) granted += linePoints;
    else cost += linePoints;
    sumCents += timesCents(line.unitPriceCents, line.amount);
  }
  const reckoning = { granted: points(granted), cost: points(cost) };
  return {
    change: { sumCents: cents(sumCents), grantedPoints: reckoning.granted, costPoints: reckoning.cost },
    posting: settlePoints(reckoning, 'open'),
    stock: sumDemand(lines),
  };
}

/** The claim of one person goes to another. */
export function claimHandedOver(
  overrides: Partial<Claim.ClaimHandedOver['data']> = {},
): Claim.ClaimHandedOver {
  const { userId: fromUserId } = claimIds;
  const data = {
    ...claimIds,
    userId: 5,
    fromUserId,
    submittedBy: fromUserId,
    lineNumbers: [1],
    ...overrides,
  };
  return { type: 'ClaimHandedOver', data };
}

/** Sums, posting and stock follow from the lines unless given. */
export function claimSubmitted(
  overrides: Partial<Claim.ClaimSubmitted['data']> = {},
  texts?: Claim.SubmissionTexts,
): Claim.ClaimSubmitted {
  const lines = overrides.lines ?? [claimLine()];
  const data = { ...claimIds, goTitle: 'Spring order', ...movementOf(lines), lines, ...overrides };
  return { type: 'ClaimSubmitted', data, ...withTexts(texts) };
}

/** Sums, posting and stock follow from the added lines unless given. */
export function claimExtended(
  overrides: Partial<Claim.ClaimExtended['data']> = {},
  texts?: Claim.SubmissionTexts,
): Claim.ClaimExtended {
  const added = overrides.added ?? [claimLine({ line: 2 })];
  const data = { ...claimIds, ...movementOf(added), added, changed: [], ...overrides };
  return { type: 'ClaimExtended', data, ...withTexts(texts) };
}

/** Sums, posting and stock follow from the added lines unless given. */
export function claimRevised(
  overrides: Partial<Claim.ClaimRevised['data']> = {},
  texts?: Claim.SubmissionTexts,
): Claim.ClaimRevised {
  const added = overrides.added ?? [];
  const data = { ...claimIds, ...movementOf(added), added, changed: [], removed: [], ...overrides };
  return { type: 'ClaimRevised', data, ...withTexts(texts) };
}

/** Gives back what the lines took unless overridden. */
export function claimDeleted(
  lines: readonly Claim.ClaimLine[] = [claimLine()],
  overrides: Partial<Claim.ClaimDeleted['data']> = {},
): Claim.ClaimDeleted {
  const { change, posting, stock } = movementOf(lines);
  const data = {
    ...claimIds,
    change: {
      sumCents: cents(0 - change.sumCents),
      grantedPoints: points(0 - change.grantedPoints),
      costPoints: points(0 - change.costPoints),
    },
    posting: bookingDifference(posting, noBooking),
    stock: stock.map((movement): StockMovement => ({ ...movement, amount: -movement.amount })),
    removed: lines.map(({ line, itemId, variantId, itemType, caption, variantCaption, amount }) => ({
      line,
      itemId,
      variantId,
      itemType,
      caption,
      variantCaption,
      amount,
    })),
  };
  return { type: 'ClaimDeleted', data: { ...data, ...overrides } };
}

function withTexts(texts: Claim.SubmissionTexts | undefined): { readonly private?: Claim.SubmissionTexts } {
  return texts ? { private: texts } : {};
}

export function claimPaymentReceived(
  overrides: Partial<Claim.ClaimPaymentReceived['data']> = {},
): Claim.ClaimPaymentReceived {
  return { type: 'ClaimPaymentReceived', data: { ...claimIds, coveredCents: cents(2500), ...overrides } };
}

export function claimPaymentRevoked(
  overrides: Partial<Claim.ClaimPaymentRevoked['data']> = {},
): Claim.ClaimPaymentRevoked {
  const data = { ...claimIds, coveredCents: cents(2500), reason: 'unmarked', ...overrides } as const;
  return { type: 'ClaimPaymentRevoked', data };
}

export function claimFreebiesCompleted(
  overrides: Partial<Claim.ClaimFreebiesCompleted['data']> = {},
): Claim.ClaimFreebiesCompleted {
  return { type: 'ClaimFreebiesCompleted', data: { ...claimIds, ...overrides } };
}

export function claimFreebiesReopened(
  overrides: Partial<Claim.ClaimFreebiesReopened['data']> = {},
): Claim.ClaimFreebiesReopened {
  return { type: 'ClaimFreebiesReopened', data: { ...claimIds, ...overrides } };
}

const domestics = { ...claimIds, component: 'domestics', amountCents: cents(490) } as const;

export function shippingCostSet(
  overrides: Partial<Claim.ShippingCostSet['data']> = {},
): Claim.ShippingCostSet {
  return { type: 'ShippingCostSet', data: { ...domestics, beforeCents: null, ...overrides } };
}

export function shippingCostSettled(
  overrides: Partial<Claim.ShippingCostSettled['data']> = {},
): Claim.ShippingCostSettled {
  return { type: 'ShippingCostSettled', data: { ...domestics, ...overrides } };
}

export function shippingCostReopened(
  overrides: Partial<Claim.ShippingCostReopened['data']> = {},
): Claim.ShippingCostReopened {
  return { type: 'ShippingCostReopened', data: { ...domestics, ...overrides } };
}

export function claimNoteWritten(
  note: string | null = 'Paid in two parts',
  overrides: Partial<Claim.ClaimIds> = {},
): Claim.ClaimNoteWritten {
  return { type: 'ClaimNoteWritten', data: { ...claimIds, ...overrides }, private: { note } };
}

export function claimTrackingAssigned(
  trackingId: string | null = 'DE123456789',
  overrides: Partial<Claim.ClaimTrackingAssigned['data']> = {},
): Claim.ClaimTrackingAssigned {
  return { type: 'ClaimTrackingAssigned', data: { ...claimIds, ...overrides }, private: { trackingId } };
}

export function booking(overrides: Partial<PointsBooking> = {}): PointsBooking {
  return { drawn: points(0), pending: points(0), released: points(0), ...overrides };
}

/** The six Fan Beats of the default claim become available. */
export function claimSurplusReleased(
  overrides: Partial<Claim.ClaimSurplusReleased['data']> = {},
): Claim.ClaimSurplusReleased {
  const posting = booking({ pending: points(-6), released: points(6) });
  return { type: 'ClaimSurplusReleased', data: { ...claimIds, posting, ...overrides } };
}

/** Twenty euros pay a part of the default claim's items. */
export function claimPaymentAllocated(
  overrides: Partial<Claim.ClaimPaymentAllocated['data']> = {},
): Claim.ClaimPaymentAllocated {
  const money = {
    stage: 'items',
    amountCents: cents(2000),
    coveredCents: cents(2000),
    settled: false,
  } as const;
  return { type: 'ClaimPaymentAllocated', data: { ...claimIds, ...money, cause: 'balance', ...overrides } };
}

export function claimPaymentReleased(
  overrides: Partial<Claim.ClaimPaymentReleased['data']> = {},
): Claim.ClaimPaymentReleased {
  const money = { stage: 'items', amountCents: cents(2000), coveredCents: cents(0), settled: false } as const;
  return { type: 'ClaimPaymentReleased', data: { ...claimIds, ...money, reason: 'moved', ...overrides } };
}

export function claimShortfallWaived(
  overrides: Partial<Claim.ClaimShortfallWaived['data']> = {},
): Claim.ClaimShortfallWaived {
  const money = { stage: 'ems', amountCents: cents(3), coveredCents: cents(3), settled: false } as const;
  return { type: 'ClaimShortfallWaived', data: { ...claimIds, ...money, ...overrides } };
}

/** The items of the default claim are to be paid by the 28th. */
export function claimPaymentRequested(
  overrides: Partial<Claim.ClaimPaymentRequested['data']> = {},
): Claim.ClaimPaymentRequested {
  const asked = {
    stage: 'items',
    amountCents: cents(4000),
    dueOn: '2025-11-28',
    reference: 'FB-C1-CD',
  } as const;
  return { type: 'ClaimPaymentRequested', data: { ...claimIds, ...asked, ...overrides } };
}

export function claimPaymentDeferred(
  overrides: Partial<Claim.ClaimPaymentDeferred['data']> = {},
): Claim.ClaimPaymentDeferred {
  const days = { stage: 'items', dueOn: '2025-12-05', dueBefore: '2025-11-28' } as const;
  return { type: 'ClaimPaymentDeferred', data: { ...claimIds, ...days, ...overrides } };
}

export function claimPaymentRequestWithdrawn(
  overrides: Partial<Claim.ClaimPaymentRequestWithdrawn['data']> = {},
): Claim.ClaimPaymentRequestWithdrawn {
  return { type: 'ClaimPaymentRequestWithdrawn', data: { ...claimIds, stage: 'items', ...overrides } };
}

export function claimBeatsReturned(
  overrides: Partial<Claim.ClaimBeatsReturned['data']> = {},
): Claim.ClaimBeatsReturned {
  const posting = booking({ pending: points(-6) });
  return { type: 'ClaimBeatsReturned', data: { ...claimIds, posting, ...overrides } };
}

export function claimBeatsRebooked(
  overrides: Partial<Claim.ClaimBeatsRebooked['data']> = {},
): Claim.ClaimBeatsRebooked {
  const posting = booking({ pending: points(6) });
  return { type: 'ClaimBeatsRebooked', data: { ...claimIds, posting, ...overrides } };
}

const { userId } = testIds;

export function balanceAdded(amountCents = 1000, reason?: string): BalanceAdded {
  return { type: 'BalanceAdded', data: { userId, amountCents: cents(amountCents) }, ...withReason(reason) };
}

export function balanceSubtracted(amountCents = 1000, reason?: string): BalanceSubtracted {
  return {
    type: 'BalanceSubtracted',
    data: { userId, amountCents: cents(amountCents) },
    ...withReason(reason),
  };
}

export function paymentRecorded(overrides: Partial<PaymentRecorded['data']> = {}): PaymentRecorded {
  const data = {
    userId,
    amountCents: cents(2000),
    feeCents: cents(0),
    receivedOn: '2025-11-21',
    method: 'bank',
  } as const;
  return { type: 'PaymentRecorded', data: { ...data, ...overrides } };
}

export function refundPaid(overrides: Partial<RefundPaid['data']> = {}): RefundPaid {
  const data = { userId, amountCents: cents(500), paidOn: '2025-11-22', method: 'bank' } as const;
  return { type: 'RefundPaid', data: { ...data, ...overrides } };
}

export function paymentReversed(reversesPosition: number, differenceCents = -2000): PaymentReversed {
  const data = { userId, feeCents: cents(0), method: 'bank' } as const;
  return {
    type: 'PaymentReversed',
    data: { ...data, differenceCents: cents(differenceCents), reversesPosition },
  };
}

export function pointsAdded(amount = 10, reason?: string): PointsAdded {
  return { type: 'PointsAdded', data: { userId, points: points(amount) }, ...withReason(reason) };
}

export function pointsSubtracted(amount = 10, reason?: string): PointsSubtracted {
  return { type: 'PointsSubtracted', data: { userId, points: points(amount) }, ...withReason(reason) };
}

export function pointsCorrected(difference: number, pointsAfter: number): PointsCorrected {
  return {
    type: 'PointsCorrected',
    data: { userId, difference: points(difference), pointsAfter: points(pointsAfter) },
  };
}

/** To the account; below 0 from it. */
export function balanceHandedOver(differenceCents = 1000): BalanceHandedOver {
  const data = { userId, otherUserId: 5, differenceCents: cents(differenceCents) };
  return { type: 'BalanceHandedOver', data };
}

/** To the account; below 0 from it. */
export function pointsHandedOver(difference = 3, pending = 1): PointsHandedOver {
  const data = { userId, otherUserId: 5, difference: points(difference), pending: points(pending) };
  return { type: 'PointsHandedOver', data };
}

/** Reverses the booking at a position. */
export function balanceReversed(
  reversesPosition: number,
  differenceCents = -1000,
  reason?: string,
): BalanceReversed {
  return {
    type: 'BalanceReversed',
    data: { userId, differenceCents: cents(differenceCents), reversesPosition },
    ...withReason(reason),
  };
}

/** Reverses the booking at a position. */
export function pointsReversed(reversesPosition: number, difference = -10, reason?: string): PointsReversed {
  return {
    type: 'PointsReversed',
    data: { userId, difference: points(difference), reversesPosition },
    ...withReason(reason),
  };
}

function withReason(reason: string | undefined): { readonly private?: { readonly reason: string } } {
  return reason === undefined ? {} : { private: { reason } };
}

const { goId, itemId } = testIds;

export function goStatusSet(
  status: GoStatus | null = 'ORDERED',
  statusBefore: GoStatus | null = null,
): GoStatusSet {
  return { type: 'GoStatusSet', data: { goId, status, statusBefore } };
}

export function stockLimitSet(overrides: Partial<StockLimitSet['data']> = {}): StockLimitSet {
  return { type: 'StockLimitSet', data: { goId, itemId, max: 10, variantIds: [null], ...overrides } };
}

export function stockLimitLifted(overrides: Partial<StockLimitLifted['data']> = {}): StockLimitLifted {
  return { type: 'StockLimitLifted', data: { goId, itemId, variantIds: [null], ...overrides } };
}

export function freebieStockCounted(
  overrides: Partial<FreebieStockCounted['data']> = {},
): FreebieStockCounted {
  const data = { itemId: testIds.freebieId, variantId: null, amount: 20, before: 0, ...overrides };
  return { type: 'FreebieStockCounted', data };
}
