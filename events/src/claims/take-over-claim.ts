import {
  cents,
  evolveClaim,
  existingClaim,
  initialClaim,
  isOpenForFans,
  Rejection,
  type AccountEvent,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type CostComponent,
  type PaymentRecorded,
  type Stage,
} from '../language';
import { recordPayment } from '../money/payments/payments';
import type { CartLine, Submission } from './claim.offers';
import { claimToChange, draftSubmission, submissionEvents, refuseAboveStock } from './submission';
import { updateClaim, type ClaimUpdate } from './update-claim';
import { offeredAdditions, planSteps, wantedByProxy, type Addition } from './wanted-lines';

/** One fan's claim as a sheet describes it (rule A7). */
export interface SheetClaimInput {
  /** Each with the price of the sheet, which was agreed on then. */
  readonly lines: readonly (CartLine & { readonly priceCents: Cents })[];
  readonly costs: { readonly [Component in CostComponent]?: Cents };
  readonly note: string | null;
  /** The payments before, the oldest first. */
  readonly payments: readonly SheetPayment[];
}

/** Money that was paid before, and its parts by stage; the rest is the fan's credit. */
export interface SheetPayment extends Pick<PaymentRecorded['data'], 'amountCents' | 'receivedOn' | 'method'> {
  readonly parts: readonly { readonly stage: Stage; readonly amountCents: Cents }[];
}

/** A payment, and the stages of the claim that it pays. */
export interface PaymentFromSheet {
  readonly account: readonly AccountEvent[];
  readonly claim: readonly ClaimEvent[];
}

export interface TakeOver extends Omit<Submission, 'cart' | 'expected' | 'shown' | 'availablePoints'> {
  readonly sheet: SheetClaimInput;
  readonly balanceCents: Cents;
  readonly paymentNote: string;
}

/**
 * An admin takes the claim of a fan over from a sheet, in a group order in which fans cannot claim (rules A5, A7).
 * Throws Rejection: GO_OPEN, GO_CANCELED, CLAIM_EXISTS, ITEM_NOT_IN_GO, VARIANT_REQUIRED, VARIANT_UNKNOWN,
 * STOCK_EXCEEDED, CLAIM_TOO_LARGE.
 */
export function takeOverClaim(
  state: ClaimState,
  input: TakeOver,
): { readonly claim: readonly ClaimEvent[]; readonly payments: readonly PaymentFromSheet[] } {
  const { go, now, sheet } = input;
  if (go.status === 'CANCELED') throw new Rejection('GO_CANCELED', { goId: go.goId });
  if (isOpenForFans(go, now)) throw new Rejection('GO_OPEN', { goId: go.goId });
  if (claimToChange(state)) throw new Rejection('CLAIM_EXISTS');
  const additions = sheet.lines.flatMap((line) => additionsOf(line, input));
  refuseAboveStock(additions, [], input.limitOf);
  const steps = planSteps([], additions, 1);
  const submitted = submissionEvents(draftSubmission(undefined, steps, input), go.title, (data) => ({
    type: 'ClaimExtended',
    data,
  }));
  const claim = [...submitted, ...updateClaim(stateAfter(submitted), costsAndNote(sheet))];
  return { claim, payments: payFromSheet(claim, input) };
}

const stateAfter = (events: readonly ClaimEvent[]): ClaimState =>
  events.reduce<ClaimState>(evolveClaim, initialClaim);

/** Each line is added separately: two lines of one item may have two prices. */
function additionsOf({ priceCents, ...line }: SheetClaimInput['lines'][number], input: TakeOver): Addition[] {
  const additions = offeredAdditions(wantedByProxy(undefined, [line]), input.offers, ({ linked }) => linked);
  return additions.map((addition) => ({
    ...addition,
    details: { ...addition.details, unitPriceCents: priceCents },
  }));
}

const costsAndNote = ({ costs, note }: SheetClaimInput): ClaimUpdate => ({
  note,
  costs: Object.fromEntries(
    Object.entries(costs).map(([component, amountCents]) => [component, { amountCents }]),
  ),
});

/** The facts of each payment of the sheet, on the result of the ones before. */
function payFromSheet(
  submitted: readonly ClaimEvent[],
  { userId, sheet, balanceCents, paymentNote }: TakeOver,
): readonly PaymentFromSheet[] {
  const payments: PaymentFromSheet[] = [];
  let claimEvents = submitted;
  let balance = balanceCents;
  for (const { amountCents, receivedOn, method, parts } of sheet.payments) {
    const claim = existingClaim(stateAfter(claimEvents));
    const paid = recordPayment(
      { payable: [{ claim, canceled: false }], balanceCents: balance },
      {
        userId,
        amountCents,
        feeCents: cents(0),
        receivedOn,
        method,
        note: paymentNote,
        withCredit: false,
        named: [],
        parts: parts.map((part) => ({ ...part, claimId: claim.claimId })),
      },
    );
    const allocated = paid.claims.get(claim.claimId) ?? [];
    payments.push({ account: paid.account, claim: allocated });
    claimEvents = [...claimEvents, ...allocated];
    const spent = parts.reduce((sum, part) => sum + part.amountCents, 0);
    balance = cents(balance + amountCents - spent);
  }
  return payments;
}
