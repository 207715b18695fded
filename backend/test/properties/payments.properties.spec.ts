import {
  adjustPayment,
  cameInBy,
  cents,
  evolveClaim,
  initialAccount,
  initialClaim,
  noReversals,
  Rejection,
  stageOf,
  stages,
  type Account,
  type AccountEvent,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type Stage,
} from '@fan-beats/events';
import { claimSubmitted } from '@fan-beats/events/testing';
import fc from 'fast-check';
import { evolveAccount, addBalance, subtractBalance } from '@fan-beats/events/rules';
import {
  deleteClaim,
  type PayableClaim,
  recordPayment,
  recordRefund,
  releaseStage,
  updateClaim,
  useCredit,
  waiveStage,
} from '@fan-beats/events/rules';
import { evolveReversals, reverseBooking } from '@fan-beats/events/rules';
import { reverseMark } from '@fan-beats/events/rules';
import { anyAct, claimIds, type Act, type ClaimId, type Part } from '../payment-acts';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 500);
/** One fan with three claims; facts are kept as in the ledger. */
class Fan {
  account: Account = initialAccount;
  readonly booked: AccountEvent[] = [];
  readonly claims = new Map<ClaimId, ClaimEvent[]>();
  constructor() {
    for (const claimId of claimIds) this.claims.set(claimId, []);
    for (const claimId of claimIds) this.add(claimId, [submitted(claimId)]);
  }

  state(claimId: ClaimId): ClaimState {
    return this.placed(claimId).reduce(evolveClaim, initialClaim);
  }

  existing(): ExistingClaim[] {
    return claimIds.map((claimId) => this.state(claimId)).filter((state) => state.status === 'existing');
  }

  payable(): PayableClaim[] {
    return this.existing().map((standing) => ({ claim: standing, canceled: false }));
  }

  placed(claimId: ClaimId) {
    return (this.claims.get(claimId) ?? []).map((event, index) => ({ ...event, position: index + 1 }));
  }

  add(claimId: number, events: readonly ClaimEvent[]): void {
    for (const event of events) {
      const before = this.marked(claimId);
      this.claims.get(claimId as ClaimId)?.push(event);
      if (!('stage' in event.data && 'coveredCents' in event.data)) continue;
      assertMarks(event, before, this.marked(claimId));
      const { stage: name, coveredCents } = event.data;
      const state = this.state(claimId as ClaimId);
      if (state.status === 'existing' && stageOf(state, name).coveredCents !== coveredCents)
        throw new Error(`${event.type} says that ${coveredCents} cover ${name}`);
    }
    this.account = events.reduce(evolveAccount, this.account);
  }

  private marked(claimId: number): number[] {
    const state = this.state(claimId as ClaimId);
    return state.status === 'existing' ? stages.map((name) => stageOf(state, name).markedCents) : [];
  }

  book(events: readonly AccountEvent[]): void {
    this.booked.push(...events);
    this.account = events.reduce(evolveAccount, this.account);
  }
}

/** Money changes no mark by hand, on all four stages alike (rule D87). */
function assertMarks({ type }: ClaimEvent, before: readonly number[], after: readonly number[]): void {
  if (before.join() !== after.join())
    throw new Error(`${type} moves what is marked: ${before.join()}, ${after.join()}`);
}

const submitted = (claimId: number): ClaimEvent => claimSubmitted({ claimId, change: sum(40) });
const sum = (value: number) => ({ ...claimSubmitted().data.change, sumCents: cents(value) });

const wanted = (chosen: readonly Part[] | null) =>
  chosen?.map((one) => ({ claimId: one.claim, stage: one.stage, amountCents: cents(one.amount) })) ?? null;

function perform(fan: Fan, one: Act): void {
  const userId = 4;
  const common = { userId, note: null, method: 'bank' } as const;
  switch (one.act) {
    case 'pay': {
      const payment = {
        ...common,
        amountCents: cents(one.amount),
        feeCents: cents(one.fee),
        receivedOn: '2026-11-22',
      };
      const facts = recordPayment(
        { payable: fan.payable(), balanceCents: fan.account.balanceCents },
        { ...payment, parts: wanted(one.parts), withCredit: one.fee > 1, named: [] },
      );
      fan.book(facts.account);
      for (const [claimId, events] of facts.claims) fan.add(claimId, events);
      return;
    }
    case 'credit': {
      const { balanceCents } = fan.account;
      for (const [claimId, events] of useCredit(fan.payable(), { balanceCents, parts: wanted(one.parts) }))
        fan.add(claimId, events);
      return;
    }
    case 'refund':
      return fan.book(
        recordRefund(fan.account, { ...common, amountCents: cents(one.amount), paidOn: '2026-11-22' }),
      );
    case 'book': {
      if (one.amount === 0) return;
      const booking = { userId, amountCents: cents(Math.abs(one.amount)) };
      return fan.book((one.amount > 0 ? addBalance : subtractBalance)(fan.account, booking));
    }
    case 'release': {
      const amountCents = one.amount === null ? null : cents(one.amount);
      const released = { stage: one.stage, amountCents, reason: 'moved' } as const;
      return fan.add(one.claim, releaseStage(fan.state(one.claim), released));
    }
    case 'waive':
      return fan.add(one.claim, waiveStage(fan.state(one.claim), one.stage));
    case 'update':
      return fan.add(one.claim, updateClaim(fan.state(one.claim), one.update));
    case 'reprice':
      return reprice(fan, one.claim, one.sum);
    case 'delete':
      return fan.add(one.claim, deleteClaim(fan.state(one.claim)));
    case 'reverse':
      return reverse(fan, one.claim, one.newest);
    case 'correct':
      // Corrects a payment of the log, which is not here: events/src/money/payments has its properties.
      return;
  }
}

/** Changes the claim's sum as an edit by an organiser does, without its lines. */
function reprice(fan: Fan, claimId: ClaimId, to: number): void {
  const state = fan.state(claimId);
  if (state.status !== 'existing' || to === state.totals.sumCents) return;
  const ids = { claimId, goId: state.goId, userId: state.userId };
  const change = { ...sum(to - state.totals.sumCents), grantedPoints: cents(0), costPoints: cents(0) };
  const revised = {
    type: 'ClaimRevised',
    data: {
      ...ids,
      change,
      posting: { drawn: 0, pending: 0, released: 0 },
      stock: [],
      added: [],
      changed: [],
      removed: [],
    },
  } as unknown as ClaimEvent;
  fan.add(claimId, [revised, ...adjustPayment(ids, state.stages.items, cents(to))]);
}

function reverse(fan: Fan, of: ClaimId | 'account', newest: number): void {
  const { balanceCents } = fan.account;
  if (of === 'account') {
    const placed = fan.booked.map((event, index) => ({ ...event, position: index + 1 }));
    const target = placed.at(-1 - newest);
    if (!target) return;
    const made = placed.reduce(evolveReversals, noReversals);
    return fan.book(reverseBooking(made, { target, account: fan.account, reason: null }));
  }
  const target = fan.placed(of).at(-1 - newest);
  if (target) fan.add(of, reverseMark(fan.state(of), { target, reason: null, balanceCents }));
}

/** A stage that is done at 0 exists only by hand, as in the specification; every other flag means that the charge is covered. */
function assertFlags(claims: readonly ExistingClaim[]): void {
  for (const one of claims)
    for (const name of stages) {
      const { chargedCents, coveredCents, settled, allocatedCents, waivedCents, markedCents } = stageOf(
        one,
        name,
      );
      const should = chargedCents > 0 && coveredCents >= chargedCents;
      const byHandAtNothing =
        chargedCents === 0 &&
        settled &&
        (markedCents > 0 ||
          lastFact(one, name).startsWith(name === 'items' ? 'ClaimPaymentReceived' : 'ShippingCost'));
      if (settled !== should && !byHandAtNothing)
        throw new Error(
          `Claim ${one.claimId}, ${name}: ${coveredCents} of ${chargedCents}, settled ${settled}`,
        );
      if (Math.min(allocatedCents, waivedCents, markedCents) < 0)
        throw new Error(`Claim ${one.claimId}, ${name}: ${allocatedCents}, ${waivedCents}, ${markedCents}`);
    }
}

function lastFact({ changes }: ExistingClaim, name: Stage): string {
  const facts = changes[name === 'items' ? 'payment' : name];
  return facts.findLast(({ event }) => event.type !== 'ShippingCostSet')?.event.type ?? 'ShippingCost';
}

/** Money that came in or was booked by hand equals the balances plus the payments of standing claims (rule M3). */
function assertIdentity(fan: Fan): void {
  const came = fan.booked.reduce((total, event) => total + cameInBy(event), 0);
  const paid = fan
    .existing()
    .reduce(
      (total, one) =>
        total + stages.reduce((ofClaim, name) => ofClaim + stageOf(one, name).allocatedCents, 0),
      0,
    );
  if (came !== fan.account.balanceCents + paid)
    throw new Error(`${came} came in, ${fan.account.balanceCents} on the balance, ${paid} paid`);
  if (fan.account.balanceCents < 0) throw new Error(`The balance is ${fan.account.balanceCents}`);
}

it('whatever everybody does, a flag says what is covered, no euro vanishes and nothing falls below 0', () => {
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60, size: 'max' }), (acts) => {
      const fan = new Fan();
      for (const one of acts) {
        try {
          perform(fan, one);
        } catch (error) {
          if (!(error instanceof Rejection) && !(error instanceof Error && error.name === 'NotFound'))
            throw error;
        }
        assertFlags(fan.existing());
        assertIdentity(fan);
      }
    }),
    { numRuns },
  );
});
