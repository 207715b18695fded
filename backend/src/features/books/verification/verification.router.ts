import { admin, granted } from '../../../platform/trpc/trpc';
import { StartRebuild } from './commands/start-rebuild.command';
import { StartVerification } from './commands/start-verification.command';
import { GetReadModels } from './queries/get-read-models.query';
import { GetRebuild } from './queries/get-rebuild.query';
import { GetRebuilds } from './queries/get-rebuilds.query';
import { GetVerification } from './queries/get-verification.query';
import { GetVerifications } from './queries/get-verifications.query';

const reads = granted('books', 'money');

/** Procedures of the `ledger` router: verifications of the ledger and rebuilds of read models. */
export const verificationProcedures = {
  admStartVerification: reads(StartVerification),
  admGetVerification: reads(GetVerification),
  admGetVerifications: reads(GetVerifications),
  admStartRebuild: admin(StartRebuild),
  admGetRebuild: admin(GetRebuild),
  admGetRebuilds: admin(GetRebuilds),
  admGetReadModels: reads(GetReadModels),
};
