import { statement } from '@fan-beats/events';

export interface ErasedPersonRow {
  readonly user_id: number;
  /** Whether texts that they wrote, or that were written about them, are still in the log. */
  readonly has_texts: boolean;
}

// Uses only keys of people, so its cost does not grow with the ledger.
const erasedSql = `
  WITH erased AS (SELECT (data->>'userId')::int AS user_id FROM events WHERE type = 'PersonErased'),
       streams AS (SELECT user_id, 'account-' || user_id AS stream FROM erased
                   UNION ALL SELECT user_id, 'claim-' || claim_id FROM claim_overview JOIN erased USING (user_id)
                   UNION ALL SELECT user_id, 'withdrawals-' || claim_id FROM claim_overview JOIN erased USING (user_id)
                   UNION ALL SELECT e.user_id, d.stream FROM erased e
                     JOIN events d ON d.type = 'ClaimDeleted' AND (d.data->>'userId')::int = e.user_id)
  SELECT user_id, user_id IN (SELECT s.user_id FROM streams s
                                JOIN events p ON p.stream = s.stream AND p.private IS NOT NULL) AS has_texts
    FROM erased`;

/** All people who are erased according to the log (rule D41). */
export const readErasedPeople = statement<ErasedPersonRow>(erasedSql);
