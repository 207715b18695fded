import { asRecordedBefore, countEvents } from '../../../../test/as-recorded-before';
import { refusalOf } from '../../../../test/caller';
import { ids, openTestShop, type TestShop } from '../../../../test/open-test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const users = () => shop.callers.admin.api.user;

const key = (digits: string): string => `b47c4000-0000-4000-8000-000000000${digits}`;

/**
 * Digests of inputs as release 0.2.0 recorded them, by the key of the command. The merger's is in
 * backend/test/old-ledgers/2026-11-26-every-act.sql.br. The others are made like those of the bookings there, with a
 * key.
 */
const recordedBefore = {
  balance: ['277ce5640cf56db2e7b83accb30dab30636f726dfc56681f39a20ad2c3b0e82c', key('101')],
  points: ['a0a456ac8aa94f1dc05fb436948bba5dd1f05b41731bdee0f91fa181cb670154', key('102')],
  merger: ['bc43a4febe0ad4706b8cd6a72462e947bd832b72772878d873de06deff6efa3d', key('108')],
  separation: ['ffcb69d6501723e0852eaa13528b6ace27da3d0e9aa59f61cde19bad39b8ad5a', key('109')],
} as const;

it.each([
  [
    'balance',
    (user_id: number) =>
      users().admAddUserBalance.mutate({ user_id, balance: 50, idempotency_key: key('101') }),
    [ids.fan, ids.otherFan],
  ],
  [
    'points',
    (user_id: number) =>
      users().admAddUserPoints.mutate({
        user_id,
        points: 100,
        reason: 'welcome',
        idempotency_key: key('102'),
      }),
    [ids.fan, ids.otherFan],
  ],
  [
    'merger',
    (into_user_id: number) =>
      users().admMergePeople.mutate({ user_id: ids.banned, into_user_id, idempotency_key: key('108') }),
    [ids.otherFan, ids.fan],
  ],
  [
    'separation',
    (user_id: number) => users().admSeparatePeople.mutate({ user_id, idempotency_key: key('109') }),
    [ids.banned, ids.otherFan],
  ],
] as const)(
  '%s of 0.2.0 that is sent again records nothing, and with other fields is refused (D25)',
  async (kind, send, [person, otherPerson]) => {
    await send(person);
    const events = await asRecordedBefore(shop, recordedBefore[kind]);
    await send(person);
    expect(await countEvents(shop)).toBe(events);
    expect(await refusalOf(send(otherPerson))).toMatchObject({ code: 'CONFLICT' });
  },
);
