import {
  defined,
  freeText,
  loadStreams,
  NotFound,
  withdrawalAnswers,
  withdrawalsStream,
  type ClaimIds,
  type EventVia,
  type TypedWithdrawal,
  type WithdrawalAnswer,
} from '@fan-beats/events';
import { answerWithdrawal, declareWithdrawal, eraseWithdrawal } from '@fan-beats/events/rules';
import { IsIn, Matches } from 'class-validator';
import type { WithdrawalReceiptRecord, WithdrawalRecord } from '../../contract/shop-records';
import type { DecisionContext } from '../../ledger/decision-context';
import { DoneAct, LedgerAct } from '../../ledger/ledger-act';
import type { RecordChange } from '../../ledger/ledger-command';
import { type Ground, Read } from '../../platform/acts/act';
import { InvalidInput, StaleVersion } from '../../platform/errors/refusals';
import { statementsIn } from '../../platform/database/statements';
import { queueWritten } from '../../platform/mail/outbox';
import { shopItself } from '../../platform/people/actor';
import { mailKey } from '../../platform/people/person-names';
import { DoorAct } from '../../platform/trpc/door-act';
import {
  Filled,
  Id,
  Line,
  Optional,
  OptionalOrNull,
  OrNull,
  Position,
  Text,
  Uuid,
} from '../../platform/trpc/fields';
import { GetSettings } from '../settings/settings.acts';
import { addressShape, validMail } from '../users/acts/register';
import { answerMail, receiptMail } from './withdrawal-mails';
import {
  answerIn,
  claimMeant,
  forgetErased,
  isAnswered,
  readWithdrawals,
  standingIn,
  withdrawalsIn,
} from './withdrawals';

/** Somebody withdraws from a contract, logged in or not; what they hear is the same whether it fits a claim or not (rule L6). */
export class DeclareWithdrawal extends DoorAct<WithdrawalReceiptRecord> {
  @Line() @Filled(200) name: string;
  @Matches(addressShape, validMail) @Text(254) mail: string;
  @Line() @Filled(100) reference: string;
  @OptionalOrNull() @Text(2000) about?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Uuid() idempotencyKey: string;

  async run(ground: Ground): Promise<WithdrawalReceiptRecord> {
    this.door.countCall(this.door.path, { about: mailKey(this.mail) });
    const { idempotencyKey, name, mail, reference } = this;
    const typed = {
      ...{ name: name.trim(), mail: mail.trim(), reference: reference.trim() },
      ...defined({ about: freeText(this.about ?? null) ?? undefined }),
    };
    const claim = await claimMeant(ground, typed);
    return ground.act(new RecordWithdrawal(typed, claim, idempotencyKey));
  }
}

/** The product records it: who declared it is not known, but by what was typed. */
class RecordWithdrawal extends LedgerAct<WithdrawalReceiptRecord> {
  override actor = shopItself();
  readonly #ofClaim: ClaimIds | undefined;
  readonly #key: string;

  constructor(
    readonly typed: TypedWithdrawal,
    ofClaim: ClaimIds | undefined,
    key: string,
  ) {
    super();
    this.#ofClaim = ofClaim;
    this.#key = key;
  }

  override via(): EventVia {
    return 'system';
  }

  override terms() {
    return { idempotencyKey: this.#key };
  }

  override needs() {
    return { streams: [this.stream()] };
  }

  private stream(): string {
    return withdrawalsStream(this.#ofClaim?.claimId ?? null);
  }

  decide() {
    return [{ stream: this.stream(), events: declareWithdrawal(this.typed, this.#ofClaim) }];
  }

  /** The receipt names the second of the fact. */
  async answer({ pool, ask }: Ground, stream: string): Promise<WithdrawalReceiptRecord> {
    const events = (await loadStreams(pool, [stream])).get(stream) ?? [];
    const recorded = events.find(({ meta }) => meta.idempotencyKey === this.#key);
    if (!recorded) throw new Error('A withdrawal was not recorded');
    const declaredAt = new Date(recorded.recordedAt);
    const shop = await ask(new GetSettings());
    // Once, also where an answer was lost and the call came again.
    await queueWritten(pool, `withdrawal-${recorded.position}`, receiptMail(this.typed, declaredAt, shop));
    return { declared_at: declaredAt.toISOString() };
  }
}

/** An admin says what becomes of a withdrawal, and may say otherwise later; whoever declared it is told by mail. Throws NotFound and StaleVersion. */
export class AnswerWithdrawal extends LedgerAct<WithdrawalRecord> {
  @Position() position: number;

  /** Null where it fits no claim. */
  @OrNull() @Id() claimId: number | null;
  @IsIn(withdrawalAnswers) answerGiven: WithdrawalAnswer;
  @OptionalOrNull() @Text(2000) reason?: string | null;
  /** The answer that the admin saw, null for none yet; refused where there is another by now. */
  @OptionalOrNull() @IsIn(withdrawalAnswers) answerSeen?: WithdrawalAnswer | null;
  @Optional() @Uuid() idempotencyKey?: string;

  static readonly wire = { answerGiven: 'answer' } as const;

  override prepare(): void {
    if (this.answerGiven !== 'accepted' && freeText(this.reason ?? null) === null)
      throw new InvalidInput({ reason: 'Please write why, or what you ask' });
  }

  override terms() {
    return { idempotencyKey: this.idempotencyKey };
  }

  override needs() {
    return { streams: [withdrawalsStream(this.claimId)] };
  }

  decide(context: DecisionContext) {
    const { position, answerGiven: answer } = this;
    const stream = withdrawalsStream(this.claimId);
    const reason = freeText(this.reason ?? null);
    const events = answerWithdrawal(standingIn(context, stream), position, { answer, reason });
    const given = answerIn(context, stream, position);
    if (this.answerSeen !== undefined && this.answerSeen !== given) throw new StaleVersion();
    return [{ stream, events }];
  }

  async answer({ pool, ask }: Ground, stream: string): Promise<WithdrawalRecord> {
    const events = (await loadStreams(pool, [stream])).get(stream) ?? [];
    const answered = withdrawalsIn(events).find(({ position }) => position === this.position);
    const given = events.findLast(
      (event) => isAnswered(event) && event.data.declaredPosition === this.position,
    );
    if (!answered || !given) throw new NotFound('withdrawal');
    const shop = await ask(new GetSettings());
    const mail = answerMail(answered, shop);
    if (mail) await queueWritten(pool, `withdrawal-answer-${this.position}-${given.position}`, mail);
    return answered;
  }
}

/**
 * An admin erases a withdrawal that fits no claim, which goes with no person's erasure: what was typed and answered is forgotten
 * (rule L6). Throws NotFound.
 */
export class EraseWithdrawal extends DoneAct {
  @Position() position: number;

  override needs() {
    return { streams: [withdrawalsStream(null)] };
  }

  decide(context: DecisionContext) {
    const stream = withdrawalsStream(null);
    return [{ stream, events: eraseWithdrawal(standingIn(context, stream), this.position) }];
  }

  override records(): RecordChange<unknown> {
    return {
      hold: () => Promise.resolve(null),
      save: async (records) => {
        await forgetErased(statementsIn(records));
        return null;
      },
    };
  }
}

/** All withdrawals, newest first. */
export class GetWithdrawals extends Read<readonly WithdrawalRecord[]> {
  read({ pool }: Ground): Promise<readonly WithdrawalRecord[]> {
    return readWithdrawals(pool);
  }
}
