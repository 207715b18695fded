import { aStage } from '../../money/payments/testing/aPayRecord';
import { aClaim } from '../testing/aClaim';
import { aClaimedFreebie, aClaimItem } from '../testing/aClaimItem';
import { gridText } from '../../../shared/ui/lists/Grid';
import { gridOf } from './claimGrid';
import { claimsOfRow, sheetColumns } from './gridColumns';

const claims = [
  aClaim({
    claim_id: 1,
    user_id: 7,
    user_displayname: 'Mina',
    claim_sum: 37.8,
    items: [aClaimItem({ amount: 2 }), aClaimedFreebie()],
  }),
  aClaim({
    claim_id: 2,
    user_id: 8,
    user_displayname: '=Jo & Co',
    claim_sum: 10,
    items: [aClaimItem({ item_id: 2, caption: 'Album 10' }), aClaimItem({ item_id: 3, caption: 'Album 9' })],
  }),
  aClaim({
    claim_id: 3,
    user_id: 7,
    user_displayname: 'Mina',
    claim_sum: 18.9,
    covered_sum: 18.9,
    items: [aClaimItem(), aClaimItem({ itemvariant_id: 5, variant_caption: 'Blue' })],
  }),
];

test('claims of a fan add up, items stand by name and number, freebies behind them', () => {
  const { fans, units } = gridOf(claims);
  expect(units.map(({ caption, variant_caption, amount }) => [caption, variant_caption, amount])).toEqual([
    ['Album 9', null, 1],
    ['Album 10', null, 1],
    ['Neon Hearts', null, 3],
    ['Neon Hearts', 'Blue', 1],
    ['Photocard', null, 1],
  ]);
  expect(fans.map(({ name, pieces, sum, money }) => [name, pieces, sum, money.text])).toEqual([
    ['Mina', 5, 56.7, '37.80 € open'],
    ['=Jo & Co', 2, 10, '10.00 € open'],
  ]);
});

test('a waived amount is not paid, so that a grid that is taken over makes no payment of it (A2)', () => {
  const stages = [aStage({ stage: 'items', charged: 18.9, covered: 18.9, allocated: 18.5, waived: 0.4 })];
  expect(gridOf([aClaim({ stages })]).fans.map(({ paid }) => paid)).toEqual([18.5]);
});

test('one claim is opened, several are listed by the name of their fan', () => {
  const [mina, jo] = gridOf(claims).fans;
  expect(mina && claimsOfRow(mina)).toBe('/admin/claims?go=3&user=Mina');
  expect(jo && claimsOfRow(jo)).toBe('/admin/claims?go=3&claim=2');
});

test('is copied as cells apart by tabs, which no sheet runs', () => {
  const grid = gridOf(claims);
  const lines = gridText(sheetColumns(grid), grid.fans).split('\r\n');
  expect(lines).toEqual([
    'Fan\tPieces\tSum\tItems paid\tState\tAlbum 9\tAlbum 10\tNeon Hearts\tNeon Hearts - Blue\tFreebies: Photocard',
    'Mina\t5\t56,70\t18,90\t37.80 € open\t\t\t3\t1\t1',
    '"\'=Jo & Co"\t2\t10,00\t0,00\t10.00 € open\t1\t1\t\t\t',
    '',
  ]);
});
