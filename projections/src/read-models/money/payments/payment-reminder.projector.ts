import { stages } from '@fan-beats/events';
import { opsOn, type Projector } from '../../../tables/row-op';
import { paymentReminderTable } from './payment-reminder.table';

const rows = opsOn(paymentReminderTable);

/** The last reminder, stage by stage. */
export const paymentReminderProjector: Projector = {
  table: paymentReminderTable,
  project(event) {
    if (event.type !== 'PaymentReminded') return [];
    const { userId, remindedOn, stages: reminded } = event.data;
    return reminded.map(({ claimId, stage, number, requestedOn }) =>
      rows.put(
        { claim_id: claimId, stage: stages.indexOf(stage) },
        { user_id: userId, number, reminded_on: remindedOn, requested_on: requestedOn },
      ),
    );
  },
};
