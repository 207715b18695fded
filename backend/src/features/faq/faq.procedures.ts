import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FaqRecord } from '../../contract/records';
import { inputOf, listOf, noInput } from '../../platform/trpc/input';
import { InvalidInput } from '../../platform/errors/refusals';
import { adminProcedure, router, userProcedure } from '../../platform/trpc/trpc';
import { CreateFaq, trimmed, type FaqText } from './commands/create-faq.command';
import { DeleteFaq } from './commands/delete-faq.command';
import { UpdateFaq } from './commands/update-faq.command';
import { CreateFaqInput, FaqIdInput, FaqItemInput, itemsPerSave } from './faq.inputs';
import { GetFaq } from './queries/get-faq.query';

@Injectable()
export class FaqProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  create() {
    return router({
      getFaq: userProcedure.input(noInput).query(() => this.queries.execute(new GetFaq())),
      createFaq: adminProcedure
        .input(inputOf(CreateFaqInput))
        .mutation(async ({ input, ctx }): Promise<FaqRecord> => {
          const text = trimmed(toFaqText(input));
          const faqId = await this.commands.execute(new CreateFaq({ actor: ctx.actor, ...text }));
          const { sortId, category, caption, content } = text;
          return { faq_id: faqId, sort_id: sortId, category, caption, content };
        }),
      deleteFaq: adminProcedure.input(inputOf(FaqIdInput)).mutation(async ({ input, ctx }) => {
        await this.commands.execute(new DeleteFaq({ actor: ctx.actor, faqId: input.faq_id }));
        return { success: true };
      }),
      updateBatchFaq: adminProcedure
        .input(listOf(FaqItemInput, itemsPerSave))
        .mutation(async ({ input, ctx }) => {
          refuseDuplicates(input);
          const changes = input.map((item) => ({ faqId: item.faq_id, ...toFaqText(item) }));
          await this.commands.execute(new UpdateFaq({ actor: ctx.actor, changes }));
          return this.queries.execute(new GetFaq());
        }),
    });
  }
}

function toFaqText({ sort_id, category, caption, content }: CreateFaqInput): FaqText {
  return { sortId: sort_id, category, caption, content };
}

function refuseDuplicates(items: readonly FaqItemInput[]): void {
  const seen = new Set<number>();
  for (const [index, { faq_id }] of items.entries()) {
    if (seen.has(faq_id)) throw new InvalidInput({ [`${index}.faq_id`]: 'faq_id must not be given twice' });
    seen.add(faq_id);
  }
}
