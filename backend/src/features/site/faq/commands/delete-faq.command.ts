import { NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id } from '../../../../platform/trpc/fields';
import { FaqItem } from '../faq-item.entity';

/** An admin deletes a question. Throws NotFound. */
export class DeleteFaq extends ShopCommand<typeof done> {
  @Id() faqId: number;
}

@CommandHandler(DeleteFaq)
export class DeleteFaqHandler implements ICommandHandler<DeleteFaq> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, faqId }: DeleteFaq): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      const { affected } = await records.delete(FaqItem, { faqId });
      if (affected !== 1) throw new NotFound('question');
      await writeAudit(records, actor, { act: 'faq.deleteFaq', subject: `faq ${faqId}` });
      return done;
    });
  }
}
