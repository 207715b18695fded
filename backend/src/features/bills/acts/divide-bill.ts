import {
  addCents,
  bases,
  billsStream,
  canonicalJson,
  cents,
  claimStream,
  ConcurrencyConflict,
  costComponents,
  defined,
  evolveBills,
  lineKinds,
  noBills,
  NotFound,
  Rejection,
  refuseDay,
  sha256Hex,
  shareSum,
  standingClaim,
  type Basis,
  type Bill,
  type BillEvent,
  type Bills,
  type Cents,
  type CostComponent,
  type LineKind,
  type StandingClaim,
} from '@fan-beats/events';
import {
  bookPlan,
  planBill,
  settledChoices,
  withdrawBill,
  type BillFacts,
  type BillPlan,
  type ChangedShare,
  type Grams,
  type SettledChoice,
} from '@fan-beats/events/rules';
import { ArrayMinSize, IsIn, Matches } from 'class-validator';
import type { BillPlanRecord, PlannedShareRecord } from '../../../contract/bill-records';
import type { DecisionContext } from '../../../ledger/decision-context';
import { LedgerAct, type NewFacts } from '../../../ledger/ledger-act';
import { done, type Ground } from '../../../platform/acts/act';
import { displayNames } from '../../../platform/people/display-names';
import { Day, Euros, Filled, Id, IdList, Nested, Optional, Uuid, Whole } from '../../../platform/trpc/fields';
import { InvalidInput } from '../../../platform/errors/refusals';
import { euros } from '../../../platform/trpc/wire';
import { loadGrams } from '../../items/acts/load-grams';

/** Of what a preview showed. */
const Digest = (): PropertyDecorator => Matches(/^[0-9a-f]{64}$/);

const mostClaims = 5_000;
const mostLines = 20;
const largestEuros = 1_000_000;

class Line {
  @IsIn(lineKinds) what: LineKind;

  /** Below 0 where something came back. */
  @Euros(-largestEuros) amountCents: Cents;
  @IsIn(bases) basis: Basis;
  @Optional() @Filled(200) category?: string;
}

class TypedWeight {
  @Id() claimId: number;
  @Whole(0, 1_000_000_000) weight: number;
}

/** An act on the bills of a group order, which is held alone: whole or not at all. */
abstract class BillAct<Answer, Held = unknown> extends LedgerAct<Answer, Held> {
  @Id() goId: number;

  /** Made once per attempt of the person (rule D25). */
  idempotencyKey?: string;

  override terms() {
    return { exclusiveGoIds: [this.goId], idempotencyKey: this.idempotencyKey };
  }

  override needs() {
    return { goIds: [this.goId], claimsOfGos: [this.goId], streams: [billsStream(this.goId)] };
  }

  protected bills(context: DecisionContext): Bills {
    if (!context.go(this.goId)) throw new NotFound('go');
    return context.fold(billsStream(this.goId), noBills, evolveBills);
  }

  /** Throws NotFound for one that never was, or was withdrawn. */
  protected standing(context: DecisionContext, billId: number): Bill {
    const bill = this.bills(context).standing.get(billId);
    if (!bill) throw new NotFound('bill');
    return bill;
  }

  protected claims(context: DecisionContext): StandingClaim[] {
    return context.claimIdsOfGo(this.goId).map((claimId) => standingClaim(context.claim(claimId)));
  }

  protected recorded(before: readonly BillEvent[], { bill, claims }: BillFacts): NewFacts {
    const ofClaims = claims.map(({ claimId, events }) => ({ stream: claimStream(claimId), events }));
    return [{ stream: billsStream(this.goId), events: [...before, ...bill] }, ...ofClaims];
  }
}

interface Planned {
  readonly bill: Bill;
  readonly plan: BillPlan;
  /** Of the bill's number and sum, of the shares, and of the versions of all claims. */
  readonly digest: string;
}

/** Divides a bill over the claims of its group order, or only says what that does: by one and the same plan (rule M24). */
abstract class Divide<Answer> extends BillAct<Answer, Grams> {
  /** Claims that take no part. */
  @IdList(mostClaims) leftOut: readonly number[];

  /** What lines by hand are divided by; of a claim that is not named, the weight of before or none. */
  @Nested(() => TypedWeight, mostClaims) weights: readonly TypedWeight[];

  /** What becomes of costs that are done (rule M23). */
  @Optional() @IsIn(settledChoices) settled?: SettledChoice;

  #planned: Planned | undefined;

  protected abstract bill(context: DecisionContext): Bill;

  override records() {
    return { hold: loadGrams, save: () => Promise.resolve(null) };
  }

  /** Throws Rejection GO_CANCELED, and what a plan throws. */
  protected plan(context: DecisionContext, grams: Grams): Planned {
    const bill = this.bill(context);
    if (context.go(this.goId)?.status === 'CANCELED') throw new Rejection('GO_CANCELED');
    const { leftOut, settled } = this;
    const byHand = new Map(this.weights.map(({ claimId, weight }) => [claimId, weight]));
    const plan = planBill(bill, this.claims(context), { leftOut, byHand, grams, settled });
    const shares = plan.shares.map(({ claim: { claimId }, parts, changeCents }) => {
      const { version } = context.head(claimStream(claimId));
      return { claimId, version, parts, changeCents };
    });
    const { billId, component, totalCents } = bill;
    const seen = { billId, component, totalCents, shares, bornCents: plan.bornCents };
    return { bill, plan, digest: sha256Hex(canonicalJson({ ...seen, settled: settled ?? null })) };
  }

  /** As it was previewed, where the admin says so. Throws ConcurrencyConflict where anything moved since. */
  protected asSeen(context: DecisionContext, grams: Grams, digest: string | undefined): Planned {
    const planned = this.plan(context, grams);
    if ((digest ?? planned.digest) !== planned.digest) throw new ConcurrencyConflict(billsStream(this.goId));
    return planned;
  }

  protected preview(context: DecisionContext, grams: Grams): NewFacts {
    this.#planned = this.plan(context, grams);
    return [];
  }

  protected async previewed({ pool }: Ground): Promise<BillPlanRecord> {
    if (!this.#planned) throw new Error('A preview is made anew whenever it is asked for');
    const { bill, plan, digest } = this.#planned;
    const nameOf = await displayNames(pool, plan.shares, ({ claim }) => claim.userId);
    const shares = plan.shares.map((share) => toShareRecord(bill, share, nameOf));
    const { billId: bill_id, totalCents } = bill;
    return { bill_id, total: euros(totalCents), born: euros(plan.bornCents), shares, digest };
  }
}

function toShareRecord(
  { component }: Bill,
  { claim, parts, changeCents }: ChangedShare,
  nameOf: (userId: number) => string,
): PlannedShareRecord {
  const { chargedCents, settled } = claim.stages[component];
  return {
    claim_id: claim.claimId,
    user_displayname: nameOf(claim.userId),
    parts: parts.map(({ weight, shareCents }) => ({ weight, share: euros(shareCents) })),
    share: euros(shareSum(parts)),
    change: euros(changeCents),
    cost_before: chargedCents === null ? null : euros(chargedCents),
    settled,
  };
}

/** A bill that is recorded with its first division. */
abstract class DivideNew<Answer> extends Divide<Answer> {
  @IsIn(costComponents) component: CostComponent;

  /** When the shop paid it. */
  @Day() paidOn: string;

  @ArrayMinSize(1) @Nested(() => Line, mostLines) lines: readonly Line[];

  override prepare(): void {
    for (const [index, { basis, category }] of this.lines.entries())
      if ((basis === 'category') !== (category !== undefined))
        throw new InvalidInput({ [`lines.${index}.category`]: 'category belongs to a line by category' });
  }

  protected bill(context: DecisionContext): Bill {
    refuseDay(this.paidOn, { nowMs: context.now, longAgo: true });
    const { goId, component, paidOn } = this;
    const lines = this.lines.map(({ what, amountCents, basis, category }) => ({
      ...{ what, amountCents, basis },
      ...defined({ category }),
    }));
    const totalCents = addCents(...lines.map(({ amountCents }) => amountCents));
    const bill = { billId: this.bills(context).count + 1, goId, component, paidOn, lines, totalCents };
    return { ...bill, shares: new Map(), bornCents: cents(0) };
  }
}

/** An admin looks at what a bill would come to for each claim. */
export class PreviewBill extends DivideNew<BillPlanRecord> {
  decide(context: DecisionContext, grams: Grams) {
    return this.preview(context, grams);
  }

  answer(ground: Ground) {
    return this.previewed(ground);
  }
}

/** An admin records a bill and divides it, as it was previewed (rules M20 to M24). */
export class SplitBill extends DivideNew<typeof done> {
  @Optional() @Digest() digest?: string;
  @Optional() @Uuid() override idempotencyKey?: string;

  decide(context: DecisionContext, grams: Grams) {
    const { bill, plan } = this.asSeen(context, grams, this.digest);
    const { shares: _shares, bornCents: _bornCents, ...data } = bill;
    const facts = bookPlan(bill, plan, { type: 'BillSplit', settled: this.settled });
    return this.recorded([{ type: 'BillRecorded', data }], facts);
  }

  answer() {
    return done;
  }
}

/** A bill that was divided before, and is divided again over the claims as they are now. */
abstract class DivideAgain<Answer> extends Divide<Answer> {
  @Id() billId: number;

  protected bill(context: DecisionContext): Bill {
    return this.standing(context, this.billId);
  }
}

/** An admin looks at what dividing a bill again would change. */
export class PreviewBillAgain extends DivideAgain<BillPlanRecord> {
  decide(context: DecisionContext, grams: Grams) {
    return this.preview(context, grams);
  }

  answer(ground: Ground) {
    return this.previewed(ground);
  }
}

/** An admin divides a bill again, as it was previewed: only differences are booked (rule M23). */
export class ResplitBill extends DivideAgain<typeof done> {
  @Optional() @Digest() digest?: string;
  @Optional() @Uuid() override idempotencyKey?: string;

  decide(context: DecisionContext, grams: Grams) {
    const { bill, plan } = this.asSeen(context, grams, this.digest);
    return this.recorded([], bookPlan(bill, plan, { type: 'BillResplit', settled: this.settled }));
  }

  answer() {
    return done;
  }
}

/** An admin withdraws a bill: its shares are taken off the claims again. */
export class WithdrawBill extends BillAct<typeof done> {
  @Id() billId: number;
  @Optional() @Uuid() override idempotencyKey?: string;

  decide(context: DecisionContext) {
    return this.recorded([], withdrawBill(this.standing(context, this.billId), this.claims(context)));
  }

  answer() {
    return done;
  }
}
