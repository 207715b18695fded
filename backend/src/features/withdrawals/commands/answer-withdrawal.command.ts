import {
  freeText,
  loadStreams,
  NotFound,
  withdrawalAnswers,
  withdrawalsStream,
  type WithdrawalAnswer,
} from '@fan-beats/events';
import { answerWithdrawal } from '@fan-beats/events/rules';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { WithdrawalRecord } from '../../../contract/withdrawals/withdrawal.records';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
import { queueWritten } from '../../../platform/mail/outbox';
import { Id, Optional, OptionalOrNull, OrNull, Position, Text, Uuid } from '../../../platform/trpc/fields';
import { readOwnLanguage } from '../../people/users/own-language';
import { legalLanguage } from '../../site/settings/look-record';
import { SettingsReads } from '../../site/settings/settings.reads';
import { answerMail } from '../withdrawal-mails';
import { answerIn, isAnswered, recordedWithdrawals, withdrawalsIn } from '../withdrawals';

/**
 * An admin answers a withdrawal, and may change the answer later. The person who declared it gets a mail. Throws
 * InvalidInput, NotFound and StaleVersion.
 */
export class AnswerWithdrawal extends ShopCommand<WithdrawalRecord> {
  static readonly wire = { answerGiven: 'answer' } as const;
  readonly commandName = 'AnswerWithdrawal';

  @Position() position: number;

  /** Null where it matches no claim. */
  @OrNull() @Id() claimId: number | null;
  @IsIn(withdrawalAnswers) answerGiven: WithdrawalAnswer;
  @OptionalOrNull() @Text(2000) reason?: string | null;

  /** The answer that the admin saw, null for none yet. Refused where it was changed since. */
  @OptionalOrNull() @IsIn(withdrawalAnswers) answerSeen?: WithdrawalAnswer | null;
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(AnswerWithdrawal)
export class AnswerWithdrawalHandler implements ICommandHandler<AnswerWithdrawal> {
  constructor(
    private readonly ledger: Ledger,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: AnswerWithdrawal): Promise<WithdrawalRecord> {
    const { position, answerGiven, answerSeen } = command;
    const reason = freeText(command.reason ?? null);
    if (answerGiven !== 'accepted' && reason === null)
      throw new InvalidInput({ reason: (i18n) => i18n.t('Please write why, or what you ask') });

    const stream = withdrawalsStream(command.claimId);
    const recordedIn = await this.ledger.commit(command, {
      needs: { streams: [stream] },
      decide(state) {
        const recorded = recordedWithdrawals(state, stream);
        const events = answerWithdrawal(recorded, position, { answer: answerGiven, reason });
        const given = answerIn(state, stream, position);
        if (answerSeen !== undefined && answerSeen !== given) throw new StaleVersion();
        return [{ stream, events }];
      },
    });
    return this.sendAnswer(recordedIn, position);
  }

  /** Queues the mail of the latest answer, and returns the withdrawal as it is now. */
  private async sendAnswer(stream: string, position: number): Promise<WithdrawalRecord> {
    const events = (await loadStreams(this.pool, [stream])).get(stream) ?? [];
    const answered = withdrawalsIn(events).find((one) => one.position === position);
    const given = events.findLast((event) => isAnswered(event) && event.data.declaredPosition === position);
    if (!answered || !given) throw new NotFound('withdrawal');
    const { name, language, shownLanguage } = await this.settings.get();
    const { user_id: userId } = answered;
    const shown = (userId !== null && (await readOwnLanguage(this.pool, userId))) || shownLanguage;
    const mail = answerMail(answered, { name, language: legalLanguage(shown, { language }) });
    if (mail) await queueWritten(this.pool, `withdrawal-answer-${position}-${given.position}`, mail);
    return answered;
  }
}
