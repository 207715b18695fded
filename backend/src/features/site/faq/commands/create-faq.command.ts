import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { FaqRecord } from '../../../../contract/site/faq.records';
import { toWire } from '../../../../contract/wire';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { FaqCaption, FaqCategory, FaqContent, FaqSortId } from '../faq-fields';
import { FaqItem } from '../faq-item.entity';

/** An admin adds a question with its answer. */
export class CreateFaq extends ShopCommand<FaqRecord> {
  @FaqSortId() sortId: number;
  @FaqCategory() category: string;
  @FaqCaption() caption: string;
  @FaqContent() content: string;
}

@CommandHandler(CreateFaq)
export class CreateFaqHandler implements ICommandHandler<CreateFaq> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, sortId, category, caption, content }: CreateFaq): Promise<FaqRecord> {
    return withRecordsOf(this.source, actor, async (records) => {
      const item = await records.save(FaqItem, {
        sortId,
        // Blanks around a category would make a second one of the same name.
        category: category.trim(),
        caption: caption.trim(),
        content,
      });
      await writeAudit(records, actor, { act: 'faq.createFaq', subject: `faq ${item.faqId}` });
      return toWire(item);
    });
  }
}
