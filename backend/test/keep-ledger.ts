import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { lastPosition, sealUpTo } from '@fan-beats/events';
import { SetGoStatus } from '../src/features/gos/acts/set-go-status';
import { camtFile } from '../src/features/bank/testing/camt-file';
import { actOf, Ground } from '../src/platform/acts/act';
import { entry } from './make-world';
import { ids, type TestShop } from './open-test-shop';

/** What is of one installation, and would make the file large. */
const emptied = ['sessions', 'refresh_tokens', 'password_resets', 'guesses', 'image_thumbnails'];

/** Acts that the rows of the procedures leave out: bank lines that are sorted, stages that change, a status, and merged people. */
async function actBeyondRows({ app, callers }: TestShop): Promise<void> {
  const { api } = callers.admin;
  const user_id = ids.otherFan;
  await api.user.admAddUserPoints.mutate({ user_id, points: 4, reason: 'welcome' });
  const entries = [entry(1, 4)];
  const { claim_id } = await api.claims.admProxySubmitCart.mutate({ user_id, go: 1, entries });
  const change = async (act: 'request' | 'defer' | 'withdraw' | 'waive', more: object = {}) => {
    const stages = [{ claim_id, stage: 'items' as const, ...more }];
    const { results } = await api.payments.admChangeStages.mutate({ act, stages });
    if (!results.every(({ ok }) => ok)) throw new Error(`${act}: ${JSON.stringify(results)}`);
  };
  await change('request', { due_on: '2099-11-27' });
  await change('defer', { due_on: '2099-12-27' });
  await change('withdraw');
  const amounts = [2950, 700, 300];
  const lines = camtFile(amounts.map((amountCents) => ({ amountCents, reference: `L${amountCents}` })));
  await api.bank.admImport.mutate({ file: Buffer.from(lines).toString('base64'), import_id: randomUUID() });
  const [paid = 0, aside = 0, open = 0] = (await api.bank.admGetReview.query()).lines
    .filter(({ amount }) => amounts.includes(amount * 100))
    .map(({ line_id }) => line_id);
  await api.bank.admBook.mutate({ lines: [{ line_id: paid, user_id, parts: null }] });
  await change('waive', { amount: 0.5 });
  await api.bank.admSortOut.mutate({ line_ids: [aside, open], why: 'private' });
  await api.bank.admSortOut.mutate({ line_ids: [open], why: null });
  const actor = { userId: ids.admin, role: 2, correlationId: 'kept' };
  for (const status of ['SENT_OUT', 'CANCELED', null] as const)
    await app.get(Ground).act(actOf(SetGoStatus, actor, { goId: 1, status }));
  await api.user.admAddUserBalance.mutate({ user_id, balance: 5 });
  await api.user.admMergePeople.mutate({ user_id, into_user_id: ids.fan });
}

/** Writes the shop as this release leaves it, under a seal, into a file of `old-ledgers`. */
export async function keepLedger(shop: TestShop, file: string): Promise<void> {
  const { owner, databaseUrl } = shop;
  await actBeyondRows(shop);
  await sealUpTo(owner, await lastPosition(owner));
  await owner.query(`TRUNCATE ${emptied.join(', ')}`);
  const dumped = spawnSync(
    'pg_dump',
    ['--inserts', '--rows-per-insert=1000', '--no-owner', '--no-comments', databaseUrl],
    { encoding: 'utf8', maxBuffer: 1e9 },
  );
  if (dumped.status !== 0) throw new Error(dumped.stderr);
  writeFileSync(file, brotliCompressSync(dumped.stdout.replaceAll(/^--.*$|^\\(un)?restrict .*$/gm, '')));
}
