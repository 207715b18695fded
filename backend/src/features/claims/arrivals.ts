import type { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { ClaimRecord } from '../../contract/claims/claim.records';

/** Adds to claims the moment at which their fans noted that the parcel arrived. A note, not a fact. */
export async function withArrivals(pool: Pool, claims: readonly ClaimRecord[]): Promise<ClaimRecord[]> {
  const { rows } = await pool.query<{ claim_id: number; arrived_at: Date }>({
    name: 'read-claim-arrivals',
    text: 'SELECT claim_id, arrived_at FROM claim_arrivals WHERE claim_id = ANY($1::int[])',
    values: [claims.map(({ claim_id }) => claim_id)],
  });
  const arrived = new Map(rows.map((row) => [row.claim_id, row.arrived_at.toISOString()]));
  return claims.map((claim) => ({ ...claim, arrived_at: arrived.get(claim.claim_id) ?? null }));
}

export async function forgetArrivals(records: EntityManager, userId: number): Promise<void> {
  await records.query('DELETE FROM claim_arrivals WHERE user_id = $1', [userId]);
}

export async function handArrivalsOver(
  records: EntityManager,
  claimIds: readonly number[],
  userId: number,
): Promise<void> {
  await records.query('UPDATE claim_arrivals SET user_id = $2 WHERE claim_id = ANY($1::int[])', [
    claimIds,
    userId,
  ]);
}
