import {
  addDays,
  cents,
  daysBeforeDue,
  readRows,
  mostReminders,
  stages,
  type AskedStage,
  type Stage,
  type Queryable,
} from '@fan-beats/events';
import { stageMoneySql } from '../../claims/stage-money.view';
import type { RowOf } from '../../../tables/row-op';
import type { paymentReminderTable } from './payment-reminder.table';

/** The last reminder of a stage for its present request. */
export interface LastReminder {
  readonly claimId: number;
  readonly stage: Stage;
  readonly number: number;
  readonly remindedOn: string;
}

/** The last reminders of one fan or of all fans, without those of requests that were made again or withdrawn later. */
export async function readLastReminders(
  client: Queryable,
  userId: number | 'everybody',
): Promise<LastReminder[]> {
  const rows = await readRows<RowOf<typeof paymentReminderTable>>(client, {
    name: 'last-reminders',
    text: `SELECT r.claim_id, r.stage, r.number, r.reminded_on
             FROM payment_reminder r JOIN claim_stage s USING (claim_id, stage, requested_on)
            WHERE $1::int IS NULL OR s.user_id = $1`,
    values: [userId === 'everybody' ? null : userId],
  });
  return rows.flatMap((row) => {
    const { claim_id: claimId, number, reminded_on: remindedOn } = row;
    const stage = stages[row.stage];
    return stage && remindedOn !== null ? [{ claimId, stage, number, remindedOn }] : [];
  });
}

/** A stage that may need a reminder, with the last reminder of its present request. */
export interface StageToRemind extends Omit<AskedStage, 'graceDays'> {
  readonly goId: number;
  readonly userId: number;
}

/**
 * The stages that may need a reminder on this German day, by claim: asked for and open. Fans who got any reminder that
 * day are left out.
 */
export async function readStagesToRemind(
  client: Queryable,
  { today, userId }: { readonly today: string; readonly userId: number | null },
): Promise<StageToRemind[]> {
  const ofOne = userId !== null;
  const rows = await readRows<Row>(client, {
    name: ofOne ? 'stages-to-remind-one-of' : 'stages-to-remind-of',
    text: `SELECT m.claim_id, m.stage, m.go_id, m.user_id, m.requested, m.due_on, m.requested_on, r.number, r.reminded_on,
                  m.open, m.covered
             FROM (${stageMoneySql}) m
             LEFT JOIN payment_reminder r
               ON r.claim_id = m.claim_id AND r.stage = m.stage AND r.requested_on = m.requested_on
            WHERE m.requested IS NOT NULL AND m.requested_on IS NOT NULL AND m.due_on <= $1 AND m.open > 0
              AND (r.number IS NULL OR r.number < $2)
              AND NOT EXISTS (SELECT FROM payment_reminder t WHERE t.user_id = m.user_id AND t.reminded_on >= $3)
              ${ofOne ? 'AND m.user_id = $4' : ''}
            ORDER BY 1, 2`,
    values: [addDays(today, daysBeforeDue), mostReminders, today, ...(ofOne ? [userId] : [])],
  });
  return rows.flatMap(toRemind);
}

interface Row {
  readonly claim_id: number;
  readonly stage: number;
  readonly go_id: number;
  readonly user_id: number;
  readonly requested: number;
  readonly due_on: string;
  readonly requested_on: string;
  readonly open: number;
  readonly covered: number;
  readonly number: number | null;
  readonly reminded_on: string | null;
}

function toRemind(row: Row): StageToRemind[] {
  const stage = stages[row.stage];
  if (!stage) return [];
  const { number, reminded_on: remindedOn } = row;
  return [
    {
      claimId: row.claim_id,
      goId: row.go_id,
      userId: row.user_id,
      stage,
      settled: false,
      openCents: cents(row.open),
      coveredCents: cents(row.covered),
      requestedCents: cents(row.requested),
      dueOn: row.due_on,
      requestedOn: row.requested_on,
      reminder: number === null || remindedOn === null ? null : { number, remindedOn },
    },
  ];
}
