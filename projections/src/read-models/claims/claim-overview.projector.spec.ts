import { cents, points, type ShopEvent } from '@fan-beats/events';
import {
  booking,
  claimBeatsRebooked,
  claimBeatsReturned,
  claimDeleted,
  claimExtended,
  claimHandedOver,
  claimFreebiesCompleted,
  claimFreebiesReopened,
  claimLine,
  claimNoteWritten,
  claimPaymentReceived,
  claimRevised,
  claimSubmitted,
  claimSurplusReleased,
  claimTrackingAssigned,
  freebieLine,
  shippingCostSet,
  testNow,
} from '@fan-beats/events/testing';
import { rowsAfter } from '../../testing/folded-rows';
import { claimOverviewTable } from './claim-overview.table';

const after = (...events: readonly ShopEvent[]) =>
  rowsAfter(claimOverviewTable, [claimSubmitted(), ...events])[0];

describe('claim_overview', () => {
  it('starts with what was submitted', () => {
    const lines = [claimLine(), freebieLine()];
    expect(rowsAfter(claimOverviewTable, [claimSubmitted({ lines }, { additionalInfo: 'Hi' })])).toEqual([
      {
        claim_id: 17,
        go_id: 3,
        user_id: 4,
        submitted_by: 0,
        created_at_ms: testNow,
        granted_points: 6,
        cost_points: 5,
        drawn_points: 0,
        pending_points: 1,
        released_points: 0,
        freebies_done: false,
        additional_info: 'Hi',
        tracking_id: null,
        admin_note: null,
        version: 1,
      },
    ]);
  });

  it('is another one’s while two people are one, and says whose it was (rule A10)', () => {
    const handed = claimHandedOver();
    expect(after(handed)).toMatchObject({ user_id: 5, submitted_by: 4, version: 2 });
    const back = claimHandedOver({ userId: 4, fromUserId: 5 });
    expect(after(handed, back)).toMatchObject({ user_id: 4, submitted_by: 0 });
  });

  it('adds what an extension moves and keeps the first date', () => {
    expect(after(claimExtended())).toMatchObject({
      granted_points: 12,
      pending_points: 12,
      created_at_ms: testNow,
      version: 2,
    });
  });

  it('keeps the text when an extension says nothing, clears it when it says null', () => {
    const submitted = claimSubmitted({}, { additionalInfo: 'Hi' });
    const text = (event: ShopEvent) => rowsAfter(claimOverviewTable, [submitted, event])[0]?.additional_info;
    expect(text(claimExtended())).toBe('Hi');
    expect(text(claimExtended({}, { lineTexts: { 2: 'red' } }))).toBe('Hi');
    expect(text(claimExtended({}, { additionalInfo: null }))).toBeNull();
    expect(text(claimRevised({}, { additionalInfo: 'Bye' }))).toBe('Bye');
  });

  it('takes off what a revision takes off', () => {
    const change = { sumCents: cents(-1250), grantedPoints: points(-3), costPoints: points(0) };
    const posting = booking({ pending: points(-3) });
    expect(after(claimRevised({ change, posting }))).toMatchObject({
      granted_points: 3,
      pending_points: 3,
    });
  });

  it('marks freebies done and open again', () => {
    expect(after(claimFreebiesCompleted())).toMatchObject({ freebies_done: true });
    expect(after(claimFreebiesCompleted(), claimFreebiesReopened())).toMatchObject({ freebies_done: false });
  });

  it('has no money, which moves its version alone', () => {
    const [before, paid] = [after(), after(claimPaymentReceived(), shippingCostSet())];
    expect(paid).toEqual({ ...before, version: 3 });
  });

  it('shows note and tracking id, and nothing where they were cleared or forgotten', () => {
    expect(after(claimNoteWritten('Soon'), claimTrackingAssigned('DE1'))).toMatchObject({
      admin_note: 'Soon',
      tracking_id: 'DE1',
    });
    expect(after(claimNoteWritten('Soon'), claimNoteWritten(null))).toMatchObject({ admin_note: null });
    expect(after({ ...claimTrackingAssigned('DE1'), private: null })).toMatchObject({ tracking_id: null });
  });

  it('moves the booking when it is released, returned and booked again', () => {
    expect(after(claimSurplusReleased())).toMatchObject({ pending_points: 0, released_points: 6 });
    expect(after(claimBeatsReturned())).toMatchObject({ pending_points: 0, released_points: 0 });
    expect(after(claimBeatsReturned(), claimBeatsRebooked())).toMatchObject({
      pending_points: 6,
      version: 3,
    });
  });

  it('has no row for a deleted claim', () => {
    expect(after(claimDeleted())).toBeUndefined();
  });
});
