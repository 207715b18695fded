import { NotFound } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, In } from 'typeorm';
import type { FaqRecord } from '../../../../contract/site/faq.records';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { StaleVersion } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id, Optional, Text } from '../../../../platform/trpc/fields';
import {
  FaqCaption,
  FaqCategory,
  FaqContent,
  FaqSortId,
  maxCaption,
  maxCategory,
  maxContent,
} from '../faq-fields';
import { FaqItem } from '../faq-item.entity';
import { readFaq } from '../read-faq';

/** A question with its new text. */
export class FaqChange {
  @Id() faqId: number;

  /** The text that the admin saw. The save is refused where somebody else changed it since. */
  @Optional() @Text(maxCaption) captionSeen?: string;
  @Optional() @Text(maxContent) contentSeen?: string;
  @Optional() @Text(maxCategory) categorySeen?: string;

  @FaqSortId() sortId: number;
  @FaqCategory() category: string;
  @FaqCaption() caption: string;
  @FaqContent() content: string;
}

/** An admin saves several questions, all or none. Throws NotFound where one was deleted, and StaleVersion. */
export class UpdateFaq extends ShopCommand<FaqRecord[]> {
  items: readonly FaqChange[];
}

@CommandHandler(UpdateFaq)
export class UpdateFaqHandler implements ICommandHandler<UpdateFaq> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, items }: UpdateFaq): Promise<FaqRecord[]> {
    const faqIds = items.map(({ faqId }) => faqId);
    return withRecordsOf(this.source, actor, async (records) => {
      // Locked in one order, or two saves at once could wait for each other.
      const found = await records.find(FaqItem, {
        where: { faqId: In(faqIds) },
        order: { faqId: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      if (found.length !== faqIds.length) throw new NotFound('question');
      if (found.some((item) => isStale(item, items))) throw new StaleVersion();
      for (const { faqId, sortId, category, caption, content } of items)
        await records.update(
          FaqItem,
          { faqId },
          { sortId, category: category.trim(), caption: caption.trim(), content },
        );
      await writeAudit(records, actor, { act: 'faq.updateBatchFaq', subject: `faq ${faqIds.join(', ')}` });
      return readFaq(records);
    });
  }
}

function isStale({ faqId, caption, content, category }: FaqItem, items: readonly FaqChange[]): boolean {
  const change = items.find((item) => item.faqId === faqId);
  return (
    (change?.captionSeen ?? caption) !== caption ||
    (change?.contentSeen ?? content) !== content ||
    (change?.categorySeen ?? category) !== category
  );
}
