import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { Id } from '../../../platform/trpc/fields';
import { SavedLetter } from '../saved-letter.entity';

/** An admin deletes a letter that the shop keeps. */
export class DeleteLetter extends ShopCommand<typeof done> {
  @Id() letterId: number;
}

@CommandHandler(DeleteLetter)
export class DeleteLetterHandler implements ICommandHandler<DeleteLetter> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, letterId }: DeleteLetter): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await records.delete(SavedLetter, { letterId });
      await writeAudit(records, actor, { act: 'notices.admDeleteLetter', subject: `letter ${letterId}` });
      return done;
    });
  }
}
