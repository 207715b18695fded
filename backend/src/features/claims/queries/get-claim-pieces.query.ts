import { readClaimPieces } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { ClaimPieceRecord } from '../../../contract/records';

/** The pieces of stock that the standing claims of group orders took, sets as they were when they were claimed (rule D16). */
export class GetClaimPieces extends Query<ClaimPieceRecord[]> {
  constructor(readonly goIds: readonly number[]) {
    super();
  }
}

@QueryHandler(GetClaimPieces)
export class GetClaimPiecesHandler implements IQueryHandler<GetClaimPieces> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ goIds }: GetClaimPieces): Promise<ClaimPieceRecord[]> {
    return readClaimPieces(this.pool, goIds);
  }
}
