import { admin, person, router } from '../../../platform/trpc/trpc';
import { DeleteBand, GetBands, GetMembers, SaveBand } from './bands.acts';

export const bandsRouter = router({
  getBands: person(GetBands),
  getMembersForBand: person(GetMembers),
  admSaveBand: admin(SaveBand),
  admDeleteBand: admin(DeleteBand),
});
