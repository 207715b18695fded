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

  /** From the movements that the stock of the group orders is made of, so that both say the same. */
  async execute({ goIds }: GetClaimPieces): Promise<ClaimPieceRecord[]> {
    const { rows } = await this.pool.query<ClaimPieceRecord>({
      name: 'read-claim-pieces',
      text: `SELECT c.claim_id, (s->>'itemId')::int AS item_id, (s->>'variantId')::int AS itemvariant_id,
               sum((s->>'amount')::int)::int AS amount
             FROM projection.claim_overview c
             JOIN ledger.events e ON e.stream = 'claim-' || c.claim_id
               AND e.type IN ('ClaimSubmitted', 'ClaimExtended', 'ClaimRevised')
             CROSS JOIN LATERAL json_array_elements(e.data->'stock') s
             WHERE c.go_id = ANY($1::int[])
             GROUP BY 1, 2, 3 HAVING sum((s->>'amount')::int) <> 0 ORDER BY 1, 2, 3`,
      values: [goIds],
    });
    return rows;
  }
}
