import {
  bases,
  billsStream,
  canonicalJson,
  claimStream,
  ConcurrencyConflict,
  costComponents,
  evolveBills,
  lineKinds,
  noBills,
  NotFound,
  paymentMethods,
  settledChoices,
  sha256Hex,
  shareSum,
  standingClaim,
  type Basis,
  type Bill,
  type Bills,
  type Cents,
  type CostComponent,
  type LineKind,
  type PaymentMethod,
  type SettledChoice,
  type StandingClaim,
} from '@fan-beats/events';
import {
  bookPlan,
  newBill,
  planBill,
  withdrawBill,
  type BillFacts,
  type BillPlan,
  type Grams,
} from '@fan-beats/events/rules';
import { IsIn, Matches } from 'class-validator';
import type { BillPlanRecord } from '../../../../contract/money/bill.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { LedgerAct } from '../../../../ledger/ledger-act';
import type { NewFacts } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { done } from '../../../../platform/cqrs/shop-command';
import { displayNames } from '../../../../platform/people/display-names';
import {
  Day,
  Euros,
  Filled,
  Flag,
  Id,
  IdList,
  Nested,
  Optional,
  Uuid,
  Whole,
} from '../../../../platform/trpc/fields';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { toWire } from '../../../../contract/wire';
import { loadGrams } from '../../../catalogue/items/acts/load-offers';

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
    return context.fold(billsStream(this.goId), noBills, evolveBills);
  }

  /** Throws NotFound for one that never was, or was withdrawn. */
  protected standing(context: DecisionContext, billId: number): Bill {
    if (!context.go(this.goId)) throw new NotFound('go');
    const bill = this.bills(context).standing.get(billId);
    if (!bill) throw new NotFound('bill');
    return bill;
  }

  protected claims(context: DecisionContext): StandingClaim[] {
    return context.claimIdsOfGo(this.goId).map((claimId) => standingClaim(context.claim(claimId)));
  }

  protected recorded({ bill, claims }: BillFacts): NewFacts {
    const ofClaims = claims.map(({ claimId, events }) => ({ stream: claimStream(claimId), events }));
    return [{ stream: billsStream(this.goId), events: bill }, ...ofClaims];
  }
}

interface Planned {
  readonly bill: Bill;
  readonly plan: BillPlan;
  /** Of the bill's number and sum, of the shares, and of the versions of all claims. */
  readonly digest: string;
}

/**
 * Divides a bill over the claims of its group order, or only says what that does: by one and the same plan (rule M24). A bill is
 * either recorded with its first division, or has a number and is divided again.
 */
abstract class Divide<Answer> extends BillAct<Answer, Grams> {
  @Optional() @Id() billId?: number;
  @Optional() @IsIn(costComponents) component?: CostComponent;

  /** When the shop paid it. */
  @Optional() @Day() paidOn?: string;

  /** What the shop paid it by: bank where it is left out. */
  @Optional() @IsIn(paymentMethods) method?: PaymentMethod;

  /** A day more than a year back is meant. */
  @Optional() @Flag() longAgo?: boolean;
  @Optional() @Nested(() => Line, mostLines) lines?: readonly Line[];

  /** Claims that take no part. */
  @IdList(mostClaims) leftOut: readonly number[];

  /** What lines by hand are divided by; of a claim that is not named, the weight of before or none. */
  @Nested(() => TypedWeight, mostClaims) weights: readonly TypedWeight[];

  /** What becomes of costs that are done (rule M23). */
  @Optional() @IsIn(settledChoices) settled?: SettledChoice;

  override prepare(): void {
    const { billId, component, paidOn, lines = [] } = this;
    const isNew = billId === undefined;
    const fields = { component, paid_on: paidOn, lines: lines[0] };
    const wrong = Object.entries(fields).filter(([, given]) => (given === undefined) === isNew);
    const why = isNew ? 'must be given of a new bill' : 'must not be given with bill_id';
    if (!isNew && this.method !== undefined) wrong.push(['method', this.method]);
    if (wrong.length > 0) throw new InvalidInput(Object.fromEntries(wrong.map(([name]) => [name, why])));
    for (const [index, { basis, category }] of lines.entries())
      if ((basis === 'category') !== (category !== undefined))
        throw new InvalidInput({ [`lines.${index}.category`]: 'category belongs to a line by category' });
  }

  override records() {
    return { hold: loadGrams, save: () => Promise.resolve(null) };
  }

  /** Throws NotFound, and what a plan throws. */
  protected plan(context: DecisionContext, grams: Grams): Planned {
    const bill = this.bill(context);
    const go = context.go(this.goId);
    if (!go) throw new NotFound('go');
    const { leftOut, settled } = this;
    const byHand = new Map(this.weights.map(({ claimId, weight }) => [claimId, weight]));
    const terms = { leftOut, byHand, grams, settled, canceled: go.status === 'CANCELED' };
    const plan = planBill(bill, this.claims(context), terms);
    const shares = plan.shares.map(({ claim: { claimId }, parts, changeCents }) => {
      const { version } = context.head(claimStream(claimId));
      return { claimId, version, parts, changeCents };
    });
    const { billId, component, totalCents } = bill;
    const seen = { billId, component, totalCents, shares, bornCents: plan.bornCents };
    return { bill, plan, digest: sha256Hex(canonicalJson({ ...seen, settled: settled ?? null })) };
  }

  private bill(context: DecisionContext): Bill {
    const { goId, billId, component = 'ems', paidOn = '', method = 'bank', lines: billLines = [] } = this;
    if (billId !== undefined) return this.standing(context, billId);
    const given = { goId, component, paidOn, method, billLines };
    return newBill(this.bills(context), given, { nowMs: context.now, longAgo: this.longAgo });
  }
}

/** An admin looks at what dividing a bill, for the first time or again, does to each claim. */
export class PreviewBill extends Divide<BillPlanRecord> {
  #planned: Planned | undefined;

  decide(context: DecisionContext, grams: Grams): NewFacts {
    this.#planned = this.plan(context, grams);
    return [];
  }

  async answer({ pool }: Ground): Promise<BillPlanRecord> {
    if (!this.#planned) throw new Error('A preview is made anew whenever it is asked for');
    const { bill, plan, digest } = this.#planned;
    const nameOf = await displayNames(pool, plan.shares, ({ claim }) => claim.userId);
    const { billId, totalCents, component } = bill;
    const shares = plan.shares.map(({ claim, parts, changeCents }) => ({
      ...{ claimId: claim.claimId, userDisplayname: nameOf(claim.userId) },
      ...{ parts, shareCents: shareSum(parts), changeCents },
      costBeforeCents: claim.stages[component].chargedCents,
      settled: claim.stages[component].settled,
    }));
    return toWire({ billId, totalCents, bornCents: plan.bornCents, shares, digest });
  }
}

/** An admin divides a bill as it was previewed (rules M20 to M24): again, only differences are booked. */
export class SplitBill extends Divide<typeof done> {
  @Optional() @Digest() digest?: string;
  @Optional() @Uuid() override idempotencyKey?: string;

  /** Throws ConcurrencyConflict where anything moved since the preview, where the admin says what that showed. */
  decide(context: DecisionContext, grams: Grams) {
    const { bill, plan, digest } = this.plan(context, grams);
    if ((this.digest ?? digest) !== digest) throw new ConcurrencyConflict(billsStream(this.goId));
    const { billId, leftOut, settled } = this;
    const type = billId === undefined ? 'BillSplit' : 'BillResplit';
    return this.recorded(bookPlan(bill, plan, { type, leftOut, settled }));
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
    return this.recorded(withdrawBill(this.standing(context, this.billId), this.claims(context)));
  }

  answer() {
    return done;
  }
}
