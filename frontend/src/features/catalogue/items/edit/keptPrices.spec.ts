import { aClaim } from '../../../claims/testing/aClaim';
import { aClaimItem } from '../../../claims/testing/aClaimItem';
import { changedPrices, keptPrices } from './keptPrices';
import type { ItemDraft } from './itemForm';

const variant = { caption: 'red', points: '', grams: '', images: [], includes: [] };
const draft = (price: string, red: string, blue = '') =>
  ({
    price,
    variants: [
      { ...variant, id: 21, price: red },
      { ...variant, id: 22, price: blue },
    ],
  }) as unknown as ItemDraft;

const line = (itemvariant_id: number | null, price: number) =>
  aClaimItem({ item_id: 1, itemvariant_id, price });

test('a changed price names the claims that keep the one of before, by what each variant costs', () => {
  const changed = changedPrices(draft('15,90', '12'), draft('51,90', '12'));
  expect([...changed]).toEqual([
    [null, 51.9],
    [22, 51.9],
  ]);
  const claims = [
    aClaim({ claim_id: 7, user_displayname: 'Mina', items: [line(22, 15.9), line(22, 14)] }),
    aClaim({ claim_id: 8, user_displayname: 'Jun', items: [line(22, 15.9), line(21, 12)] }),
    aClaim({ claim_id: 9, user_displayname: 'Noa', items: [line(21, 12)] }),
    aClaim({ claim_id: 10, user_displayname: 'Kim', items: [line(22, 51.9)] }),
    aClaim({ claim_id: 11, canceled: true, items: [line(22, 15.9)] }),
    aClaim({ claim_id: 12, items: [{ ...line(22, 15.9), item_id: 2 }] }),
  ];
  expect(keptPrices({ item_id: 1 }, changed, claims)).toEqual([
    '2 claims keep the price of 15.90 €: #7 of Mina, #8 of Jun.',
    '1 claim keeps the price of 14.00 €: #7 of Mina.',
  ]);
});

test('an unchanged or new price keeps nobody', () => {
  expect(changedPrices(draft('15,90', '12'), draft('15.9', '12,00', '15,90')).size).toBe(0);
});
