import { CommandBus } from '@nestjs/cqrs';
import { asRecordedBefore, countEvents } from '../../../test/as-recorded-before';
import { makeWorld } from '../../../test/make-world';
import { ids, openTestShop, type TestShop } from '../../../test/open-test-shop';
import { inputDigestOf } from '../../ledger/input-digest';
import { newCommand } from '../../platform/cqrs/shop-command';
import { shopItself, type Actor } from '../../platform/people/actor';
import { TakeOverClaim } from './commands/take-over-claim.command';
import { UndoClaim } from './commands/undo-claim.command';

let shop: TestShop;
let claimStream: string;
let planDigest: string;

const takeover_id = 'b47c4000-0000-4000-8000-000000000071';
const undo = `reversal of take-over ${takeover_id}`;
const sheet = {
  file: Buffer.from('Name;Mail;Item;Count\nFan;fan@example.org;Album;2\n').toString('base64'),
  go_id: 2,
  beyond_limits: true,
};
const takeover = () => shop.callers.admin.api.takeover;
const takeOver = (digest: string) => takeover().admTakeOver.mutate({ ...sheet, takeover_id, digest });

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
  await shop.callers.admin.api.gos.admLinkItemToGo.mutate({ go_id: 2, item_id: 1, amount: 1 });
  planDigest = (await takeover().admPlan.mutate(sheet)).digest ?? '';
  await takeOver(planDigest);
  const submitted = await shop.row<{ stream: string }>(
    `SELECT stream FROM ledger.events WHERE type = 'ClaimSubmitted' AND meta->>'batchId' = $1`,
    [takeover_id],
  );
  claimStream = submitted?.stream ?? '';
  await takeover().admUndo.mutate({ takeover_id });
});

afterAll(() => shop.close());

const actor = (): Actor => ({ ...shopItself(), userId: ids.admin });
const execute = (command: TakeOverClaim | UndoClaim) => shop.app.get(CommandBus).execute(command);

function makeClaim(): Promise<unknown> {
  const claim = { userId: ids.fan, lines: [] } as unknown as TakeOverClaim['claim'];
  return execute(newCommand(TakeOverClaim, actor(), { takeoverId: takeover_id, goId: 2, claim }));
}

function undoClaim(): Promise<unknown> {
  const fields = { takeoverId: takeover_id, stream: claimStream, userId: ids.fan, payments: [] };
  return execute(newCommand(UndoClaim, actor(), fields));
}

/** Deletes its records, so that only the key shows that it was done. */
async function takeOverAgain(): Promise<unknown> {
  await shop.owner.query('DELETE FROM takeovers');
  return takeOver(planDigest).catch((refusal: unknown) => (refusal as Error).message);
}

// The digests of inputs are made like those of 0.2.0 in backend/test/old-ledgers/2026-11-26-every-act.sql.br.
it.each([
  {
    name: 'a claim that was taken over',
    key: () => `${takeover_id}/${ids.fan}`,
    input: () => ({ takeoverId: takeover_id, userId: ids.fan }),
    send: makeClaim,
    answer: { success: true },
  },
  {
    name: 'the undo of such a claim',
    key: () => `${undo}, ${claimStream}`,
    input: () => ({ batchId: undo, stream: claimStream }),
    send: undoClaim,
    answer: { success: true },
  },
  {
    name: 'the raised limits of a take-over',
    key: () => takeover_id,
    input: () => ({ takeoverId: takeover_id, digest: planDigest }),
    send: takeOverAgain,
    answer: 'Take-over not found',
  },
])('$name, recorded by 0.2.0 and sent again, records nothing (D25)', async ({ key, input, send, answer }) => {
  const events = await asRecordedBefore(shop, [inputDigestOf(input()), key()]);
  expect(await send()).toEqual(answer);
  expect(await countEvents(shop)).toBe(events);
});
