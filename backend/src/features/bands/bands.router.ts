import { admin, person } from '../../platform/trpc/acts';
import { router } from '../../platform/trpc/trpc';
import { DeleteBand, GetBands, GetMembers, SaveBand } from './bands.acts';

export const bandsRouter = router({
  getBands: person(GetBands),
  getMembersForBand: person(GetMembers),
  admSaveBand: admin(SaveBand),
  admDeleteBand: admin(DeleteBand),
});
