import {
  accountStream,
  bankLineStream,
  evolveBankLine,
  findPlaces,
  freeText,
  noLine,
  NotFound,
  Rejection,
} from '@fan-beats/events';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { Id, OptionalOrNull, Position, Text } from '../../../../platform/trpc/fields';
import {
  needsToTakeBack,
  ofSameLines,
  paymentOf,
  takenBack,
  type PaymentPlace,
} from '../../reversals/acts/take-back-payment';
import { movePayment } from '@fan-beats/events/rules';
import { claimStreams, MoneyAct } from './money-act';

/** A payment was another fan's: it is taken back and recorded for that one in the same act (rule D83). */
export class MovePayment extends MoneyAct {
  /** Of the payment in the ledger. */
  @Position() position: number;

  /** Whose money it was. */
  @Id() userId: number;
  @OptionalOrNull() @Text(500) reason?: string | null;

  #payment: PaymentPlace;

  protected override fan(): number {
    return this.userId;
  }

  override async prepare(ground: Ground): Promise<void> {
    await super.prepare(ground);
    const [place] = await findPlaces(ground.pool, { position: this.position });
    const payment = place && (await paymentOf(ground.pool, place));
    if (!payment) throw new NotFound('payment');
    if (payment.place.userId === this.userId) throw new Rejection('NO_CHANGE');
    this.#payment = payment;
  }

  override needs(): CommandNeeds {
    const [own, back] = [super.needs(), needsToTakeBack(this.#payment)];
    return {
      ...own,
      accounts: [...back.accounts, ...(own.accounts ?? [])],
      streams: [...back.streams, accountStream(this.userId)],
    };
  }

  override records() {
    return ofSameLines([this.#payment]);
  }

  decide(context: DecisionContext) {
    const { userId } = this;
    const { lineId } = this.#payment;
    const { payment, streams } = takenBack(context, this.#payment, { reason: freeText(this.reason) });
    const shared =
      lineId === undefined ? noLine : context.fold(bankLineStream(lineId), noLine, evolveBankLine);
    const otherFans =
      shared.status === 'unknown'
        ? []
        : shared.fans.filter((one) => one !== payment.data.userId && one !== userId);
    const fan = this.standing(context);
    const { line, account, claims } = movePayment(fan, payment, { userId, lineId, otherFans });
    const before = streams.map(({ stream, events }) =>
      lineId !== undefined && stream === bankLineStream(lineId)
        ? { stream, events: [...events, ...line] }
        : { stream, events },
    );
    return [...before, { stream: accountStream(userId), events: account }, ...claimStreams(claims)];
  }
}
