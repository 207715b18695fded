import type { Grant } from '../../../contract/people/grant.records';
import { movedGo, movedItem, type MovedStream } from '../../../platform/database/notify-processes';
import { hintsFor } from './live.controller';

const fan = { userId: 2, role: 1, grants: [] };
const otherFan = { userId: 3, role: 1, grants: [] };
const admin = { userId: 1, role: 2, grants: [] };

const claim: MovedStream = { stream: 'claim-7', go_id: 5, user_id: 2, item_id: null };
const account: MovedStream = { stream: 'account-2', go_id: null, user_id: 2, item_id: null };
const limit: MovedStream = { stream: 'go-5', go_id: 5, user_id: null, item_id: 9 };
const stock: MovedStream = { stream: 'stock-9-0', go_id: null, user_id: null, item_id: 9 };

it('tells a fan of their own claim and account', () => {
  expect(hintsFor(fan, [claim, account])).toEqual([
    { topic: 'claim', claim_id: 7, go_id: 5, user_id: 2 },
    { topic: 'account', user_id: 2 },
    { topic: 'go', go_id: 5 },
  ]);
});

it('tells other fans only that the group order moved', () => {
  expect(hintsFor(otherFan, [claim, claim, account, stock])).toEqual([{ topic: 'go', go_id: 5 }]);
});

it('tells admins all, once each', () => {
  expect(hintsFor(admin, [claim, claim, account, limit, stock])).toEqual([
    { topic: 'claim', claim_id: 7, go_id: 5, user_id: 2 },
    { topic: 'account', user_id: 2 },
    { topic: 'go', go_id: 5 },
    { topic: 'go', go_id: 5, terms: true },
    { topic: 'stock', item_id: 9 },
  ]);
});

it('tells of changed records only who may know them', () => {
  const moved = [movedItem(9), movedGo(5, { seen: true }), movedGo(6, { seen: false })];
  expect(hintsFor(otherFan, moved)).toEqual([{ topic: 'go', go_id: 5, terms: true }]);
  expect(hintsFor(admin, moved)).toEqual([
    { topic: 'item', item_id: 9 },
    { topic: 'go', go_id: 5, terms: true },
    { topic: 'go', go_id: 6, terms: true },
  ]);
});

it('tells fans no id of a group order that they may not see, but of their own claim there', () => {
  const hidden = [claim, limit].map((moved) => ({ ...moved, hidden: true }));
  expect(hintsFor(otherFan, hidden)).toEqual([]);
  expect(hintsFor(fan, hidden)).toEqual(hintsFor(fan, [claim]));
  expect(hintsFor(admin, hidden)).toEqual(hintsFor(admin, [claim, limit]));
});

it('tells everybody that the terms of a group order changed', () => {
  expect(hintsFor(otherFan, [limit])).toEqual([{ topic: 'go', go_id: 5, terms: true }]);
});

describe('a helper', () => {
  const helper = (grant: Grant) => ({ ...otherFan, grants: [{ grant, withNames: false, until: null }] });
  const bank: MovedStream = { stream: 'bankline-4', go_id: null, user_id: null, item_id: null };

  it.each(['books', 'money'] as const)('with the grant %s is told of all money', (grant) => {
    expect(hintsFor(helper(grant), [claim, bank, stock])).toEqual([
      { topic: 'claim', claim_id: 7, go_id: 5, user_id: 2 },
      { topic: 'account', user_id: 2 },
      { topic: 'go', go_id: 5 },
      { topic: 'bank' },
    ]);
  });

  it('a helper who packs gets hints on claims, and on no account', () => {
    expect(hintsFor(helper('packing'), [claim, account, bank])).toEqual([
      { topic: 'claim', claim_id: 7, go_id: 5, user_id: 2 },
      { topic: 'go', go_id: 5 },
    ]);
  });
});
