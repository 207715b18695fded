import { addDays, cents, defined, germanDay, mapDefined, stages, type Stage } from '@fan-beats/events';
import fc from 'fast-check';
import type { ClaimUpdate } from '@fan-beats/events/rules';
import type { Caller } from './caller';

/** Claims of one fan. */
export const claimIds = [1, 2, 3] as const;
export type ClaimId = (typeof claimIds)[number];

/** Acts of an admin or a fan with money, or on costs; amounts in cents. */
export type Act =
  | {
      readonly act: 'pay';
      readonly amount: number;
      readonly fee: number;
      readonly parts: readonly Part[] | null;
    }
  | { readonly act: 'correct'; readonly amount: number; readonly undo: boolean }
  | { readonly act: 'credit'; readonly parts: readonly Part[] | null }
  | { readonly act: 'refund'; readonly amount: number }
  | { readonly act: 'book'; readonly amount: number }
  | {
      readonly act: 'release';
      readonly claim: ClaimId;
      readonly stage: Stage;
      readonly amount: number | null;
    }
  | { readonly act: 'waive'; readonly claim: ClaimId; readonly stage: Stage }
  | { readonly act: 'update'; readonly claim: ClaimId; readonly update: ClaimUpdate }
  | { readonly act: 'reprice'; readonly claim: ClaimId; readonly sum: number }
  | { readonly act: 'delete'; readonly claim: ClaimId }
  | { readonly act: 'reverse'; readonly claim: ClaimId | 'account'; readonly newest: number };

export interface Part {
  readonly claim: ClaimId;
  readonly stage: Stage;
  readonly amount: number;
}

const claim = fc.constantFrom(...claimIds);
const stage = fc.constantFrom(...stages);
const amount = fc.integer({ min: 1, max: 60 });
const part = fc.record({ claim, stage, amount });
const parts = fc.option(fc.array(part, { maxLength: 3 }), { nil: null });
const cost = fc.record({ amountCents: fc.nat(50).map(cents), settled: fc.boolean() }, { requiredKeys: [] });
const update: fc.Arbitrary<ClaimUpdate> = fc.record(
  { paymentReceived: fc.boolean(), costs: fc.record({ ems: cost, customs: cost }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('pay' as const), amount, fee: fc.nat(3), parts }),
  fc.record({ act: fc.constant('correct' as const), amount, undo: fc.boolean() }),
  fc.record({ act: fc.constant('credit' as const), parts }),
  fc.record({ act: fc.constant('refund' as const), amount }),
  fc.record({ act: fc.constant('book' as const), amount: fc.integer({ min: -30, max: 30 }) }),
  fc.record({ act: fc.constant('release' as const), claim, stage, amount: fc.option(amount) }),
  fc.record({ act: fc.constant('waive' as const), claim, stage }),
  fc.record({ act: fc.constant('update' as const), claim, update }),
  fc.record({ act: fc.constant('reprice' as const), claim, sum: fc.oneof(fc.constant(0), fc.nat(70)) }),
  fc.record({ act: fc.constant('delete' as const), claim }),
  fc.record({
    act: fc.constant('reverse' as const),
    claim: fc.constantFrom(...claimIds, 'account' as const),
    newest: fc.nat(2),
  }),
);

/** The fan's claim in this group order; undefined where it was deleted. */
export type ClaimOf = (claim: ClaimId) => { readonly claim_id: number; readonly go_id: number } | undefined;

interface OverApi {
  readonly api: Caller['api'];
  readonly userId: number;
  /** An item that costs one cent, in every one of the group orders. */
  readonly itemId: number;
  readonly claimOf: ClaimOf;
  /** The position of the newest fact of a stream, or of an earlier one, counted back from it. */
  readonly newest: (stream: string, but: number) => Promise<number | undefined>;
}

const yesterday = addDays(germanDay(Date.now()), -1);

const euros = (amount: number): number => amount / 100;

/** Performs an act as an admin would. Rejects where it is refused. */
export async function performOverApi(act: Act, over: OverApi): Promise<unknown> {
  const { api, userId: user_id, claimOf, newest } = over;
  const partsOf = (chosen: readonly Part[] | null) =>
    chosen?.flatMap((one) => {
      const claim_id = claimOf(one.claim)?.claim_id;
      return claim_id === undefined ? [] : [{ claim_id, stage: one.stage, amount: euros(one.amount) }];
    }) ?? null;
  const common = { user_id, method: 'bank' } as const;
  switch (act.act) {
    case 'pay': {
      const { amount: paid, fee } = act;
      const day = { received_on: yesterday, again: true };
      const money = { amount: euros(paid), fee: euros(fee), parts: partsOf(act.parts) };
      return api.payments.admRecord.mutate({ ...common, ...day, ...money });
    }
    case 'correct': {
      const { payments } = await api.payments.admGetPayments.query({ user_id, kind: 'payment', page: null });
      const position = payments.find(({ reversed_by }) => reversed_by === null)?.position;
      if (position === undefined) return undefined;
      return act.undo
        ? api.payments.admUndoCorrection.mutate({ position })
        : api.payments.admCorrect.mutate({ position, amount: euros(act.amount), method: 'cash' });
    }
    case 'credit':
      return api.payments.admUseCredit.mutate({ user_id, parts: partsOf(act.parts) });
    case 'refund':
      return api.payments.admRefund.mutate({
        ...common,
        amount: euros(act.amount),
        paid_on: yesterday,
        again: true,
      });
    case 'book': {
      const booking = { user_id, balance: euros(Math.abs(act.amount)) };
      return act.amount < 0
        ? api.user.admSubtractUserBalance.mutate(booking)
        : api.user.admAddUserBalance.mutate(booking);
    }
    case 'reverse': {
      const claim_id = act.claim === 'account' ? undefined : claimOf(act.claim)?.claim_id;
      const stream = act.claim === 'account' ? `account-${user_id}` : `claim-${claim_id}`;
      const position = await newest(stream, act.newest);
      return position === undefined ? undefined : api.ledger.admReverse.mutate({ position });
    }
    default: {
      const claim = claimOf(act.claim);
      return claim && changeOverApi(act, claim, over);
    }
  }
}

type ClaimAct = Extract<Act, { readonly act: 'release' | 'waive' | 'update' | 'reprice' | 'delete' }>;

function changeOverApi(
  act: ClaimAct,
  { claim_id, go_id: go }: NonNullable<ReturnType<ClaimOf>>,
  { api, userId: user_id, itemId: item_id }: OverApi,
): Promise<unknown> {
  switch (act.act) {
    case 'release':
    case 'waive': {
      const part = act.act === 'release' && act.amount !== null ? { amount: euros(act.amount) } : {};
      const change = { claim_id, stage: act.stage, ...part };
      return api.payments.admChangeStages.mutate({ act: act.act, stages: [change] });
    }
    case 'update': {
      const { paymentReceived, costs } = act.update;
      const fields = (['ems', 'customs'] as const).flatMap((name) => {
        const { amountCents, settled } = costs?.[name] ?? {};
        return [
          [name, mapDefined(amountCents ?? undefined, euros)],
          [`${name}_done`, settled],
        ];
      });
      const set = defined({ payment_received: paymentReceived, ...Object.fromEntries(fields) } as object);
      return api.claims.admUpdateClaim.mutate({ claim_id, ...set });
    }
    case 'reprice': {
      const entries = [{ item_id, itemvariant_id: null, amount: act.sum }];
      return api.claims.admProxySubmitCart.mutate({ user_id, go, entries });
    }
    case 'delete':
      return api.claims.admDeleteClaim.mutate({ claim_id });
  }
}
