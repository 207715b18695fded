import { actOf } from '../../../platform/acts/act';
import { listOf } from '../../../platform/trpc/input';
import { admin, person, adminProcedure, router } from '../../../platform/trpc/trpc';
import { CreateFaq, DeleteFaq, FaqChange, GetFaq, UpdateFaq } from './faq.acts';

export const faqRouter = router({
  getFaq: person(GetFaq),
  createFaq: admin(CreateFaq),
  deleteFaq: admin(DeleteFaq),
  updateBatchFaq: adminProcedure
    .input(listOf(FaqChange, { atMost: 500, unique: 'faqId' }))
    .mutation(({ input: items, ctx }) => ctx.act(actOf(UpdateFaq, ctx.actor, { items }))),
});
