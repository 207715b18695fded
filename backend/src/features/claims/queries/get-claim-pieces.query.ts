import { readClaimPieces } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimPieceRecord } from '../../../contract/claims/claim.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { IdList } from '../../../platform/trpc/fields';

/** The pieces of the standing claims of group orders. A set counts as the parts it had when it was claimed (rule D16). */
export class GetClaimPieces extends ShopQuery<ClaimPieceRecord[]> {
  @IdList(500) goIds: readonly number[];
}

@QueryHandler(GetClaimPieces)
export class GetClaimPiecesHandler implements IQueryHandler<GetClaimPieces> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ goIds }: GetClaimPieces): Promise<ClaimPieceRecord[]> {
    return readClaimPieces(this.pool, goIds);
  }
}
