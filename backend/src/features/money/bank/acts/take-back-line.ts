import {
  bankLineStream,
  cents,
  evolveBankLine,
  NotFound,
  noLine,
  type ClaimPaymentReleased,
  type TakenPayment,
} from '@fan-beats/events';
import { feesOfReturn, matchReturn } from '@fan-beats/events/rules';
import { readPaymentsOfLines } from '@fan-beats/projections';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { DoneAct } from '../../../../ledger/ledger-act';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { Id, Optional, Position } from '../../../../platform/trpc/fields';
import {
  needsToTakeBackAll,
  ofSameLines,
  paymentsAt,
  recordedPayment,
  takenBackAll,
  type PaymentPlace,
} from '../../reversals/commands/take-back-payment';

/** Money that left, and what it takes back: a line, or a payment that has none. */
export class TakenLine {
  @Id() lineId: number;
  @Optional() @Id() returnedLineId?: number;
  @Optional() @Position() payment?: number;
}

/** One act over both lines, the accounts and the claims: what the payment paid is open again (rule M30). */
export class TakeBackLine extends DoneAct<void> {
  taken: TakenLine;
  idempotencyKey?: string | undefined;
  #returnedLineId: number | undefined;
  #payments: readonly PaymentPlace[] = [];

  override async prepare({ pool }: Ground): Promise<void> {
    const { returnedLineId, payment } = this.taken;
    if ((returnedLineId === undefined) === (payment === undefined))
      throw new InvalidInput({ returned_line_id: 'Please say which line or which payment is taken back' });
    const [byHand] = payment === undefined ? [] : await paymentsAt(pool, [payment]);
    if (payment !== undefined && !byHand) throw new NotFound('payment');
    this.#returnedLineId = returnedLineId ?? byHand?.lineId;
    const ofLine =
      this.#returnedLineId === undefined ? [] : await readPaymentsOfLines(pool, [this.#returnedLineId]);
    const positions = ofLine.map(({ position }) => position);
    this.#payments =
      this.#returnedLineId === undefined && byHand ? [byHand] : await paymentsAt(pool, positions);
  }

  override terms() {
    const { lineId, returnedLineId = null, payment = null } = this.taken;
    const [first] = this.#payments;
    return {
      idempotencyKey: this.idempotencyKey,
      input: { act: 'take back', lineId, returnedLineId, payment },
      ...(first && { subjectId: first.place.userId }),
    };
  }

  override needs(): CommandNeeds {
    const back = needsToTakeBackAll(this.#payments);
    const lineIds = [this.taken.lineId, this.#returnedLineId].filter((one) => one !== undefined);
    return {
      accounts: back.accounts,
      streams: [...new Set([...lineIds.map(bankLineStream), ...back.streams])],
    };
  }

  override records() {
    return ofSameLines(this.#payments);
  }

  decide(context: DecisionContext): NewFacts {
    const { lineId } = this.taken;
    const returnedLineId = this.#returnedLineId;
    const lineOf = (id: number) => context.fold(bankLineStream(id), noLine, evolveBankLine);
    // The line does not wait again: its money is gone.
    const withoutLine = this.#payments.map((payment) => ({ ...payment, lineId: undefined }));
    const amounts = this.#payments.map(
      ({ place }) => recordedPayment(context, place)?.data.amountCents ?? cents(0),
    );
    const fees = feesOfReturn(lineOf(lineId), amounts);
    const { payments, streams } = takenBackAll(context, withoutLine, { reason: null, fees });
    const taken = payments.map(({ position }, index): TakenPayment => {
      const userId = this.#payments[index]?.place.userId ?? 0;
      const claimIds = new Set(this.#payments[index]?.claimIds);
      return { position, userId, parts: releasedParts(streams, claimIds) };
    });
    const matched = matchReturn(lineOf(lineId), {
      lineId,
      returned:
        returnedLineId === undefined ? null : { lineId: returnedLineId, line: lineOf(returnedLineId) },
      payments: taken,
      amountCents: payments.reduce((sum, { data }) => sum + data.amountCents, 0),
    });
    const returned =
      returnedLineId === undefined
        ? []
        : [{ stream: bankLineStream(returnedLineId), events: matched.returned }];
    return [{ stream: bankLineStream(lineId), events: matched.line }, ...returned, ...streams];
  }
}

/** What of these claims is open again. */
const releasedParts = (streams: NewFacts, claimIds: ReadonlySet<number>): TakenPayment['parts'] =>
  streams
    .flatMap(({ events }) => events)
    .filter((event): event is ClaimPaymentReleased => event.type === 'ClaimPaymentReleased')
    .filter(({ data }) => claimIds.has(data.claimId))
    .map(({ data: { claimId, stage, amountCents } }) => ({ claimId, stage, amountCents }));
