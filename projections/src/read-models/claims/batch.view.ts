import { statement } from '@fan-beats/events';

/** A batch as a whole where `type` is null, else its facts of one kind. */
export interface BatchRow {
  readonly batch_id: string;
  readonly last: number;
  readonly type: string | null;
  readonly component: string | null;
  readonly events: number;
  readonly claims: number;
  readonly recorded_at: number;
  readonly actor_id: number | null;
  readonly reversed: number;
}

// Steps over the index from one batch to the next instead of reading every event of each. The reversal of a batch has a
// name of its own and does not count as a batch (rule D53). Take-overs and imports, which are recognised by their first
// event, have lists of their own.
const batchesSql = `
  WITH RECURSIVE batches AS (
    (SELECT meta->>'batchId' AS batch_id FROM events WHERE meta->>'batchId' IS NOT NULL
      ORDER BY meta->>'batchId' LIMIT 1)
    UNION ALL
    SELECT (SELECT e.meta->>'batchId' FROM events e
             WHERE e.meta->>'batchId' > b.batch_id AND e.meta->>'batchId' IS NOT NULL
             ORDER BY e.meta->>'batchId' LIMIT 1)
      FROM batches b WHERE b.batch_id IS NOT NULL
  ), newest AS (
    SELECT * FROM (
      SELECT b.batch_id, (SELECT e.position FROM events e
                           WHERE e.meta->>'batchId' = b.batch_id AND e.meta->>'batchId' IS NOT NULL
                           ORDER BY e.meta->>'batchId' DESC, e.position DESC LIMIT 1) AS last
        FROM batches b WHERE b.batch_id IS NOT NULL) ended
     WHERE last < $1 AND batch_id NOT LIKE 'reversal %'
       AND NOT (SELECT e.type = 'BankLineBooked' OR e.meta->>'via' = 'import' FROM events e
             WHERE e.meta->>'batchId' = ended.batch_id AND e.meta->>'batchId' IS NOT NULL
             ORDER BY e.meta->>'batchId', e.position LIMIT 1)
     ORDER BY last DESC LIMIT $2
  )
  SELECT n.batch_id, n.last, e.type, e.data->>'component' AS component, count(*)::int AS events,
         count(DISTINCT e.stream) FILTER (WHERE e.stream LIKE 'claim-%')::int AS claims, max(e.recorded_at) AS recorded_at,
         max((e.meta->>'actorId')::int) AS actor_id,
         count(*) FILTER (WHERE EXISTS (SELECT FROM events r WHERE r.stream = e.stream AND r.version > e.version
                                         AND r.data->>'reversesPosition' = e.position::text))::int AS reversed
    FROM newest n JOIN events e ON e.meta->>'batchId' = n.batch_id AND e.meta->>'batchId' IS NOT NULL
   GROUP BY GROUPING SETS ((n.batch_id, n.last), (n.batch_id, n.last, e.type, e.data->>'component'))
   ORDER BY n.last DESC, count(*) DESC, e.type`;

/** Bulk changes of claims whose last event is before a position, the newest first. */
export const readBatches = statement<BatchRow, [before: number, limit: number]>(batchesSql, 'batches');

/**
 * The part of a batch that was not reversed later: one row for the whole, with `type` null, and one for each kind of
 * fact.
 */
export interface BatchFiguresRow {
  readonly type: string | null;
  readonly component: string | null;
  readonly events: number;
  readonly claims: number;
  readonly fans: number;
  /** Sum of the facts' amounts, in cents. Null where they have no amount. */
  readonly amountCents: number | null;
  /** Fan Beats that they moved, in either direction. */
  readonly beats: number;
}

// Facts of bank lines accompany their payments, which are counted.
const figuresSql = `
  WITH standing AS (
    SELECT e.position, e.stream, e.type, e.data FROM events e
     WHERE e.meta->>'batchId' = $1 AND e.meta->>'batchId' IS NOT NULL AND e.type NOT LIKE 'BankLine%'
       AND NOT EXISTS (SELECT FROM events r WHERE r.stream = e.stream AND r.version > e.version
                        AND r.data->>'reversesPosition' = e.position::text)
  )
  SELECT s.type, s.data->>'component' AS component, count(*)::int AS events,
         count(DISTINCT s.stream) FILTER (WHERE s.stream LIKE 'claim-%')::int AS claims,
         count(DISTINCT s.data->>'userId')::int AS fans,
         sum(coalesce(s.data->>'amountCents', s.data->>'coveredCents', s.data->'change'->>'sumCents')::bigint)::bigint
           AS "amountCents",
         coalesce(sum(abs(p.amount)) FILTER (WHERE p.account = 'BEATS'), 0)::bigint AS beats
    FROM standing s LEFT JOIN posting p ON p.position = s.position
   GROUP BY GROUPING SETS ((), (s.type, s.data->>'component'))
   ORDER BY count(*) DESC, s.type`;

/** The figures of what an undo of a bulk change, an import or a take-over would reverse. */
export const readBatchFigures = statement<BatchFiguresRow, [batchId: string]>(figuresSql, 'batch_figures');
