import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';

import { account } from '../server';
import { shownGos } from './fill-shop';
import { openPhone } from './slow-phone';

const dueOn = '2099-12-01';

/** The account claims a product in three group orders and is asked to pay two of them. */
export async function claimAndAsk(browser: Browser, url: string): Promise<true> {
  const context = await openPhone(browser, url, account);
  const call = async (path: string, data: object): Promise<unknown> => {
    const answer = await context.request.post(`/api/${path}`, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    const { result } = (await answer.json()) as { result: { data: unknown } };
    return result.data;
  };
  const claimIds: number[] = [];
  for (const go of shownGos.slice(0, 3)) {
    const entries = [{ item_id: 1, itemvariant_id: null, amount: 1 }];
    const claim = await call('claims.submitCart', { go, entries, idempotency_key: randomUUID() });
    claimIds.push((claim as { claim_id: number }).claim_id);
  }
  const stages = claimIds.slice(1).map((claim_id) => ({ claim_id, stage: 'items', due_on: dueOn }));
  await call('payments.admChangeStages', { act: 'request', stages });
  await context.close();
  return true;
}
