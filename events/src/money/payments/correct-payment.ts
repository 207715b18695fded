import {
  addCents,
  assertAboveZero,
  cents,
  defined,
  evolveClaim,
  existingClaim,
  feeOfPayment,
  noReversals,
  partsInOrder,
  Rejection,
  type Account,
  type AccountEvent,
  type BankLineEvent,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type PaymentPart,
  type PaymentRecorded,
  type RecordedEvent,
} from '../../language';
import { lineBooked, lineReopened, partsAgain } from '../bank/bank-lines';
import { evolveReversals, takeBackPayment, type FanHistory } from '../reversals/reverse-booking';
import { allocate, payableStages, type ClaimFacts, type PayableClaim } from './allocation';
import { recordPayment } from './payments';

/** A payment as it should have been recorded. */
export type PaymentTerms = Pick<
  PaymentRecorded['data'],
  'userId' | 'amountCents' | 'feeCents' | 'receivedOn' | 'method'
>;

export interface PaymentCorrection {
  readonly payment: RecordedEvent<PaymentRecorded>;
  /** The fan who has the payment now, and their account. */
  readonly holder: { readonly userId: number; readonly account: Account; readonly history: FanHistory };
  readonly terms: PaymentTerms;
  /** The fan of the terms, who may be the holder: the balance and the claims as they are. */
  readonly fan: { readonly payable: readonly PayableClaim[]; readonly balanceCents: Cents };
  /** The parts that the payment paid before it was corrected, where the correction is undone; else null. */
  readonly earlierParts: readonly PaymentPart[] | null;
  /** The bank line of the payment, if any, and the other fans of it, whose payments stay. */
  readonly line: { readonly lineId: number; readonly otherFans: readonly number[] } | undefined;
  readonly reason: string | null;
}

/** The facts of a correction, in the order in which they are recorded: no balance falls below 0 between them. */
export interface CorrectedPayment {
  readonly released: ClaimFacts;
  readonly recorded: readonly AccountEvent[];
  readonly takenBack: readonly AccountEvent[];
  readonly paid: ClaimFacts;
  readonly line: readonly BankLineEvent[];
}

/**
 * Takes a payment back and records it again as it should have been (rule M61). For the same fan it pays what it paid
 * before, as far as its money goes; an amount that is added pays what is due and open. For another fan it pays as any
 * payment of theirs does. Throws Rejection NO_CHANGE, PAYMENT_OF_LINE if the bank's line contradicts it,
 * FEE_ABOVE_PAYMENT, and what `takeBackPayment` throws.
 */
export function correctPayment(correction: PaymentCorrection): CorrectedPayment {
  const { payment, holder, terms, earlierParts, reason } = correction;
  refuseTerms(correction);
  const isSameFan = terms.userId === holder.userId;
  const { account } = holder;
  const balanceCents = isSameFan ? addCents(account.balanceCents, terms.amountCents) : account.balanceCents;
  const back = takeBackPayment(holder.history, {
    payment,
    userId: holder.userId,
    account: { ...account, balanceCents },
    reason,
  });
  const recorded = recordedAgain(correction);
  const fan = isSameFan ? afterTakeBack(correction, back.claims) : correction.fan;
  const paid =
    isSameFan || earlierParts !== null
      ? paidAgain(fan, correction, partsOf(back.claims))
      : paidByOther(fan, correction);
  return {
    released: back.claims,
    recorded: [recorded],
    takenBack: back.account,
    paid,
    line: lineOfFan(correction),
  };
}

/** The line is booked as the new fan's, and stays that of the others; the holder, too, may have another payment of it. */
function lineOfFan({ payment, holder, line, terms }: PaymentCorrection): BankLineEvent[] {
  if (!line) return [];
  const { lineId, otherFans } = line;
  const { account } = holder.history;
  const made = account.reduce(evolveReversals, noReversals);
  const holderStays = account.some(
    ({ type, data, position }) =>
      type === 'PaymentRecorded' &&
      data.bankLineId === lineId &&
      position !== payment.position &&
      !made.has(position),
  );
  const fans = new Set([terms.userId, ...(holderStays ? [holder.userId] : []), ...otherFans]);
  return [lineReopened(lineId), lineBooked(lineId, [...fans])];
}

function refuseTerms({ payment, holder, terms, earlierParts, line }: PaymentCorrection): void {
  const { data } = payment;
  assertAboveZero(terms.amountCents);
  if (terms.feeCents >= terms.amountCents) throw new Rejection('FEE_ABOVE_PAYMENT');
  const isSameMoney =
    terms.amountCents === data.amountCents &&
    terms.feeCents === feeOfPayment(data) &&
    terms.receivedOn === data.receivedOn &&
    terms.method === data.method;
  if (line && !isSameMoney) throw new Rejection('PAYMENT_OF_LINE', { lineId: line.lineId });
  if (isSameMoney && terms.userId === holder.userId && earlierParts === null)
    throw new Rejection('NO_CHANGE');
}

function recordedAgain({ payment, terms, line }: PaymentCorrection): AccountEvent {
  const { data, position } = payment;
  const note = payment.private?.note;
  return {
    type: 'PaymentRecorded',
    data: {
      userId: terms.userId,
      amountCents: terms.amountCents,
      feeCents: terms.feeCents,
      receivedOn: terms.receivedOn,
      method: terms.method,
      ...defined({ bankLineId: line?.lineId ?? data.bankLineId }),
      correctsPosition: position,
    },
    ...(note === undefined ? {} : { private: { note } }),
  };
}

/** The balance and the claims of the fan once the payment is taken back; the balance may be below 0 until it is recorded. */
function afterTakeBack({ payment, fan }: PaymentCorrection, released: ClaimFacts): PaymentCorrection['fan'] {
  const freed = partsOf(released).reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    balanceCents: cents(fan.balanceCents + freed - payment.data.amountCents),
    payable: fan.payable.map((one) => after(one, released)),
  };
}

const after = ({ claim, canceled }: PayableClaim, facts: ClaimFacts): PayableClaim => ({
  claim: existingClaim((facts.get(claim.claimId) ?? []).reduce<ClaimState>(evolveClaim, claim)),
  canceled,
});

const partsOf = (facts: ClaimFacts): PaymentPart[] =>
  [...facts.values()]
    .flat()
    .flatMap(({ type, data }) =>
      type === 'ClaimPaymentReleased'
        ? [{ claimId: data.claimId, stage: data.stage, amountCents: data.amountCents }]
        : [],
    );

/**
 * Pays what was paid before, also in a canceled group order, which has that money already. Credit that completed the
 * payment completes it again.
 */
function paidAgain(
  { payable, balanceCents }: PaymentCorrection['fan'],
  { payment, terms, earlierParts }: PaymentCorrection,
  released: readonly PaymentPart[],
): ClaimFacts {
  const before = earlierParts ?? released;
  const wereCents = payment.data.amountCents;
  const addedCents = earlierParts === null ? Math.max(0, terms.amountCents - wereCents) : 0;
  const sum = before.reduce((total, { amountCents }) => total + amountCents, 0);
  const creditCents = Math.max(0, sum - (earlierParts === null ? wereCents : terms.amountCents));
  const thereCents = Math.max(0, terms.amountCents + balanceCents);
  const held = payable.map(({ claim }) => ({ claim, canceled: false }));
  const again = partsAgain(held, before);
  const kept = atMost(again, Math.min(thereCents, terms.amountCents + creditCents));
  const keptFacts = allocate(held, { parts: kept, balanceCents: cents(thereCents), cause: 'payment' });
  const keptCents = kept.reduce((total, { amountCents }) => total + amountCents, 0);
  const left = cents(Math.min(addedCents, thereCents - keptCents));
  const open = payable.map((one) => after(one, keptFacts));
  const further = allocate(open, {
    parts: partsInOrder(payableStages(open), left),
    balanceCents: left,
    cause: 'payment',
  });
  return joined(keptFacts, further);
}

function paidByOther(fan: PaymentCorrection['fan'], { payment, terms }: PaymentCorrection): ClaimFacts {
  const facts = recordPayment(fan, {
    userId: terms.userId,
    amountCents: terms.amountCents,
    feeCents: terms.feeCents,
    receivedOn: terms.receivedOn,
    method: payment.data.method,
    parts: null,
    withCredit: false,
    named: [],
    note: null,
  });
  return facts.claims;
}

/** The parts in their order, as far as the money goes. */
function atMost(parts: readonly PaymentPart[], mostCents: number): PaymentPart[] {
  let left = mostCents;
  return parts.flatMap((part) => {
    const amountCents = Math.min(part.amountCents, left);
    left -= amountCents;
    return amountCents > 0 ? [{ ...part, amountCents: cents(amountCents) }] : [];
  });
}

function joined(first: ClaimFacts, second: ClaimFacts): ClaimFacts {
  const facts = new Map<number, readonly ClaimEvent[]>(first);
  for (const [claimId, events] of second) facts.set(claimId, [...(facts.get(claimId) ?? []), ...events]);
  return facts;
}

/**
 * The terms of the payment that another one corrects, and the parts that it had paid, to undo the correction. `facts`:
 * those of the correction's act on the claims. Throws Rejection NOT_CORRECTED where it corrects none.
 */
export function termsBefore(
  corrected: PaymentRecorded,
  account: readonly RecordedEvent<AccountEvent>[],
  facts: readonly ClaimEvent[],
): { readonly terms: PaymentTerms; readonly parts: readonly PaymentPart[] } {
  const { correctsPosition } = corrected.data;
  const before = account.find(({ position }) => position === correctsPosition);
  if (before?.type !== 'PaymentRecorded') throw new Rejection('NOT_CORRECTED');
  const { userId, amountCents, receivedOn, method } = before.data;
  return {
    terms: { userId, amountCents, feeCents: feeOfPayment(before.data), receivedOn, method },
    parts: facts.flatMap(({ type, data }) =>
      type === 'ClaimPaymentReleased' && data.reason === 'reversed'
        ? [{ claimId: data.claimId, stage: data.stage, amountCents: data.amountCents }]
        : [],
    ),
  };
}
