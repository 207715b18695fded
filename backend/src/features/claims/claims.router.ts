import { newQuery } from '../../platform/cqrs/shop-query';
import { noInput } from '../../platform/trpc/input';
import { admin, person, userProcedure } from '../../platform/trpc/trpc';
import { ConfirmArrival } from './acts/confirm-arrival';
import { DeleteClaim } from './acts/delete-claim';
import { ProxySubmitCart, SubmitCart, SubmitGoClaim, SubmitProxyGoClaim } from './acts/submit-cart';
import { UpdateClaim } from './acts/update-claim';
import { UpdateClaims } from './acts/update-claims';
import {
  GetBatch,
  GetBatches,
  GetClaim,
  GetClaimPieces,
  GetClaims,
  GetClaimsOfFan,
  GetOwnClaims,
} from './claims.reads';

export const claimProcedures = {
  getUserClaims: userProcedure
    .input(noInput)
    .query(({ ctx }) => ctx.read(newQuery(GetOwnClaims, { userId: ctx.person.userId }))),
  submitCart: person(SubmitCart),
  submitGoClaim: person(SubmitGoClaim),
  confirmArrival: person(ConfirmArrival),
  admProxySubmitCart: admin(ProxySubmitCart),
  submitProxyGoClaim: admin(SubmitProxyGoClaim),
  admUpdateClaim: admin(UpdateClaim),
  admDeleteClaim: admin(DeleteClaim),
  admGetClaim: admin(GetClaim),
  admUpdateClaims: admin(UpdateClaims),
  admGetBatch: admin(GetBatch),
  admGetBatches: admin(GetBatches),
  admGetClaimOverview: admin(GetClaims),
  admGetUserClaims: admin(GetClaimsOfFan),
  admGetClaimPieces: admin(GetClaimPieces),
};
