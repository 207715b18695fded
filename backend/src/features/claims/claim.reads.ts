import { NotFound } from '@fan-beats/events/kernel';
import {
  readClaim,
  readClaimsOfUser,
  readClaimWithdrawals,
  type ClaimView,
  type ClaimWithdrawal,
} from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { ClaimRecord } from '../../contract/claims/claim.records';
import { statusDays } from '../catalogue/gos/go-view';
import { withPictures } from '../catalogue/items/line-pictures';
import { withArrivals } from './arrivals';
import { toClaimRecords } from './claim-record';

/** Standing claims for the pages of one claim: with pictures, the days of the group order, and the fan's notes. */
@Injectable()
export class ClaimReads {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** Throws NotFound. */
  async claim(claimId: number): Promise<ClaimRecord> {
    const claim = await readClaim(this.pool, claimId);
    const [record] = claim ? await this.withDetails([claim]) : [];
    if (!record) throw new NotFound('claim');
    return record;
  }

  /** The claims of a fan, newest first. */
  async claimsOfFan(userId: number): Promise<ClaimRecord[]> {
    const claims = await readClaimsOfUser(this.pool, userId);
    return this.withDetails(claims.toReversed());
  }

  private async withDetails(claims: readonly ClaimView[]): Promise<ClaimRecord[]> {
    const days = await statusDays(
      this.pool,
      claims.map(({ goId }) => goId),
    );
    const pictured = await withPictures(this.pool, await toClaimRecords(this.pool, claims));
    const records = await withArrivals(this.pool, pictured);
    const withdrawn = await readClaimWithdrawals(
      this.pool,
      claims.map(({ claimId }) => claimId),
    );
    return records.map((claim) => ({
      ...claim,
      status_days: days(claim.go_id),
      withdrawal: toWithdrawal(withdrawn.get(claim.claim_id)),
    }));
  }
}

function toWithdrawal(withdrawal: ClaimWithdrawal | undefined): ClaimRecord['withdrawal'] {
  if (!withdrawal) return null;
  return { declared_at: new Date(withdrawal.arrivedAt).toISOString(), answer: withdrawal.answer };
}
