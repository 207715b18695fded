import { actOf } from '../../platform/acts/act';
import { admin, person } from '../../platform/trpc/acts';
import { listOf } from '../../platform/trpc/input';
import { adminProcedure, router } from '../../platform/trpc/trpc';
import { CreateFaq, DeleteFaq, FaqChange, GetFaq, UpdateFaq } from './faq.acts';

export const faqRouter = router({
  getFaq: person(GetFaq),
  createFaq: admin(CreateFaq),
  deleteFaq: admin(DeleteFaq),
  updateBatchFaq: adminProcedure
    .input(listOf(FaqChange, { atMost: 500, unique: 'faqId' }))
    .mutation(({ input: items, ctx }) => ctx.act(actOf(UpdateFaq, ctx.actor, { items }))),
});
