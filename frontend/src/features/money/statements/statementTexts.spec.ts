import { pendingText } from '../../../shared/ledger/eventTexts';
import { amountText } from './statementTexts';

test('a movement is written with its sign, and nothing without one', () => {
  expect([12.5, -3, 0].map((amount) => amountText('EUR', amount))).toEqual(['+12.50 €', '−3.00 €', '0.00 €']);
  expect([18, -4].map((amount) => amountText('BEATS', amount))).toEqual(['+18 Fan Beats', '−4 Fan Beats']);
});

test('Fan Beats that wait are told apart from those that came free and those that are lost', () => {
  expect(pendingText({ type: 'ClaimSubmitted', pending: 18 })).toBe(
    '18 available when the group order is completed',
  );
  expect(pendingText({ type: 'ClaimSurplusReleased', pending: -18 })).toBe('18 now available');
  expect(pendingText({ type: 'ClaimBeatsReturned', pending: -18 })).toBe('18 no longer waiting');
  expect(pendingText({ type: 'BalanceAdded' })).toBe('');
});
