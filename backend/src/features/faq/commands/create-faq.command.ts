import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/people/actor';
import { FaqItem } from '../faq-item.entity';

export interface FaqText {
  readonly sortId: number;
  readonly category: string;
  readonly caption: string;
  readonly content: string;
}

/** Adds a question with its answer and gives its id. */
export class CreateFaq extends Command<number> {
  constructor(readonly input: FaqText & { readonly actor: Actor }) {
    super();
  }
}

@CommandHandler(CreateFaq)
export class CreateFaqHandler implements ICommandHandler<CreateFaq> {
  constructor(private readonly source: DataSource) {}

  execute({ input: { actor, ...text } }: CreateFaq): Promise<number> {
    return audited(
      { source: this.source, actor },
      async (records) => {
        const { faqId } = await records.save(FaqItem, trimmed(text));
        return faqId;
      },
      (faqId) => ({ act: 'faq.createFaq', subject: `faq ${faqId}` }),
    );
  }
}

/** Blanks around a category would make a second one of the same name. */
export function trimmed({ sortId, category, caption, content }: FaqText): FaqText {
  return { sortId, category: category.trim(), caption: caption.trim(), content };
}
