import { NotFound } from '@fan-beats/events';
import { mergedInto, readMergers } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { movedAccount, notifyProcesses } from '../../../platform/database/notify-processes';
import { statementsIn, type Transaction } from '../../../platform/database/statements';
import { RefusedCall } from '../../../platform/errors/refusals';
import { Mailer } from '../../../platform/mail/mailer';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { reachOf } from '../../../platform/people/reach';
import { Filled, Id } from '../../../platform/trpc/fields';
import { answerRequest, heldRequest } from '../../site/feedback/contact-requests';
import { addNotice } from '../notice.table';

/**
 * An organiser answers a contact request, which is archived then (rule M59). The fan reads the answer under News and by
 * mail. Throws NotFound, and CONFLICT where it was answered before.
 */
export class AnswerRequest extends ShopCommand<typeof done> {
  @Id() feedbackId: number;
  @Filled(5_000) text: string;
}

@CommandHandler(AnswerRequest)
export class AnswerRequestHandler implements ICommandHandler<AnswerRequest> {
  constructor(
    private readonly source: DataSource,
    private readonly mailer: Mailer,
  ) {}

  execute(command: AnswerRequest): Promise<typeof done> {
    const { actor, feedbackId } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const request = await heldRequest(records, feedbackId);
      if (!request) throw new NotFound('contact request');
      if (request.answer !== null)
        throw new RefusedCall('CONFLICT', (i18n) => i18n.t('This request was answered already.'));
      const text = command.text.trim();
      const client = statementsIn(records);
      // A mail goes to nobody who was merged into another person.
      const holder = mergedInto(await readMergers(client), request.userId);
      await this.tellFan(client, holder, text);
      await notifyProcesses(records, [movedAccount(holder)]);
      await answerRequest(records, { feedbackId, answer: text, answeredBy: actor.userId });
      await writeAudit(records, actor, {
        act: 'notices.admAnswerRequest',
        subject: `feedback ${feedbackId}`,
        changed: ['answer', 'archived'],
      });
      return done;
    });
  }

  private async tellFan(client: Transaction, userId: number, text: string): Promise<void> {
    const reach = await reachOf(client, [userId], { sendsMail: true });
    if (reach.get(userId) === 'banned')
      throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
        i18n.t('The fan is banned and gets no message: archive the request instead.'),
      );
    await addNotice(
      client,
      { kind: 'answer', claimId: null, goId: null, about: { text } },
      { to: [userId], fact: null, quiet: 'letter', mailed: this.mailer.sends },
    );
  }
}
