import { admin } from '../../../platform/trpc/trpc';
import {
  GetReadModels,
  GetRebuild,
  GetRebuilds,
  GetVerification,
  GetVerifications,
  StartRebuild,
  StartVerification,
} from './verification.acts';

/** Checking the books and making the read models anew: of the `ledger` router. */
export const verificationProcedures = {
  admStartVerification: admin(StartVerification),
  admGetVerification: admin(GetVerification),
  admGetVerifications: admin(GetVerifications),
  admStartRebuild: admin(StartRebuild),
  admGetRebuild: admin(GetRebuild),
  admGetRebuilds: admin(GetRebuilds),
  admGetReadModels: admin(GetReadModels),
};
