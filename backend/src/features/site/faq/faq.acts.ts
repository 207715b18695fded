import { NotFound } from '@fan-beats/events';
import { In, type EntityManager } from 'typeorm';
import type { FaqRecord } from '../../../contract/site/faq.records';
import { done, Read, RecordAct, type Ground } from '../../../platform/acts/act';
import { StaleVersion } from '../../../platform/errors/refusals';
import { Filled, Id, Line, Optional, Text, Whole } from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';
import { FaqItem } from './faq-item.entity';

/** All questions in their order. */
export class GetFaq extends Read<FaqRecord[]> {
  read({ records }: Ground): Promise<FaqRecord[]> {
    return allOf(records);
  }
}

const allOf = async (records: EntityManager): Promise<FaqRecord[]> =>
  (await records.find(FaqItem, { order: { sortId: 'ASC', faqId: 'ASC' } })).map(toWire);

const captionLength = 500;
const contentLength = 20_000;

/** Adds a question with its answer. */
export class CreateFaq extends RecordAct<FaqRecord> {
  @Whole(0, 1_000_000) sortId: number;
  @Line() @Filled(200) category: string;
  @Line() @Filled(captionLength) caption: string;
  @Filled(contentLength) content: string;

  async change(records: EntityManager): Promise<FaqRecord> {
    return toWire(await records.save(FaqItem, textOf(this)));
  }

  audit({ faq_id }: FaqRecord) {
    return { act: 'faq.createFaq', subject: `faq ${faq_id}` };
  }
}

/** Blanks around a category would make a second one of the same name. */
const textOf = ({ sortId, category, caption, content }: Omit<FaqItem, 'faqId'>) => ({
  sortId,
  category: category.trim(),
  caption: caption.trim(),
  content,
});

export class DeleteFaq extends RecordAct {
  @Id() faqId: number;

  async change(records: EntityManager) {
    const { affected } = await records.delete(FaqItem, { faqId: this.faqId });
    if (affected !== 1) throw new NotFound('question');
    return done;
  }

  audit() {
    return { act: 'faq.deleteFaq', subject: `faq ${this.faqId}` };
  }
}

export class FaqChange extends CreateFaq {
  @Id() faqId: number;

  /** What the admin saw of it; the save is refused where somebody else changed it since. */
  @Optional() @Text(captionLength) captionSeen?: string;
  @Optional() @Text(contentLength) contentSeen?: string;
  @Optional() @Text(200) categorySeen?: string;
}

/** Saves several questions, all or none. Throws NotFound when one was deleted meanwhile, and StaleVersion. */
export class UpdateFaq extends RecordAct<FaqRecord[]> {
  items: readonly FaqChange[];

  async change(records: EntityManager): Promise<FaqRecord[]> {
    const faqIds = this.items.map(({ faqId }) => faqId);
    // Locked in one order, or two saves at once could wait for each other.
    const found = await records.find(FaqItem, {
      where: { faqId: In(faqIds) },
      order: { faqId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    if (found.length !== faqIds.length) throw new NotFound('question');
    if (found.some((item) => this.isStale(item))) throw new StaleVersion();
    for (const { faqId, ...text } of this.items) await records.update(FaqItem, { faqId }, textOf(text));
    return allOf(records);
  }

  audit() {
    return { act: 'faq.updateBatchFaq', subject: `faq ${this.items.map(({ faqId }) => faqId).join(', ')}` };
  }

  private isStale({ faqId, caption, content, category }: FaqItem): boolean {
    const change = this.items.find((item) => item.faqId === faqId);
    return (
      (change?.captionSeen ?? caption) !== caption ||
      (change?.contentSeen ?? content) !== content ||
      (change?.categorySeen ?? category) !== category
    );
  }
}
