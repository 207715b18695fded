import {
  readRows,
  valuesStatement,
  withdrawalsStream,
  type Queryable,
  type WithdrawalAnswer,
} from '@fan-beats/events';

/** The streams with withdrawals. */
export const withdrawalStreams = valuesStatement<string>(
  `SELECT DISTINCT stream AS value FROM events WHERE type = 'WithdrawalDeclared'`,
  'withdrawal_streams',
);

/** Empties the texts that are erased according to the log, in the caller's transaction; returns their positions. */
export const forgetWithdrawals = valuesStatement<number>(
  'SELECT g.position AS value FROM forget_withdrawals() AS g (position)',
  'forget-withdrawals',
);

export interface ClaimWithdrawal {
  readonly stream: string;
  /** Milliseconds since 1970. */
  readonly arrivedAt: number;
  readonly answer: WithdrawalAnswer | null;
}

/** The latest withdrawal from each of these claims with its latest answer, by claim; those without one are left out. */
export async function readClaimWithdrawals(
  client: Queryable,
  claimIds: readonly number[],
): Promise<ReadonlyMap<number, ClaimWithdrawal>> {
  const claimIdOf = new Map(claimIds.map((claimId) => [withdrawalsStream(claimId), claimId]));
  const rows = await readRows<ClaimWithdrawal>(client, {
    name: 'withdrawals-of-claims',
    text: `SELECT d.stream, coalesce((d.data->>'arrivedAt')::int8, d.recorded_at) AS "arrivedAt",
                  (SELECT a.data->>'answer' FROM events a
                    WHERE a.stream = d.stream AND a.type = 'WithdrawalAnswered'
                      AND (a.data->>'declaredPosition')::int8 = d.position ORDER BY a.version DESC LIMIT 1) AS answer
             FROM unnest($1::text[]) AS s (stream)
            CROSS JOIN LATERAL (SELECT * FROM events e WHERE e.stream = s.stream AND e.type = 'WithdrawalDeclared'
                                 ORDER BY e.version DESC LIMIT 1) d`,
    values: [[...claimIdOf.keys()]],
  });
  return new Map(rows.map((row) => [claimIdOf.get(row.stream) ?? 0, row]));
}
