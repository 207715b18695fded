import { newCommand } from '../../../platform/cqrs/shop-command';
import { listOf } from '../../../platform/trpc/input';
import { admin, adminProcedure, person, router } from '../../../platform/trpc/trpc';
import { CreateFaq } from './commands/create-faq.command';
import { DeleteFaq } from './commands/delete-faq.command';
import { FaqChange, UpdateFaq } from './commands/update-faq.command';
import { GetFaq } from './queries/get-faq.query';

export const faqRouter = router({
  getFaq: person(GetFaq),
  createFaq: admin(CreateFaq),
  deleteFaq: admin(DeleteFaq),
  updateBatchFaq: adminProcedure
    .input(listOf(FaqChange, { atMost: 500, unique: 'faqId' }))
    .mutation(({ input: items, ctx }) => ctx.act(newCommand(UpdateFaq, ctx.actor, { items }))),
});
