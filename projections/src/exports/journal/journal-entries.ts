import {
  addCents,
  cents,
  evolveMarks,
  noMarks,
  movedOn,
  noMoney,
  postingsOf,
  purchaseParts,
  purchaseTotal,
  stageOf,
  stages,
  withSum,
  type Cents,
  type CostComponent,
  type PaidClaim,
  type PaymentMethod,
  type PostedAccount,
  type Posting,
  type RecordedEvent,
  type Stage,
} from '@fan-beats/events';
import { isOfClaim } from '../../read-models/claims/claim-overview.projector';
import { journalAccounts as accounts, type JournalPosting } from './journal-accounts';

type Postings = readonly JournalPosting[];
/** The money of a claim; a claim that was never submitted, or was deleted, has none. */
export interface BookedClaim extends PaidClaim {
  readonly claimId: number;
  readonly userId: number;
}

export const noClaim: BookedClaim = {
  claimId: 0,
  userId: 0,
  stages: noMoney,
  pointsState: 'open',
};

/** The claim after a fact about it. */
export function bookedAfter(claim: BookedClaim, event: RecordedEvent): BookedClaim {
  if (!isOfClaim(event)) return claim;
  const { claimId, userId } = event.data;
  const of = { ...claim, claimId, userId };
  switch (event.type) {
    case 'ClaimSubmitted':
    case 'ClaimExtended':
    case 'ClaimRevised':
      return { ...of, stages: withSum(claim.stages, addCents(sumOf(claim), event.data.change.sumCents)) };
    case 'ClaimBeatsReturned':
      return { ...of, pointsState: 'canceled' };
    case 'ClaimBeatsRebooked':
      return { ...of, pointsState: 'open' };
    case 'ClaimDeleted':
      return { ...noClaim, claimId, userId };
    case 'ClaimHandedOver':
      return of;
    case 'ClaimSurplusReleased':
    case 'ClaimNoteWritten':
      return claim;
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
    case 'ClaimPaymentAllocated':
    case 'ClaimPaymentReleased':
    case 'ClaimShortfallWaived':
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
    case 'ClaimTrackingAssigned':
      return { ...of, stages: evolveMarks({ ...noMarks, ...of }, event).stages };
  }
}

const sumOf = ({ stages: { items } }: BookedClaim): Cents => items.chargedCents ?? cents(0);

/** Postings of a fact that add up to 0 in each commodity; `before` and `after` are the states of its claim. Pure. */
export function journalPostingsOf(
  event: RecordedEvent,
  { before, after }: { readonly before: BookedClaim; readonly after: BookedClaim },
): Postings {
  const postings = postingsOf(event);
  const { data } = event;
  if (postings[0]?.to === 'expenses') return costMoved(event, movedOn(postings, 'expenses'));
  if (postings.length === 0 || !('userId' in data)) return claimMoved(before, after);
  const named = accountsOf(data.userId, 'method' in data ? data.method : 'other');
  if (postings[0]?.commodity === 'BEATS')
    return [...claimMoved(before, after), ...beatsMoved(postings, named)];
  // Its euros follow from the claim before and after.
  return 'claimId' in data ? claimMoved(before, after) : eurosMoved(postings, named);
}

/** A bill or a purchase; below 0 it is taken back. */
function costMoved({ type, data }: RecordedEvent, amount: number): Postings {
  if (type === 'PurchaseRecorded') return purchaseMoved(data, 1);
  if (type === 'PurchaseTakenBack') return purchaseMoved(data, -1);
  return 'component' in data ? billMoved(data, amount) : [];
}

/**
 * A bill is paid by its method, or by bank where it has none; the shares that claims bear remain income from shipping.
 */
function billMoved(
  { component, ...paid }: { readonly component: CostComponent; readonly method?: PaymentMethod },
  amount: number,
): Postings {
  return [
    { account: accounts.expenses(component), commodity: 'EUR', amount },
    { account: accounts.paidInto(paid.method ?? 'bank'), commodity: 'EUR', amount: 0 - amount },
  ];
}

/** Each line of a purchase on the account of its kind, with the group order of each part; paid by its method. */
function purchaseMoved(
  { method, ...content }: Parameters<typeof purchaseParts>[0] & { readonly method: PaymentMethod },
  sign: 1 | -1,
): Postings {
  const parts = purchaseParts(content).filter(({ amountCents }) => amountCents !== 0);
  return [
    ...parts.map(({ what, goId, amountCents }) => ({
      account: accounts.purchase(what),
      commodity: 'EUR' as const,
      amount: sign * amountCents,
      ...(goId !== null && { goId }),
    })),
    { account: accounts.paidInto(method), commodity: 'EUR', amount: 0 - sign * purchaseTotal(content) },
  ];
}

type Named = Readonly<Record<Exclude<PostedAccount, 'claim' | 'expenses'>, string>>;

/** The accounts of Fan Beats, in the order of their postings. */
const beatsAccounts = ['available', 'pending', 'granted', 'redeemed', 'adjustments'] as const;

const accountsOf = (userId: number, method: PaymentMethod): Named => ({
  balance: accounts.balance(userId),
  available: accounts.available(userId),
  pending: accounts.pending(userId),
  outside: accounts.paidInto(method),
  fees: accounts.fees,
  adjustments: accounts.adjustments,
  granted: accounts.granted,
  redeemed: accounts.redeemed,
});

const beatsMoved = (postings: readonly Posting[], named: Named): Postings =>
  beatsAccounts
    .map((name) => ({ account: named[name], commodity: 'FB' as const, amount: movedOn(postings, name) }))
    .filter(({ amount }) => amount !== 0);

/** A balance is a debt of the shop, so an amount that goes there is a credit. */
const eurosMoved = (postings: readonly Posting[], named: Named): Postings =>
  postings.flatMap(({ from, amount }) =>
    from === 'claim'
      ? []
      : [
          { account: named[from], commodity: 'EUR' as const, amount },
          { account: named.balance, commodity: 'EUR' as const, amount: -amount },
        ],
  );

/** Only differences are posted: a claim that outgrew its payment kept its cover (rule D48). */
function claimMoved(before: BookedClaim, after: BookedClaim): Postings {
  if (before === after) return [];
  return stages.flatMap((stage) => {
    const was = holdingsOf(before, stage);
    const is = holdingsOf(after, stage);
    // Money of a fan that a stage has beyond its charge goes to the other fan (rule A10).
    if (before.userId !== after.userId && before.claimId !== 0)
      return [heldOf(before, stage, 0 - was.held), heldOf(after, stage, is.held)].filter(
        ({ amount }) => amount !== 0,
      );
    return holdingNames.flatMap((name) => {
      const amount = is[name] - was[name];
      return amount === 0
        ? []
        : [{ account: accountOf(after, stage)[name], commodity: 'EUR' as const, amount }];
    });
  });
}

const heldOf = (claim: BookedClaim, stage: Stage, amount: number): JournalPosting => ({
  account: accountOf(claim, stage).held,
  commodity: 'EUR',
  amount,
});

/** The order of the postings. */
const holdingNames = ['payments', 'balance', 'waived', 'receivable', 'held', 'income'] as const;
type Holdings = Readonly<Record<(typeof holdingNames)[number], number>>;

/**
 * The amount of a stage of a claim in each account; they add up to 0. Its cover comes from the fan's balance, from what
 * the shop bears, or from marks by hand (rule M1). While the group order is canceled nothing is sold, and the paid
 * amount is owed to the fan (rule D84).
 */
function holdingsOf(claim: BookedClaim, stage: Stage): Holdings {
  const { chargedCents, allocatedCents, waivedCents, markedCents, openCents, heldCents } = stageOf(
    claim,
    stage,
  );
  const sells = claim.pointsState === 'canceled' ? 0 : 1;
  return {
    payments: markedCents,
    balance: allocatedCents,
    waived: sells * waivedCents,
    receivable: openCents,
    held: 0 - heldCents,
    income: 0 - sells * chargedCents,
  };
}

const accountOf = (
  { claimId, userId }: BookedClaim,
  stage: Stage,
): Readonly<Record<keyof Holdings, string>> => ({
  payments: accounts.payments,
  balance: accounts.balance(userId),
  waived: accounts.waived,
  receivable: accounts.receivable(claimId, stage),
  held: accounts.held(userId),
  income: accounts.income(stage),
});
