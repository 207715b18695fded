import { newQuery } from '../../../platform/cqrs/shop-query';
import { noInput } from '../../../platform/trpc/input';
import { admin, userProcedure } from '../../../platform/trpc/trpc';
import { ErasePerson } from './commands/erase-person.command';
import { MergePeople } from './commands/merge-people.command';
import { SeparatePeople } from './commands/separate-people.command';
import { GetPersonalData } from './queries/get-personal-data.query';
import { PreviewMerger } from './commands/preview-merger';

/** Procedures of the `user` router: the export of all data about a person, mergers and erasure. */
export const personalDataProcedures = {
  exportMyData: userProcedure
    .input(noInput)
    .query(({ ctx }) =>
      ctx.read(newQuery(GetPersonalData, { userId: ctx.person.userId, language: ctx.language })),
    ),
  admErasePerson: admin(ErasePerson),
  admPreviewMerger: admin(PreviewMerger),
  admMergePeople: admin(MergePeople),
  admSeparatePeople: admin(SeparatePeople),
};
