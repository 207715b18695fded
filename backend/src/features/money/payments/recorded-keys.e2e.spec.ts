import { CommandBus } from '@nestjs/cqrs';
import { asRecordedBefore, countEvents } from '../../../../test/as-recorded-before';
import { refusalOf } from '../../../../test/caller';
import { ids } from '../../../../test/open-test-shop';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { shopItself } from '../../../platform/people/actor';
import { RequestItems } from './commands/request-items.command';
import { admin, claim, fan, openStage, part, payment, shop, world } from './testing/payment-stage';

openStage();

const key = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;

/** Digests of inputs as release 0.2.0 recorded them, by the key of the command. */
const recordedBefore = {
  payment: ['d0012bce03928bf4311f03dc58ed61eadc1249fd35051449aeb56aab2126a517', key(1)],
  credit: ['ece66e818e73f9495dac17b6f17863caf38071436b2ede98dd7d9410f46523f0', key(2)],
  announcement: ['bb61f1dc5e5bd79f1269aecfe1fc66cf7e896c523e1b4ed5e0a862d8c11c1efc', key(3)],
  request: ['016c805a1da80798edd5c7a17785afe5dc3a705884e6173cd16215738e126535', `${key(4)}/1/items`],
  automaticRequest: ['7fb74fa164d23bfbe3e434bd858f3076b210f5827e3d3f08166469671c31f9f6', 'request-items/1/5'],
} as const;

it.each([
  [
    'payment',
    (amount: number) =>
      payment(7, {
        parts: [part(amount)],
        received_on: '2025-11-20',
        long_ago: true,
        again: undefined,
        idempotency_key: key(1),
      }),
    7,
  ],
  [
    'credit',
    (amount: number) =>
      admin().payments.admUseCredit.mutate({
        user_id: ids.fan,
        parts: [part(amount)],
        idempotency_key: key(2),
      }),
    1,
  ],
  [
    'announcement',
    (amount: number) =>
      fan().payments.announce.mutate({ parts: [part(2)], credit: [part(amount)], idempotency_key: key(3) }),
    0.5,
  ],
] as const)(
  '%s of 0.2.0 that is sent again records nothing, and with other fields is refused',
  async (kind, send, amount) => {
    await send(amount);
    const events = await asRecordedBefore(shop, recordedBefore[kind]);
    await send(amount);
    expect(await countEvents(shop)).toBe(events);
    expect(await refusalOf(send(amount / 2))).toMatchObject({ code: 'CONFLICT' });
  },
);

it('a request of 0.2.0 that is sent again records nothing, and with another day is refused', async () => {
  expect(world.claimId).toBe(1);
  const request = (due_on: string) =>
    admin().payments.admChangeStages.mutate({
      batch_id: key(4),
      act: 'request',
      stages: [{ claim_id: 1, stage: 'items', due_on }],
    });
  await request('2099-11-27');
  const events = await asRecordedBefore(shop, recordedBefore.request);
  await expect(request('2099-11-27')).resolves.toMatchObject({ results: [{ ok: true }] });
  expect(await countEvents(shop)).toBe(events);
  await expect(request('2099-11-28')).resolves.toMatchObject({ results: [{ ok: false, code: 'CONFLICT' }] });
});

it('a request that 0.2.0 made by itself is not made again, also where the terms are others now', async () => {
  const ask = (days: number) => {
    const fields = { claimId: 1, goId: 1, position: 5, days, reference: 'r' };
    return shop.app.get(CommandBus).execute(newCommand(RequestItems, shopItself(), fields));
  };
  await ask(7);
  const events = await asRecordedBefore(shop, recordedBefore.automaticRequest);
  await ask(14);
  expect(await countEvents(shop)).toBe(events);
  expect((await claim()).stages[0]).toMatchObject({ standing: 'asked' });
});
