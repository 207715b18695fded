import {
  cents,
  itemsCovered,
  noMoney,
  shippingCost,
  stages,
  type Cents,
  type Stage,
  type StageMoney,
} from '@fan-beats/events';
import type { RowOf } from '../../tables/row-op';
import type { claimStageTable } from './claim-stage.table';

/** The charged, covered and requested amounts of a stage; days are German days. */
export interface ClaimStageView extends StageMoney {
  readonly requestedCents: Cents | null;
  readonly dueOn: string | null;
  readonly reference: string | null;
  readonly requestedOn: string | null;
}

/** The money of a stage by its row. A stage without a row has no charge, payment or request. */
export function stageIn(stage: Stage, row: RowOf<typeof claimStageTable> | undefined): ClaimStageView {
  if (!row)
    return { ...noMoney[stage], requestedCents: null, dueOn: null, reference: null, requestedOn: null };
  const { settled } = row;
  const money = {
    ...noMoney[stage],
    settled,
    chargedCents: knownCents(row.charged_cents),
    allocatedCents: cents(row.allocated_cents),
    waivedCents: cents(row.waived_cents),
    markWithoutFlagCents: cents(row.kept_mark_cents),
  };
  return {
    ...(stage === 'items'
      ? itemsCovered(money, { settled, coveredCents: cents(row.covered_cents) })
      : shippingCost(money)),
    requestedCents: knownCents(row.requested_cents),
    dueOn: row.due_on,
    reference: row.reference,
    requestedOn: row.requested_on,
  };
}

const knownCents = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));

const names = stages.map((name, stage) => `(${stage}, '${name}')`).join(', ');

/**
 * SQL: a row per existing claim and stage, also where the stage has no row of its own, calculated like `stageIn` and
 * `stageOf`: `stage` is its place among `stages`, `name` its name, `charged` is null while it is not known (rule D70). A
 * cost that is done is covered in full at least; any cost is covered by payments, by what the shop bears and by marks by
 * hand. In a canceled group order nothing is open and nothing is too much: the cover is held (rule D84).
 */
export const stageMoneySql = `
  SELECT m.*, covered - allocated - waived AS marked,
         CASE WHEN canceled THEN 0 ELSE greatest(coalesce(charged, 0) - covered, 0) END AS open,
         CASE WHEN canceled THEN 0 ELSE greatest(covered - coalesce(charged, 0), 0) END AS over,
         CASE WHEN canceled THEN covered - waived ELSE greatest(covered - coalesce(charged, 0), 0) END AS held
    FROM (SELECT c.claim_id, c.go_id, c.user_id, s.stage, s.name, m.charged_cents AS charged,
                 coalesce(m.settled, false) AS settled, go.status IS NOT DISTINCT FROM 'CANCELED' AS canceled,
                 coalesce(m.allocated_cents, 0) AS allocated, coalesce(m.waived_cents, 0) AS waived,
                 CASE WHEN s.name = 'items' THEN coalesce(m.covered_cents, 0)
                      ELSE greatest(CASE WHEN m.settled THEN m.charged_cents END,
                                    m.allocated_cents + m.waived_cents + m.kept_mark_cents, 0) END AS covered,
                 m.requested_cents AS requested, m.due_on, m.requested_on
            FROM claim_overview c LEFT JOIN go_status go USING (go_id)
           CROSS JOIN (VALUES ${names}) s (stage, name)
            LEFT JOIN claim_stage m ON m.claim_id = c.claim_id AND m.stage = s.stage) m`;
