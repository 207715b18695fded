import { aClaim } from '../testing/aClaim';
import { aClaimedFreebie, aClaimItem } from '../testing/aClaimItem';
import { parcelsOf } from './parcels';

const variant = (itemvariant_id: number, caption: string) => ({ itemvariant_id, caption });
const card = { item_id: 3, caption: 'Photocards' };
const supply = {
  items: [
    { item_id: 3, variants: [variant(31, 'Mina'), variant(32, 'Juno'), variant(33, 'Set')] },
    { item_id: 9, variants: [variant(91, 'Mina'), variant(92, 'Juno'), variant(93, 'Set')] },
  ],
  pieces: [
    { claim_id: 17, item_id: 3, itemvariant_id: 31, amount: 3 },
    { claim_id: 17, item_id: 3, itemvariant_id: 32, amount: 2 },
    { claim_id: 17, item_id: 9, itemvariant_id: 91, amount: 1 },
    { claim_id: 17, item_id: 9, itemvariant_id: 92, amount: 1 },
    { claim_id: 18, item_id: 3, itemvariant_id: 31, amount: 1 },
  ],
};

test('a parcel holds all claims of its fan, with the sets opened once and the freebies apart', () => {
  const mina = { user_id: 4, user_displayname: 'Mina' };
  const claims = [
    aClaim({ claim_id: 18, ...mina, items: [aClaimItem({ ...card, itemvariant_id: 31, amount: 1 })] }),
    aClaim({ claim_id: 19, user_id: 5, user_displayname: 'Ärla', items: [aClaimItem()] }),
    aClaim({
      claim_id: 17,
      ...mina,
      items: [
        aClaimItem({ ...card, itemvariant_id: 33, amount: 2 }),
        aClaimItem({ ...card, itemvariant_id: 31, amount: 1 }),
        aClaimedFreebie({ itemvariant_id: 93, amount: 1 }),
      ],
    }),
  ];
  const people = [
    { user_id: 4, mail: 'mina@example.org', instagram: 'mina' },
    { user_id: 5, mail: 'aerla@example.org', instagram: null },
  ];
  const parcels = parcelsOf(claims, supply, people);
  expect(parcels.map(({ name, contact }) => [name, contact])).toEqual([
    ['Ärla', 'aerla@example.org'],
    ['Mina', 'mina@example.org · @mina'],
  ]);
  const told = parcels[1]?.claims.map(({ claim, products, freebies }) => [
    claim.claim_id,
    products.map(({ opened }) => opened),
    freebies.map(({ opened }) => opened),
  ]);
  expect(told).toEqual([
    [17, [['3 × Mina', '2 × Juno'], []], [['1 × Mina', '1 × Juno']]],
    [18, [[]], []],
  ]);
});
