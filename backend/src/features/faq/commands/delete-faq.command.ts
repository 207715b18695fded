import { NotFound } from '@fan-beats/events';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/people/actor';
import { FaqItem } from '../faq-item.entity';

export class DeleteFaq extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly faqId: number }) {
    super();
  }
}

@CommandHandler(DeleteFaq)
export class DeleteFaqHandler implements ICommandHandler<DeleteFaq> {
  constructor(private readonly source: DataSource) {}

  execute({ input: { actor, faqId } }: DeleteFaq): Promise<void> {
    return audited(
      { source: this.source, actor },
      async (records) => {
        const { affected } = await records.delete(FaqItem, { faqId });
        if (affected !== 1) throw new NotFound('question');
      },
      () => ({ act: 'faq.deleteFaq', subject: `faq ${faqId}` }),
    );
  }
}
