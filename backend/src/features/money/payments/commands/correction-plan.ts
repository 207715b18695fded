import {
  accountStream,
  addCents,
  bankLineStream,
  cents,
  claimStream,
  defined,
  evolveBankLine,
  evolveClaim,
  existingClaim,
  feeOfPayment,
  findPlaces,
  loadStreams,
  noLine,
  NotFound,
  Rejection,
  stageOf,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type EventPlace,
  type PaymentPart,
  type PaymentRecorded,
  type RecordedEvent,
  type ShopEvent,
  type Stage,
} from '@fan-beats/events';
import {
  correctPayment,
  evolveAccount,
  termsBefore,
  type CorrectedPayment,
  type PaymentTerms,
} from '@fan-beats/events/rules';
import { mergedInto, readClaimKeysOfUser, readMergers, type ClaimKeyRow } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { digestOfShown } from '../../../../ledger/preview';
import { People } from '../../../people/users/users.reads';
import {
  eventsOf,
  historyOf,
  needsToTakeBack,
  paymentOf,
  recordedPayment,
  type PaymentPlace,
} from '../../reversals/commands/take-back-payment';
import { claimStreams, fanMoney, needsOfFanMoney } from './fan-money';

/** A payment to correct, and its new terms: a term that is left out stays. */
export interface PaymentChange extends Partial<PaymentTerms> {
  readonly position: number;
}

/** A correction of a payment, before it is decided. */
export interface PreparedCorrection {
  readonly payment: PaymentPlace;
  readonly change: Partial<PaymentTerms>;
  /** The fan who gets the payment, and their claims. */
  readonly userId: number;
  readonly claims: readonly ClaimKeyRow[];
  /** The payment that was corrected, if the correction is undone. */
  readonly undoes: EventPlace | null;
}

/** The effect of a correction, as the preview shows it. */
export interface CorrectionShown {
  readonly before: PaymentTerms;
  readonly after: PaymentTerms;
  /** The stages that the payment pays before or after it. */
  readonly parts: readonly {
    readonly claimId: number;
    readonly gotitle: string;
    readonly stage: Stage;
    readonly beforeCents: Cents;
    readonly afterCents: Cents;
    /** Open of the stage after the correction. */
    readonly openCents: Cents;
  }[];
  /** The balance of each fan whom it concerns. */
  readonly credit: readonly {
    readonly userId: number;
    readonly beforeCents: Cents;
    readonly afterCents: Cents;
  }[];
}

export interface CorrectionPlan {
  readonly facts: NewFacts;
  readonly shown: CorrectionShown;
  readonly digest: string;
}

/** Prepares corrections of payments for the preview and for the act (rule M61). */
@Injectable()
export class PaymentCorrections {
  constructor(
    private readonly people: People,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, and Rejection MERGED_AWAY. */
  async prepare({ position, ...change }: PaymentChange, actorId: number): Promise<PreparedCorrection> {
    const payment = await this.find(position);
    const userId = change.userId ?? payment.place.userId;
    if (userId !== actorId) await this.people.getPresent(userId);
    const claims = await readClaimKeysOfUser(this.pool, userId);
    return { payment, change, userId, claims, undoes: null };
  }

  /** The correction that brings back the payment that another one corrected. Throws NotFound, and Rejection NOT_CORRECTED. */
  async prepareUndo(position: number): Promise<PreparedCorrection> {
    const payment = await this.find(position);
    const streams = await loadStreams(this.pool, [payment.place.stream]);
    const events = (streams.get(payment.place.stream) ?? []) as readonly RecordedEvent[];
    const corrected = events.find((event) => event.position === position);
    const before = corrected?.type === 'PaymentRecorded' ? corrected.data.correctsPosition : undefined;
    const [undoes] = before === undefined ? [] : await findPlaces(this.pool, { position: before });
    if (!undoes || undoes.userId === null) throw new Rejection('NOT_CORRECTED');
    const userId = mergedInto(await readMergers(this.pool), undoes.userId);
    await this.people.getPresent(userId);
    const claims = await readClaimKeysOfUser(this.pool, userId);
    return { payment, change: {}, userId, claims, undoes };
  }

  private async find(position: number): Promise<PaymentPlace> {
    const [place] = await findPlaces(this.pool, { position });
    const payment = place && (await paymentOf(this.pool, place));
    if (!payment) throw new NotFound('payment');
    return payment;
  }
}

export function needsOfCorrection({ payment, userId, claims, undoes }: PreparedCorrection): CommandNeeds {
  const own = needsOfFanMoney(userId, claims);
  const earlier = needsToTakeBack(payment);
  const streams = [
    ...earlier.streams,
    accountStream(userId),
    // An undo reads the parts that the payment had paid before it was corrected.
    ...(undoes === null ? [] : [undoes.stream, ...own.claimIds.map(claimStream)]),
  ];
  return {
    claimIds: own.claimIds,
    goIds: own.goIds,
    accounts: [...new Set([...earlier.accounts, userId])],
    streams: [...new Set(streams)],
  };
}

/** The one plan of a correction for the preview and the act. Throws NotFound, and what `correctPayment` throws. */
export function planCorrection(
  state: DecisionContext,
  prepared: PreparedCorrection,
  reason: string | null,
): CorrectionPlan {
  const { payment: paymentPlace, userId, claims } = prepared;
  const { place, lineId } = paymentPlace;
  const payment = recordedPayment(state, place);
  if (!payment) throw new NotFound('payment');
  const holder = {
    userId: place.userId,
    account: state.account(place.userId),
    history: historyOf(state, paymentPlace),
  };
  const { terms, parts } = termsOf(state, prepared, payment);
  const corrected = correctPayment({
    payment,
    holder,
    terms,
    fan: fanMoney(state, userId, claims),
    earlierParts: parts,
    line: lineId === undefined ? undefined : { lineId, otherFans: otherFans(state, lineId, payment) },
    reason,
  });
  const facts = factsOf(corrected, prepared, terms);
  const shown = {
    before: { ...currentTerms(payment), userId: place.userId },
    after: terms,
    parts: partsShown(state, corrected),
    credit: [...new Set([place.userId, userId])].map((one) => creditShown(state, one, facts)),
  };
  return { facts, shown, digest: digestOfShown({ ...shown, position: payment.position }) };
}

const currentTerms = ({ data }: PaymentRecorded): PaymentTerms => ({
  userId: data.userId,
  amountCents: data.amountCents,
  feeCents: feeOfPayment(data),
  receivedOn: data.receivedOn,
  method: data.method,
});

/** The new terms, and for an undo the parts that the payment had paid. */
function termsOf(
  state: DecisionContext,
  { change, userId, claims, undoes }: PreparedCorrection,
  payment: RecordedEvent<PaymentRecorded>,
): { readonly terms: PaymentTerms; readonly parts: readonly PaymentPart[] | null } {
  if (undoes === null)
    return { terms: { ...currentTerms(payment), ...defined(change), userId }, parts: null };
  const { actId } = payment.meta;
  const ofAct = claims
    .flatMap(({ claim_id }) => eventsOf<RecordedEvent<ClaimEvent>>(state, claimStream(claim_id)))
    .filter(({ meta }) => actId !== undefined && meta.actId === actId);
  const before = termsBefore(payment, eventsOf(state, undoes.stream), ofAct);
  return { terms: { ...before.terms, userId }, parts: before.parts };
}

function otherFans(state: DecisionContext, lineId: number, { data }: PaymentRecorded): readonly number[] {
  const line = state.fold(bankLineStream(lineId), noLine, evolveBankLine);
  return line.status === 'unknown' ? [] : line.fans.filter((userId) => userId !== data.userId);
}

/** The facts in an order in which no balance falls below 0. */
function factsOf(
  { released, recorded, takenBack, paid, line }: CorrectedPayment,
  { payment }: PreparedCorrection,
  { userId }: PaymentTerms,
): NewFacts {
  const { lineId, place } = payment;
  const back = { stream: place.stream, events: takenBack };
  const again = { stream: accountStream(userId), events: recorded };
  return [
    ...claimStreams(released),
    ...(lineId === undefined ? [] : [{ stream: bankLineStream(lineId), events: line }]),
    ...(userId === place.userId ? [again, back] : [back, again]),
    ...claimStreams(paid),
  ];
}

function partsShown(state: DecisionContext, { released, paid }: CorrectedPayment): CorrectionShown['parts'] {
  const moved = [...released.values(), ...paid.values()].flat();
  const keys = new Map(
    moved.flatMap(({ type, data }) =>
      type === 'ClaimPaymentReleased' || type === 'ClaimPaymentAllocated'
        ? [[`${data.claimId} ${data.stage}`, { claimId: data.claimId, stage: data.stage }]]
        : [],
    ),
  );
  return [...keys.values()].map(({ claimId, stage }) => {
    const ofClaim = moved.filter(({ data }) => data.claimId === claimId);
    const claim = existingClaim(ofClaim.reduce<ClaimState>(evolveClaim, existingClaim(state.claim(claimId))));
    const sum = (type: string): Cents =>
      ofClaim.reduce(
        (total, event) =>
          event.type === type &&
          'stage' in event.data &&
          event.data.stage === stage &&
          'amountCents' in event.data
            ? addCents(total, event.data.amountCents)
            : total,
        cents(0),
      );
    return {
      claimId,
      gotitle: claim.goTitle,
      stage,
      beforeCents: sum('ClaimPaymentReleased'),
      afterCents: sum('ClaimPaymentAllocated'),
      openCents: stageOf(claim, stage).openCents,
    };
  });
}

function creditShown(
  state: DecisionContext,
  userId: number,
  facts: NewFacts,
): CorrectionShown['credit'][number] {
  const before = state.account(userId);
  const own = facts
    .flatMap(({ events }): readonly ShopEvent[] => events)
    .filter(({ data }) => 'userId' in data && data.userId === userId);
  const after = own.reduce(
    (account, event) => evolveAccount(account, event as Parameters<typeof evolveAccount>[1]),
    before,
  );
  return { userId, beforeCents: before.balanceCents, afterCents: after.balanceCents };
}
