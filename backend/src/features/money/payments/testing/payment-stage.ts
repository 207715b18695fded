import { addDays, germanDay } from '@fan-beats/events';
import { keepRows, makeWorld, type World } from '../../../../../test/make-world';
import { startMailServer, type MailServer } from '../../../../../test/mail-server';
import { ids, openTestShop, type TestShop } from '../../../../../test/open-test-shop';

export let shop: TestShop;
export let mails: MailServer;
export let world: World;

/** Gives the tests of a file one shop with a mail server and an unpaid claim. Each test begins with this state. */
export function openStage(): void {
  let putBack: () => Promise<unknown>;

  beforeAll(async () => {
    mails = await startMailServer();
    shop = await openTestShop({ config: { smtpUrl: mails.url } });
    world = await makeWorld(shop);
    putBack = await keepRows(shop.owner);
  });

  afterEach(() => putBack());

  afterAll(async () => {
    await shop.close();
    await mails.close();
  });
}

export const admin = () => shop.callers.admin.api;
export const fan = () => shop.callers.fan.api;
export const claim = () => admin().claims.admGetClaim.query({ claim_id: world.claimId });
export const payment = (amount: number, more: object = {}) =>
  admin().payments.admRecord.mutate({
    user_id: ids.fan,
    amount,
    received_on: daysAgo(3),
    method: 'bank',
    parts: null,
    again: true,
    ...more,
  });
/** A German day, this number of days before today. */
export const daysAgo = (days: number): string => addDays(germanDay(Date.now()), -days);
export const part = (amount: number, stage: 'items' | 'ems' = 'items') => ({
  claim_id: world.claimId,
  stage,
  amount,
});
export const stages = (act: 'request' | 'defer' | 'withdraw' | 'release' | 'waive', more: object = {}) =>
  admin().payments.admChangeStages.mutate({
    act,
    stages: [{ claim_id: world.claimId, stage: 'items', ...more }],
  });
export const newest = async (type: string): Promise<number> =>
  (
    await shop.row<{ position: number }>(
      'SELECT max(position) AS position FROM ledger.events WHERE type = $1',
      [type],
    )
  )?.position ?? 0;

export const first = {
  go_id: 1,
  title: 'First',
  available_from: null,
  available_until: null,
  published: true,
  archived: false,
  instagroupurl: null,
  title_img_id: null,
} as const;
