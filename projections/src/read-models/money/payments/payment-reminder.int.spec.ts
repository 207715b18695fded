import { addDays, cents, germanDay, type PaymentReminded } from '@fan-beats/events';
import {
  claimPaymentAllocated,
  claimPaymentRequested,
  claimSubmitted,
  testIds,
  testNow,
} from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../../scripts/jest/test-database';
import { recordInline } from '../../../testing/shop-history';
import { readLastReminders, readStagesToRemind } from './payment-reminder.view';

const { claimId, userId } = testIds;
const requestedOn = germanDay(testNow);
const dueOn = addDays(requestedOn, 7);

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  const asked = [claimSubmitted(), claimPaymentRequested({ dueOn, amountCents: cents(2500) })];
  await recordInline(client, [{ stream: `claim-${claimId}`, events: asked }]);
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const remind = (of: { readonly number: number; readonly requestedOn: string; readonly on: string }) => {
  const stage = { claimId, stage: 'items', openCents: cents(2500), dueOn } as const;
  const stages = [{ ...stage, number: of.number, requestedOn: of.requestedOn }];
  const reminded: PaymentReminded = {
    type: 'PaymentReminded',
    data: { userId, notice: 'overdue', remindedOn: of.on, stages },
  };
  return recordInline(client, [{ stream: `reminders-${userId}`, events: [reminded] }]);
};
const due = async (today: string) =>
  (await readStagesToRemind(client, { today, userId: null })).map(({ reminder }) => reminder);

describe('the list of possible reminders of a fan (M10)', () => {
  it('is what is due three days later, and not what is due after that', async () => {
    expect(await due(addDays(dueOn, -4))).toEqual([]);
    expect(await due(addDays(dueOn, -3))).toEqual([null]);
    expect(await due(addDays(dueOn, 30))).toEqual([null]);
  });

  it('counts the reminders of the present request alone: a new one begins with none', async () => {
    await remind({ number: 3, requestedOn: addDays(requestedOn, -60), on: addDays(dueOn, 1) });
    expect(await due(addDays(dueOn, 9))).toEqual([null]);
    expect(await readLastReminders(client, 'everybody')).toEqual([]);
  });

  it('has the last reminder of the present request, and ends with the third', async () => {
    const on = addDays(dueOn, 1);
    await remind({ number: 2, requestedOn, on });
    expect(await due(addDays(dueOn, 9))).toEqual([{ number: 2, remindedOn: on }]);
    expect(await readLastReminders(client, userId)).toMatchObject([{ claimId, number: 2 }]);
    await remind({ number: 3, requestedOn, on });
    expect(await due(addDays(dueOn, 9))).toEqual([]);
  });

  it('is nothing on a day on which the fan was reminded of anything', async () => {
    const on = addDays(dueOn, 9);
    await remind({ number: 1, requestedOn, on });
    expect(await due(on)).toEqual([]);
    expect(await due(addDays(on, 1))).toHaveLength(1);
  });

  it('is nothing that is paid', async () => {
    const amountCents = cents(2500);
    const paid = claimPaymentAllocated({ amountCents, coveredCents: amountCents, settled: true });
    await recordInline(client, [{ stream: `claim-${claimId}`, events: [paid] }]);
    expect(await due(addDays(dueOn, 9))).toEqual([]);
  });
});
