import {
  addCents,
  cents,
  evolveMarks,
  noMarks,
  movedOn,
  noMoney,
  postingsOf,
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
/** How the money of a claim stands; one that was never submitted, or was deleted, stands at nothing. */
export interface BookedClaim extends PaidClaim {
  readonly claimId: number;
  readonly userId: number;
}

export const noClaim: BookedClaim = {
  claimId: 0,
  userId: 0,
  stages: noMoney,
  standing: 'open',
};

/** What a fact makes of the claim it is about. */
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
      return { ...of, standing: 'canceled' };
    case 'ClaimBeatsRebooked':
      return { ...of, standing: 'open' };
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

/** Postings of a fact that add up to 0 in each commodity; `before` and `after` are how its claim stands. Pure. */
export function journalPostingsOf(
  event: RecordedEvent,
  { before, after }: { readonly before: BookedClaim; readonly after: BookedClaim },
): Postings {
  const postings = postingsOf(event);
  const { data } = event;
  if (postings[0]?.to === 'expenses' && 'component' in data)
    return billMoved(data, movedOn(postings, 'expenses'));
  if (postings.length === 0 || !('userId' in data)) return claimMoved(before, after);
  const named = accountsOf(data.userId, 'method' in data ? data.method : 'other');
  if (postings[0]?.commodity === 'BEATS')
    return [...claimMoved(before, after), ...beatsMoved(postings, named)];
  // Its euros follow from how the claim stands before and after.
  return 'claimId' in data ? claimMoved(before, after) : eurosMoved(postings, named);
}

/** A bill is paid by its method, else by bank; what claims bear of it stays income from shipping. */
function billMoved(
  { component, ...paid }: { readonly component: CostComponent; readonly method?: PaymentMethod },
  amount: number,
): Postings {
  return [
    { account: accounts.expenses(component), commodity: 'EUR', amount },
    { account: accounts.paidInto(paid.method ?? 'bank'), commodity: 'EUR', amount: 0 - amount },
  ];
}

type Named = Readonly<Record<Exclude<PostedAccount, 'claim' | 'expenses'>, string>>;

/** What is told of one commodity, in this order. */
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

/** A balance is what the shop owes, so what goes there is a credit. */
const eurosMoved = (postings: readonly Posting[], named: Named): Postings =>
  postings.flatMap(({ from, amount }) =>
    from === 'claim'
      ? []
      : [
          { account: named[from], commodity: 'EUR' as const, amount },
          { account: named.balance, commodity: 'EUR' as const, amount: -amount },
        ],
  );

/** Only what stands otherwise than before moves: a claim that outgrew its payment kept what was paid (rule D48). */
function claimMoved(before: BookedClaim, after: BookedClaim): Postings {
  if (before === after) return [];
  return stages.flatMap((stage) => {
    const was = holdingsOf(before, stage);
    const is = holdingsOf(after, stage);
    // What a stage holds of a fan goes along to another one (rule A10).
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

/** The order in which they are told. */
const holdingNames = ['payments', 'balance', 'waived', 'receivable', 'held', 'income'] as const;
type Holdings = Readonly<Record<(typeof holdingNames)[number], number>>;

/**
 * What a stage of a claim holds in each account; they add up to 0. What covers it comes from the fan's balance, from what the shop bears,
 * or from marks by hand (rule M1). While the group order is canceled nothing is sold, and what was paid is owed to the fan (rule D84).
 */
function holdingsOf(claim: BookedClaim, stage: Stage): Holdings {
  const { chargedCents, allocatedCents, waivedCents, markedCents, openCents, heldCents } = stageOf(
    claim,
    stage,
  );
  const sells = claim.standing === 'canceled' ? 0 : 1;
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
