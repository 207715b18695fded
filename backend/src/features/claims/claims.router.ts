import { newQuery } from '../../platform/cqrs/shop-query';
import { noInput } from '../../platform/trpc/input';
import { admin, granted, person, router, userProcedure } from '../../platform/trpc/trpc';
import { ConfirmArrival } from './commands/confirm-arrival.command';
import { DeleteClaim } from './commands/delete-claim.command';
import { PackClaim } from './commands/pack-claim.command';
import { PreviewDeletion } from './commands/preview-deletion';
import { PreviewReprice, PreviewUndoReprice } from './commands/preview-repricing';
import { PreviewUpdates } from './commands/preview-updates.command';
import { ProxySubmitCartInput, SubmitProxyGoClaimInput } from './commands/proxy-submit-cart.command';
import { Reprice } from './commands/reprice.command';
import { SubmitCartInput, SubmitGoClaimInput } from './commands/submit-cart.command';
import { UndoReprice } from './commands/undo-repricing.command';
import { UpdateClaim } from './commands/update-claim.command';
import { UpdateClaims } from './commands/update-claims.command';
import { GetBatch } from './queries/get-batch.query';
import { GetBatches } from './queries/get-batches.query';
import { GetClaimPieces } from './queries/get-claim-pieces.query';
import { GetClaim } from './queries/get-claim.query';
import { GetClaimsOfFan } from './queries/get-claims-of-fan.query';
import { GetClaims } from './queries/get-claims.query';
import { GetPackingClaims } from './queries/get-packing-claims.query';
import { GetPackingGos } from './queries/get-packing-gos.query';
import { GetOwnClaims } from './queries/get-own-claims.query';
import { GetRepricings } from './queries/get-repricings.query';

const reads = granted('books', 'money');

export const claimProcedures = {
  getUserClaims: userProcedure
    .input(noInput)
    .query(({ ctx }) => ctx.read(newQuery(GetOwnClaims, { userId: ctx.person.userId }))),
  submitCart: person(SubmitCartInput),
  submitGoClaim: person(SubmitGoClaimInput),
  confirmArrival: person(ConfirmArrival),
  admProxySubmitCart: admin(ProxySubmitCartInput),
  submitProxyGoClaim: admin(SubmitProxyGoClaimInput),
  admUpdateClaim: admin(UpdateClaim),
  admDeleteClaim: admin(DeleteClaim),
  admGetClaim: reads(GetClaim),
  admUpdateClaims: admin(UpdateClaims),
  admPreviewUpdates: admin(PreviewUpdates),
  admPreviewDeletion: admin(PreviewDeletion),
  admPreviewReprice: admin(PreviewReprice),
  admReprice: admin(Reprice),
  admPreviewUndoReprice: admin(PreviewUndoReprice),
  admUndoReprice: admin(UndoReprice),
  admGetRepricings: admin(GetRepricings),
  admGetBatch: reads(GetBatch),
  admGetBatches: reads(GetBatches),
  admGetClaimOverview: reads(GetClaims),
  admGetUserClaims: reads(GetClaimsOfFan),
  admGetClaimPieces: reads(GetClaimPieces),
};

const packs = granted('packing');

export const packingRouter = router({
  getGos: packs(GetPackingGos),
  getClaims: packs(GetPackingClaims),
  pack: packs(PackClaim),
});
