import type { ShareRecord } from '@fan-beats/backend/contract';
import { shareText } from './ClaimCosts';

const share = (parts: readonly Partial<ShareRecord['parts'][number]>[]): ShareRecord => ({
  bill_id: 1,
  component: 'ems',
  share: 3.01,
  total: 123.45,
  claims: 41,
  parts: parts.map((part) => ({
    what: 'postage',
    basis: 'equal',
    amount: 123.45,
    share: 3.01,
    weight: 1,
    all_weights: 41,
    ...part,
  })),
});

test.each([
  [[{ basis: 'weight', weight: 300, all_weights: 12_300 }], '300 g of 12.3 kg'],
  [[{ basis: 'value', weight: 1250, all_weights: 50_000 }], '12.50 € of 500.00 €'],
  [[{ basis: 'pieces', weight: 2, all_weights: 90 }], '2 of 90 pieces'],
  [[{ basis: 'category', category: 'Albums', weight: 0 }, {}], '1 of 41 equal parts'],
] as const)('a fan sees how the share came about', (parts, text) => {
  expect(shareText(share(parts))).toBe(`${text}, 3.01 € of a bill of 123.45 € over 41 claims`);
});
