import {
  addDays,
  cents,
  daysBeforeDue,
  mostReminders,
  stages,
  type AskedStage,
  type Stage,
} from '@fan-beats/events';
import type { claimStageTable } from '../claims/claim-stage.table';
import type { Queryable } from '../queryable';
import { withNumbers } from '../read-source';
import type { ColumnValue, RowOf } from '../row-op';
import type { paymentReminderTable } from './payment-reminder.table';

/** The last reminder of a stage for what is asked for now. */
export interface LastReminder {
  readonly claimId: number;
  readonly stage: Stage;
  readonly number: number;
  readonly remindedOn: string;
}

/** Of one fan or of everybody; those of requests that were made anew or withdrawn since are left out. */
export async function readLastReminders(
  client: Queryable,
  userId: number | 'everybody',
): Promise<LastReminder[]> {
  const { rows } = await client.query({
    name: 'last-reminders',
    text: `SELECT r.claim_id, r.stage, r.number, r.reminded_on
             FROM projection.payment_reminder r JOIN projection.claim_stage s USING (claim_id, stage, requested_on)
            WHERE $1::int IS NULL OR s.user_id = $1`,
    values: [userId === 'everybody' ? null : userId],
  });
  return (rows as RowOf<typeof paymentReminderTable>[]).flatMap((row) => {
    const { claim_id: claimId, number, reminded_on: remindedOn } = row;
    const stage = stages[row.stage];
    return stage && remindedOn !== null ? [{ claimId, stage, number, remindedOn }] : [];
  });
}

/** A stage that a fan might be reminded of, with the last reminder of what is asked for now. */
export interface StageToRemind extends Omit<AskedStage, 'graceDays'> {
  readonly goId: number;
  readonly userId: number;
}

const ofStage = (columns: readonly string[]): string =>
  `CASE s.stage ${columns.map((column, stage) => `WHEN ${stage} THEN o.${column}`).join(' ')} END`;
const settled = ofStage(['payment_received', 'ems_done', 'customs_done', 'domestics_done']);
const charged = ofStage(['sum_cents', 'ems_cents', 'customs_cents', 'domestics_cents']);
// A cost that is not done is covered by payments alone.
const covered = 'CASE s.stage WHEN 0 THEN o.covered_cents ELSE s.allocated_cents + s.waived_cents END';

/**
 * What somebody might be reminded of on this German day, by claim: asked for and not settled, in no canceled group order. Nothing of
 * who was reminded of anything that day.
 */
export async function readStagesToRemind(
  client: Queryable,
  { today, userId }: { readonly today: string; readonly userId: number | null },
): Promise<StageToRemind[]> {
  const ofOne = userId !== null;
  const { rows } = await client.query({
    name: ofOne ? 'stages-to-remind-one-of' : 'stages-to-remind-of',
    text: `SELECT s.claim_id, s.stage, s.go_id, s.user_id, s.requested_cents, s.due_on, s.requested_on, r.number, r.reminded_on,
                  coalesce(${charged}, 0) AS charged, ${covered} AS covered
             FROM projection.claim_stage s JOIN projection.claim_overview o USING (claim_id)
             LEFT JOIN projection.payment_reminder r
               ON r.claim_id = s.claim_id AND r.stage = s.stage AND r.requested_on = s.requested_on
            WHERE s.requested_cents IS NOT NULL AND s.requested_on IS NOT NULL AND s.due_on <= $1 AND NOT ${settled}
              AND (r.number IS NULL OR r.number < $2)
              AND NOT EXISTS (SELECT FROM projection.payment_reminder t WHERE t.user_id = s.user_id AND t.reminded_on >= $3)
              AND s.go_id NOT IN (SELECT go_id FROM projection.go_status WHERE status = 'CANCELED')
              ${ofOne ? 'AND o.user_id = $4' : ''}
            ORDER BY 1, 2`,
    values: [addDays(today, daysBeforeDue), mostReminders, today, ...(ofOne ? [userId] : [])],
  });
  return rows.flatMap((row) => toRemind(withNumbers(row as Record<string, ColumnValue>, wide) as Row));
}

const wide = ['requested_cents', 'charged', 'covered'];

type Row = Pick<
  RowOf<typeof claimStageTable>,
  'claim_id' | 'stage' | 'go_id' | 'user_id' | 'requested_cents'
> & {
  readonly due_on: string;
  readonly requested_on: string;
  readonly charged: number;
  readonly covered: number;
  readonly number: number | null;
  readonly reminded_on: string | null;
};

function toRemind(row: Row): StageToRemind[] {
  const stage = stages[row.stage];
  if (!stage) return [];
  const { number, reminded_on: remindedOn } = row;
  return [
    {
      ...{ claimId: row.claim_id, goId: row.go_id, userId: row.user_id, stage, settled: false },
      ...{ chargedCents: cents(row.charged), coveredCents: cents(row.covered) },
      ...{
        requestedCents: cents(row.requested_cents ?? 0),
        dueOn: row.due_on,
        requestedOn: row.requested_on,
      },
      reminder: number === null || remindedOn === null ? null : { number, remindedOn },
    },
  ];
}
