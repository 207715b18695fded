import { readAllClaims, readClaimsByIds, readClaimsOfGo, type ClaimView } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { displayNames } from '../../../platform/people/display-names';

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

@QueryHandler(FindClaimIds)
export class FindClaimIdsHandler implements IQueryHandler<FindClaimIds> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ selection: { claimId, goId, freebiesDone, user } }: FindClaimIds): Promise<number[]> {
    const claims = await this.read(claimId, goId);
    const rows = claims.filter(
      (claim) =>
        (goId === undefined || claim.goId === goId) &&
        (freebiesDone === undefined ||
          (claim.freebiesDone === freebiesDone && (freebiesDone || hasFreebies(claim)))),
    );
    const words = (user ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length === 0 ? rows : await this.named(rows, words);
    return found.map((row) => row.claimId);
  }

  private async read(claimId: number | undefined, goId: number | undefined): Promise<ClaimView[]> {
    if (claimId !== undefined) return readClaimsByIds(this.pool, [claimId]);
    return goId === undefined ? readAllClaims(this.pool) : readClaimsOfGo(this.pool, goId);
  }

  private async named(rows: readonly ClaimView[], words: readonly string[]): Promise<ClaimView[]> {
    const names = await displayNames(
      this.pool,
      rows.map((row) => row.userId),
    );
    return rows.filter((row) => {
      const text = `${names.get(row.userId) ?? ''} claim #${row.claimId}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }
}

const hasFreebies = ({ items }: ClaimView): boolean => items.some(({ itemType }) => itemType === 1);
