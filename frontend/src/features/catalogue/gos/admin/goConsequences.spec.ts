import type { GoFiguresRecord } from '@fan-beats/backend/contract';
import { isGrave, statusQuestion, unlinkConsequences } from './goConsequences';

const figures: GoFiguresRecord = {
  claims: 8,
  unpaid_claims: 3,
  untracked_claims: 1,
  paid_sum: 318.4,
  released_points: 57,
  releasing_claims: 5,
  redrawn_points: 0,
  returned_points: 12,
  withdrawn_points: 60,
  items: [],
};

test('sending out names the Fan Beats that are released, what is unpaid and what has no tracking id', () => {
  expect(statusQuestion('SENT_OUT', 'Spring box', figures)).toEqual({
    title: 'Send out Spring box?',
    consequences: [
      '57 Fan Beats of 5 claims become available to their fans, once and forever.',
      '3 of 8 claims not paid in full.',
      '1 of 8 claims without a tracking ID.',
    ],
    okText: 'Send out',
  });
  const settled = {
    ...figures,
    released_points: 0,
    releasing_claims: 0,
    unpaid_claims: 0,
    untracked_claims: 0,
  };
  expect(statusQuestion('sent_out', 'Spring box', settled).consequences).toEqual([
    'No Fan Beats wait for it.',
  ]);
});

test('sending out what was canceled names what its freebies cost again', () => {
  expect(statusQuestion('SENT_OUT', 'Spring box', { ...figures, redrawn_points: 12 }).consequences[1]).toBe(
    '12 Fan Beats spent on freebies are taken from the fans again.',
  );
});

test('canceling names the claims, the sum covered and the Fan Beats that move', () => {
  expect(statusQuestion('CANCELED', 'Spring box', figures)).toEqual({
    title: 'Cancel Spring box?',
    consequences: [
      '8 claims, 318.40 € paid for them. Nothing is paid back by this: recorded payments can be given back as credit here afterwards.',
      '12 Fan Beats spent on freebies go back to the fans, 60 Fan Beats earned here are taken from them.',
    ],
    okText: 'Cancel the group order',
  });
});

test('only these two are asked for', () => {
  expect(['', 'ORDERED', 'ARRIVED', 'SENT_OUT', 'CANCELED', 'LOST'].filter(isGrave)).toEqual([
    'SENT_OUT',
    'CANCELED',
  ]);
});

test('unlinking names what is claimed and the limit, and asks nothing where there is neither', () => {
  expect(unlinkConsequences({ claimed: 0 }, null)).toEqual([]);
  expect(unlinkConsequences({ claimed: 3 }, 5)).toEqual([
    '3 claimed, limit 5.',
    'Claimed pieces stay claimed.',
    'Linked again, it gets this limit back.',
  ]);
  expect(unlinkConsequences({ claimed: 2 }, null)).toEqual([
    '2 claimed, no limit.',
    'Claimed pieces stay claimed.',
  ]);
  expect(unlinkConsequences({ claimed: 0 }, 'differs')).toEqual([
    '0 claimed, limits per variant.',
    'Linked again, it gets these limits back.',
  ]);
});
