import { stages } from '@fan-beats/events';

const costRows = stages
  .flatMap((name, stage) =>
    name === 'items' ? [] : [`(${stage}, '${name}', c.${name}_cents, c.${name}_done)`],
  )
  .join(', ');

/**
 * SQL: a row per existing claim and stage, calculated like `stageOf`: `stage` is its place among `stages`, `name` its
 * name, `charged` is null while it is not known (rule D70). A cost that is done is covered in full at least; any cost
 * is covered by payments, by what the shop bears and by marks by hand. In a canceled group order nothing is open and
 * nothing is too much: the cover is held (rule D84).
 */
export const stageMoneySql = `
  SELECT m.*, CASE WHEN canceled THEN 0 ELSE greatest(coalesce(charged, 0) - covered, 0) END AS open,
         CASE WHEN canceled THEN 0 ELSE greatest(covered - coalesce(charged, 0), 0) END AS over,
         CASE WHEN canceled THEN covered - waived ELSE greatest(covered - coalesce(charged, 0), 0) END AS held
    FROM (SELECT c.claim_id, c.go_id, c.user_id, s.stage, s.name, s.charged, s.settled,
                 go.status IS NOT DISTINCT FROM 'CANCELED' AS canceled, coalesce(paid.allocated_cents, 0) AS allocated,
                 coalesce(paid.waived_cents, 0) AS waived,
                 CASE WHEN s.stage = ${stages.indexOf('items')} THEN c.covered_cents
                      ELSE greatest(CASE WHEN s.settled THEN s.charged END,
                                    paid.allocated_cents + paid.waived_cents + paid.kept_mark_cents, 0) END AS covered
            FROM claim_overview c LEFT JOIN go_status go USING (go_id)
           CROSS JOIN LATERAL (VALUES (${stages.indexOf('items')}, 'items', c.sum_cents, c.payment_received), ${costRows})
                 s (stage, name, charged, settled)
            LEFT JOIN claim_stage paid ON paid.claim_id = c.claim_id AND paid.stage = s.stage) m`;
