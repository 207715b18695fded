import { hintsFor, type MovedStream } from './live-hint';

const fan = { userId: 2, role: 1 };
const otherFan = { userId: 3, role: 1 };
const admin = { userId: 1, role: 2 };

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

it('tells everybody that the terms of a group order changed', () => {
  expect(hintsFor(otherFan, [limit])).toEqual([{ topic: 'go', go_id: 5, terms: true }]);
});
