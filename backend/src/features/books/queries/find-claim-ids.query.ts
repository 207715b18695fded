import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { displayNames } from '../../users/user-view';

export interface ClaimSelection {
  readonly claimId?: number;
  readonly goId?: number;
  /** Open are those of claims that have some. */
  readonly freebiesDone?: boolean;
  /** Words that all stand in the fan's name or the claim's title, in any case. */
  readonly user?: string;
}

/** Numbers of the standing claims that the overview shows for a filter. */
export class FindClaimIds extends Query<number[]> {
  constructor(readonly selection: ClaimSelection) {
    super();
  }
}

interface Row {
  readonly claim_id: number;
  readonly user_id: number;
}

@QueryHandler(FindClaimIds)
export class FindClaimIdsHandler implements IQueryHandler<FindClaimIds> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ selection: { claimId, goId, freebiesDone, user } }: FindClaimIds): Promise<number[]> {
    const { rows } = await this.pool.query<Row>({
      name: 'books-claim-ids',
      text: `SELECT claim_id, user_id FROM projection.claim_overview c
              WHERE ($1::int IS NULL OR claim_id = $1) AND ($2::int IS NULL OR go_id = $2)
                AND ($3::bool IS NULL OR (freebies_done = $3 AND ($3 OR EXISTS (SELECT FROM projection.claim_item i
                  WHERE i.claim_id = c.claim_id AND i.item_type = 1)))) ORDER BY claim_id`,
      values: [claimId ?? null, goId ?? null, freebiesDone ?? null],
    });
    const words = (user ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? rows : await this.named(rows, words);
    return found.map((row) => row.claim_id);
  }

  private async named(rows: readonly Row[], words: readonly string[]): Promise<Row[]> {
    const names = await displayNames(
      this.pool,
      rows.map((row) => row.user_id),
    );
    return rows.filter((row) => {
      const text = `${names.get(row.user_id) ?? ''} claim #${row.claim_id}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }
}
