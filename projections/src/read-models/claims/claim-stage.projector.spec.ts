import { cents, type ShopEvent } from '@fan-beats/events';
import {
  claimHandedOver,
  claimPaymentAllocated,
  claimPaymentRequested,
  claimPaymentRequestWithdrawn,
  claimSubmitted,
} from '@fan-beats/events/testing';
import { rowsAfter } from '../../testing/folded-rows';
import { claimStageTable } from './claim-stage.table';

const apartMs = 86_400_000;
const rows = (...events: readonly ShopEvent[]) =>
  rowsAfter(claimStageTable, [claimSubmitted(), ...events], { apartMs });

describe('claim_stage', () => {
  it('has the day of a request, which stays where only less is asked for, so that reminders go on', () => {
    const less = { amountCents: cents(3000) };
    const [asked] = rows(claimPaymentRequested());
    const [lowered] = rows(claimPaymentRequested(), claimPaymentRequested({ ...less, lowered: true }));
    const [again] = rows(claimPaymentRequested(), claimPaymentRequested(less));
    expect(asked).toMatchObject({ requested_cents: 4000, requested_on: '2025-11-22' });
    expect(lowered).toMatchObject({ requested_cents: 3000, requested_on: '2025-11-22' });
    expect(again).toMatchObject({ requested_cents: 3000, requested_on: '2025-11-23' });
  });

  it('is the other person’s, with all its money, where a claim was handed over', () => {
    const handed = rows(claimPaymentAllocated({ amountCents: cents(700) }), claimHandedOver());
    expect(handed.map((row) => row.user_id)).toEqual([5, 5, 5, 5]);
    expect(handed[0]).toMatchObject({ allocated_cents: 700 });
  });

  it('asks for nothing any more once a request is withdrawn', () => {
    expect(rows(claimPaymentRequested(), claimPaymentRequestWithdrawn())[0]).toMatchObject({
      requested_cents: null,
      due_on: null,
      reference: null,
      requested_on: null,
    });
  });
});
