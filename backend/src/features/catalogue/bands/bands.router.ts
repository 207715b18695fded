import { admin, person, router } from '../../../platform/trpc/trpc';
import { DeleteBand } from './commands/delete-band.command';
import { SaveBand } from './commands/save-band.command';
import { GetBands } from './queries/get-bands.query';
import { GetMembers } from './queries/get-members.query';

export const bandsRouter = router({
  getBands: person(GetBands),
  getMembersForBand: person(GetMembers),
  admSaveBand: admin(SaveBand),
  admDeleteBand: admin(DeleteBand),
});
