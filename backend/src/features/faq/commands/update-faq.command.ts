import { NotFound } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource, In, type EntityManager } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/people/actor';
import { FaqItem } from '../faq-item.entity';
import { trimmed, type FaqText } from './create-faq.command';

export interface FaqChange extends FaqText {
  readonly faqId: number;
}

/** Saves several questions, all or none. Throws NotFound when one was deleted meanwhile. */
export class UpdateFaq extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly changes: readonly FaqChange[] }) {
    super();
  }
}

@CommandHandler(UpdateFaq)
export class UpdateFaqHandler implements ICommandHandler<UpdateFaq> {
  constructor(private readonly source: DataSource) {}

  async execute({ input: { actor, changes } }: UpdateFaq): Promise<void> {
    if (changes.length === 0) return;
    await audited(
      { source: this.source, actor },
      (records) => save(records, changes),
      () => ({
        act: 'faq.updateBatchFaq',
        subject: `faq ${changes.map(({ faqId }) => faqId).join(', ')}`,
      }),
    );
  }
}

async function save(records: EntityManager, changes: readonly FaqChange[]): Promise<void> {
  // Locked in one order, or two saves at once could wait for each other.
  const found = await records.find(FaqItem, {
    where: { faqId: In(changes.map(({ faqId }) => faqId)) },
    order: { faqId: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  if (found.length !== changes.length) throw new NotFound('question');
  for (const { faqId, ...text } of changes) await records.update(FaqItem, { faqId }, trimmed(text));
}
