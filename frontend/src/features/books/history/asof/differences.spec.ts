import type { ClaimRecord } from '@fan-beats/backend/contract';
import { differencesBetween, snapshotOfAccount, snapshotOfClaim, snapshotOfFreebie } from './differences';

const snapshot = (key: string, facts: Readonly<Record<string, string>>) => ({
  key,
  name: `Row ${key}`,
  facts,
});

const claim: ClaimRecord = {
  claim_id: 7,
  go_id: 1,
  go_status: null,
  canceled: false,
  gotitle: 'Winter',
  title: 'Claim #7',
  created_at: '2026-11-01T10:00:00.000Z',
  user_id: 4,
  user_displayname: 'Lena',
  items: [],
  claim_sum: 12.5,
  claim_point_sum: 0,
  claim_point_grant_sum: 0,
  freebies_done: false,
  payment_received: false,
  covered_sum: 0,
  pending_points: 0,
  released_points: 0,
  domestics: null,
  ems: null,
  customs: null,
  domestics_done: false,
  ems_done: false,
  customs_done: false,
  additional_info: null,
  invite_link: null,
  tracking_id: null,
  admin_note: null,
  version: 1,
  stages: [],
  to_pay: 12.5,
};

describe('the difference between two moments', () => {
  test('names what came, changed and went, and nothing that stayed', () => {
    const before = [
      snapshot('1', { Sum: '1' }),
      snapshot('2', { Sum: '2', Paid: 'no' }),
      snapshot('3', { Sum: '3' }),
    ];
    const after = [
      snapshot('4', { Sum: '4' }),
      snapshot('2', { Sum: '2', Paid: 'yes' }),
      snapshot('1', { Sum: '1' }),
    ];
    expect(differencesBetween(before, after)).toEqual([
      { kind: 'added', key: '4', name: 'Row 4', changes: [{ fact: 'Sum', before: '–', after: '4' }] },
      { kind: 'changed', key: '2', name: 'Row 2', changes: [{ fact: 'Paid', before: 'no', after: 'yes' }] },
      { kind: 'removed', key: '3', name: 'Row 3', changes: [{ fact: 'Sum', before: '3', after: '–' }] },
    ]);
    expect(differencesBetween(before, before)).toEqual([]);
  });

  test('is told of a claim fact by fact', () => {
    const later = {
      ...claim,
      payment_received: true,
      covered_sum: 12.5,
      ems: 3,
      ems_done: true,
      admin_note: 'Hi',
    };
    const [difference] = differencesBetween([snapshotOfClaim(claim)], [snapshotOfClaim(later)]);
    expect(difference).toMatchObject({ kind: 'changed', name: 'Claim #7 of Lena, Winter' });
    expect(difference?.changes).toEqual([
      { fact: 'Paid', before: 'no', after: 'yes' },
      { fact: 'Covered', before: '–', after: '12.50 €' },
      { fact: 'EMS', before: '–', after: '3.00 €, done' },
      { fact: 'Note', before: '–', after: 'Hi' },
    ]);
  });

  test('is told of freebies and accounts', () => {
    const row = {
      item_id: 2,
      itemvariant_id: null,
      item_caption: 'Sticker',
      variant_caption: null,
      kind: '',
      amount: 1,
      stock: 4,
      canceled: false,
      additional_user_info: [],
    };
    const account = { user_id: 4, balance: 1, points: 5, unavailable_points: 2 };
    expect(
      differencesBetween([snapshotOfFreebie(row)], [snapshotOfFreebie({ ...row, stock: 0 })])[0]?.changes,
    ).toEqual([{ fact: 'Stock', before: '4', after: '0' }]);
    expect(
      differencesBetween(
        [snapshotOfAccount(account, 'Lena')],
        [snapshotOfAccount({ ...account, balance: 1.5, unavailable_points: 0 }, 'Lena')],
      )[0]?.changes,
    ).toEqual([
      { fact: 'Balance', before: '1.00 €', after: '1.50 €' },
      { fact: 'Not available yet', before: '2 Fan Beats', after: '0 Fan Beats' },
    ]);
  });
});
