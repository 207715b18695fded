import type { ClaimStageRecord } from '@fan-beats/backend/contract';
import { aClaim } from '../testing/aClaim';
import { aClaimedFreebie } from '../testing/aClaimItem';
import { rangeOf } from './useClaimSelection';
import {
  claimShows,
  type ClaimShow,
  filterClaims,
  groupByGo,
  pageOfClaims,
  sortClaims,
  totalsOf,
  type ClaimFilter,
} from './claimOverview';

const nothing: ClaimFilter = { goId: null, user: '', freebiesDone: null, paymentReceived: null };
const ids = (claims: readonly { readonly claim_id: number }[]) => claims.map((claim) => claim.claim_id);

const mina = aClaim({
  claim_id: 1,
  go_id: 3,
  claim_sum: 10.1,
  items: [aClaimedFreebie()],
  created_at: '2026-11-01T10:00:00.000Z',
});
const jun = aClaim({
  claim_id: 2,
  go_id: 5,
  gotitle: 'Spring Comeback',
  user_displayname: 'Jun Park',
  claim_sum: 20.2,
  covered_sum: 20.2,
  payment_received: true,
  created_at: '2026-11-03T10:00:00.000Z',
});
const sora = aClaim({
  claim_id: 3,
  go_id: 3,
  user_displayname: 'Sora',
  claim_sum: 0.3,
  freebies_done: true,
  created_at: '2026-11-02T10:00:00.000Z',
});
const claims = [mina, jun, sora];

describe('totals of the claims', () => {
  test('are exact to the cent for paid, unpaid and all', () => {
    expect(totalsOf(claims)).toEqual({
      paid: { count: 1, sum: 20.2 },
      unpaid: { count: 2, sum: 10.4 },
      canceled: { count: 0, sum: 0 },
      all: { count: 3, sum: 30.6 },
      too_much: { count: 0, sum: 0 },
      shipping_open: { count: 0, sum: 0 },
      paidPercent: 66,
    });
  });

  test('count as paid what is covered, and name what is too much and what shipping is open', () => {
    const partly = aClaim({ claim_sum: 51.29, covered_sum: 50.29, ems: 4.5, customs: 2, customs_done: true });
    const over = aClaim({ claim_sum: 80, covered_sum: 100, payment_received: true, domestics: 0.01 });
    expect(totalsOf([partly, over])).toEqual({
      paid: { count: 1, sum: 150.29 },
      unpaid: { count: 1, sum: 1 },
      canceled: { count: 0, sum: 0 },
      all: { count: 2, sum: 131.29 },
      too_much: { count: 1, sum: 20 },
      shipping_open: { count: 2, sum: 4.51 },
      paidPercent: 99,
    });
  });

  test('never say 100 percent while a cent is unpaid, nor 0 while one is paid', () => {
    const big = (paid: boolean) =>
      aClaim({ claim_sum: 100_000, covered_sum: paid ? 100_000 : 0, payment_received: paid });
    const small = (paid: boolean) =>
      aClaim({ claim_sum: 0.01, covered_sum: paid ? 0.01 : 0, payment_received: paid });
    expect(totalsOf([big(true), small(false)]).paidPercent).toBe(99);
    expect(totalsOf([big(false), small(true)]).paidPercent).toBe(1);
  });

  test('take what costs nothing as paid (rule D85)', () => {
    const free = aClaim({ claim_id: 4, claim_sum: 0 });
    expect(totalsOf([free])).toMatchObject({ paid: { count: 1 }, unpaid: { count: 0 }, paidPercent: 100 });
    expect(ids(filterClaims([free], { ...nothing, paymentReceived: 'yes' }))).toEqual([4]);
    expect(ids(filterClaims([free], { ...nothing, paymentReceived: 'no' }))).toEqual([]);
  });

  test('count what is left of a shipping cost that is paid in part', () => {
    const [items, ems, ...others] = aClaim({ ems: 1.94 }).stages;
    const stages = [
      items,
      { ...ems, covered: 0.5, allocated: 0.5, open: 1.44 },
      ...others,
    ] as ClaimStageRecord[];
    expect(totalsOf([aClaim({ ems: 1.94, stages })])).toMatchObject({
      shipping_open: { count: 1, sum: 1.44 },
    });
  });

  test('leave what is canceled out of what is unpaid, and name it (rule D84)', () => {
    const canceled = aClaim({ claim_id: 5, canceled: true, claim_sum: 49.29, covered_sum: 9.29, ems: 3 });
    const outgrown = aClaim({ claim_id: 6, canceled: true, claim_sum: 8, covered_sum: 10 });
    expect(totalsOf([canceled, outgrown]).canceled).toEqual({ count: 1, sum: 40 });
    expect(totalsOf([canceled, jun])).toEqual({
      paid: { count: 1, sum: 29.49 },
      unpaid: { count: 0, sum: 0 },
      canceled: { count: 1, sum: 40 },
      all: { count: 2, sum: 69.49 },
      too_much: { count: 0, sum: 0 },
      shipping_open: { count: 0, sum: 0 },
      paidPercent: 100,
    });
    expect(totalsOf([canceled]).paidPercent).toBeNull();
    for (const paymentReceived of ['yes', 'no'] as const)
      expect(ids(filterClaims([canceled], { ...nothing, paymentReceived }))).toEqual([]);
  });

  test('are zero without claims', () => {
    expect(totalsOf([])).toMatchObject({ all: { count: 0, sum: 0 }, paidPercent: null });
  });
});

describe('the filter of the claims', () => {
  test.each<[string, Partial<ClaimFilter>, number[]]>([
    ['nothing', {}, [1, 2, 3]],
    ['a group order', { goId: 3 }, [1, 3]],
    ['part of a name, whatever the case', { user: 'pARK jun' }, [2]],
    ['the number of a claim', { user: '#3' }, [3]],
    ['freebies done', { freebiesDone: 'yes' }, [3]],
    ['freebies not done, of claims that have some', { freebiesDone: 'no' }, [1]],
    ['payment received', { paymentReceived: 'yes' }, [2]],
    ['payment not received', { paymentReceived: 'no' }, [1, 3]],
    ['all together', { goId: 3, user: 'sora', freebiesDone: 'yes', paymentReceived: 'no' }, [3]],
    ['nobody', { user: 'nobody' }, []],
    ['nobody, but with one kept open', { user: 'nobody', keepClaimId: 2 }, [2]],
  ])('keeps those with %s', (_name, filter, expected) => {
    expect(ids(filterClaims(claims, { ...nothing, ...filter }))).toEqual(expected);
  });
});

test('freebies of what was canceled are never open, and stay done where they were (rule D34)', () => {
  const canceled = [false, true].map((freebies_done) =>
    aClaim({
      claim_id: 4 + Number(freebies_done),
      canceled: true,
      freebies_done,
      items: [aClaimedFreebie()],
    }),
  );
  expect(ids(filterClaims(canceled, { ...nothing, freebiesDone: 'no' }))).toEqual([]);
  expect(ids(filterClaims(canceled, { ...nothing, freebiesDone: 'yes' }))).toEqual([5]);
});

describe('the order of the claims', () => {
  test.each([
    ['date', 'desc', [2, 3, 1]],
    ['date', 'asc', [1, 3, 2]],
    ['sum', 'desc', [2, 1, 3]],
    ['sum', 'asc', [3, 1, 2]],
    ['paid', 'desc', [2, 3, 1]],
    ['paid', 'asc', [3, 1, 2]],
    ['freebies', 'desc', [3, 2, 1]],
    ['freebies', 'asc', [2, 1, 3]],
  ] as const)('by %s, %s', (by, direction, expected) => {
    expect(ids(sortClaims(claims, { by, direction }))).toEqual(expected);
  });

  test('leaves the list it was given as it is', () => {
    sortClaims(claims, { by: 'sum', direction: 'asc' });
    expect(ids(claims)).toEqual([1, 2, 3]);
  });
});

describe('the groups of the claims', () => {
  test('stand by group order, the newest first, and keep the order inside', () => {
    const groups = groupByGo([sora, jun, mina]);
    expect(groups.map(({ gotitle, claims: inside }) => [gotitle, ids(inside)])).toEqual([
      ['Spring Comeback', [2]],
      ['Winter Tour', [3, 1]],
    ]);
  });

  test('run on over pages of equal length', () => {
    const groups = groupByGo(claims);
    const pageOf = (page: number) => pageOfClaims(groups, { page, pageSize: 2, claimId: undefined });
    expect(pageOf(1).groups.map((group) => ids(group.claims))).toEqual([[2], [1]]);
    expect(pageOf(2).groups.map((group) => ids(group.claims))).toEqual([[3]]);
    expect(pageOf(2)).toMatchObject({ page: 2, total: 3 });
  });

  test('turn to the page of the claim asked for, unless a page is asked for', () => {
    const groups = groupByGo(claims);
    expect(pageOfClaims(groups, { page: undefined, pageSize: 2, claimId: 3 }).page).toBe(2);
    expect(pageOfClaims(groups, { page: 1, pageSize: 2, claimId: 3 }).page).toBe(1);
  });

  test('show the last page where there are no more, and one where there is nothing', () => {
    expect(pageOfClaims(groupByGo(claims), { page: 9, pageSize: 2, claimId: undefined }).page).toBe(2);
    expect(pageOfClaims([], { page: 9, pageSize: 2, claimId: undefined })).toEqual({
      groups: [],
      page: 1,
      total: 0,
    });
  });
});

test('claims are found by what they owe or lack', () => {
  const stage = (name: ClaimStageRecord['stage'], changes: Partial<ClaimStageRecord>): ClaimStageRecord => ({
    stage: name,
    charged: 5,
    covered: 5,
    allocated: 0,
    waived: 0,
    marked: 5,
    open: 0,
    over: 0,
    settled: true,
    due: 0,
    requested_on: null,
    due_on: null,
    standing: 'settled',
    ...changes,
  });
  const open = ['ems', 'domestics'] as const;
  const stages = [...open.map((name) => stage(name, { open: 5 })), stage('customs', {})];
  const owing = aClaim({ claim_id: 7, canceled: true, stages });
  const over = aClaim({ claim_id: 8, stages: [stage('items', { over: 1 })], tracking_id: 'DHL' });
  const arrived = { go_status: 'ARRIVED', tracking_id: null } as const;
  const ready = aClaim({ claim_id: 9, ...arrived, stages: [stage('items', {})] });
  const unpaid = aClaim({ claim_id: 10, ...arrived, stages: [stage('items', { open: 1 })] });
  const all = [owing, over, ready, unpaid];
  const shows = Object.keys(claimShows()) as ClaimShow[];
  const found = shows.map((show) => ids(filterClaims(all, { ...nothing, show })));
  expect(found).toEqual([[7], [], [7], [8], [7, 9, 10], [9], [7]]);
});

test('names are sorted as Germans do', () => {
  const named = ['Zoe', 'ärla', 'Anna 10', 'Anna 9'].map((user_displayname, index) =>
    aClaim({ claim_id: index, user_displayname }),
  );
  expect(ids(sortClaims(named, { by: 'name', direction: 'asc' }))).toEqual([3, 2, 1, 0]);
});

test('a range goes from the claim that was picked before, in either direction', () => {
  expect([rangeOf([4, 5, 6, 7], 6, 4), rangeOf([4, 5], 9, 5), rangeOf([4, 5], null, 4)]).toEqual([
    [4, 5, 6],
    [5],
    [4],
  ]);
});
