import { newQuery } from '../../../platform/cqrs/shop-query';
import { noInput } from '../../../platform/trpc/input';
import { admin, userProcedure } from '../../../platform/trpc/trpc';
import { ErasePerson } from './acts/erase-person';
import { GetPersonalData } from './get-personal-data';
import { MergePeople, SeparatePeople } from './acts/merge-people';

/** What the shop knows about a person, all of it for them, and none of it once they are erased: of the `user` router. */
export const personalDataProcedures = {
  exportMyData: userProcedure
    .input(noInput)
    .query(({ ctx }) => ctx.read(newQuery(GetPersonalData, { userId: ctx.person.userId }))),
  admErasePerson: admin(ErasePerson),
  admMergePeople: admin(MergePeople),
  admSeparatePeople: admin(SeparatePeople),
};
