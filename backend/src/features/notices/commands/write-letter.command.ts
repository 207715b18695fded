import { IdempotencyConflict } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { movedAccount, notifyProcesses } from '../../../platform/database/notify-processes';
import { RefusedCall } from '../../../platform/errors/refusals';
import { Mailer } from '../../../platform/mail/mailer';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { digestOfPeople } from '../../../platform/people/person';
import { Filled, Id, Line, Uuid } from '../../../platform/trpc/fields';
import { LetterReads, letterGroups, type LetterGroup } from '../letter.reads';
import { addNotice, lettersOf } from '../notice.table';

/**
 * An organiser writes to fans of a group order. Throws NotFound, and CONFLICT where the recipients have changed since
 * the preview.
 */
export class WriteLetter extends ShopCommand<{ readonly told: number }> {
  @Id() goId: number;
  @IsIn(letterGroups) to: LetterGroup;
  @Line() @Filled(120) subject: string;
  @Filled(5_000) text: string;

  /** The digest of the people that the preview showed. */
  @Filled(64) digest: string;

  /** Made once per attempt of the person. */
  @Uuid() idempotencyKey: string;
}

@CommandHandler(WriteLetter)
export class WriteLetterHandler implements ICommandHandler<WriteLetter> {
  constructor(
    private readonly source: DataSource,
    private readonly letters: LetterReads,
    private readonly mailer: Mailer,
  ) {}

  execute(command: WriteLetter): Promise<{ readonly told: number }> {
    const { actor, goId, idempotencyKey } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const client = statementsIn(records);
      const about = {
        subject: command.subject.trim(),
        text: command.text.trim(),
        attempt: idempotencyKey,
      };
      const before = await lettersOf(client, { goId, about });
      if (before.some(({ same }) => !same)) throw new IdempotencyConflict(idempotencyKey);
      if (before.length > 0) return { told: before.length };

      const { reached } = await this.letters.readers(goId, command.to);
      if (digestOfPeople(reached) !== command.digest)
        throw new RefusedCall('CONFLICT', (i18n) =>
          i18n.t('The recipients have changed. Please look at the list again.'),
        );
      const told = await addNotice(
        client,
        { kind: 'letter', claimId: null, goId, about },
        { to: reached, fact: null, quiet: 'letter', mailed: this.mailer.sends },
      );
      await notifyProcesses(records, told.map(movedAccount));
      await writeAudit(records, actor, {
        act: 'notices.admWrite',
        subject: `go ${goId}, ${told.length} people`,
        changed: ['letter'],
      });
      return { told: told.length };
    });
  }
}
