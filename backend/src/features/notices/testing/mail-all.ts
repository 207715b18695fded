import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { TestShop } from '../../../../test/open-test-shop';
import { gatherMails } from '../notice.table';
import { Notices } from '../notices';
import { Outbox } from '../outbox';

/** Makes notices of all that is recorded, whatever the shop does by itself meanwhile. */
export const tellAll = (app: INestApplication): Promise<void> => app.get(Notices).followAll();

/** Ends the quiet time: all these servers mail all notices at once, and try again what waits. */
export async function mailAll(shop: TestShop, ...others: readonly INestApplication[]): Promise<void> {
  const apps = [shop.app, ...others];
  await Promise.all(apps.map(tellAll));
  await shop.owner.query('UPDATE notices SET mail_after = now() WHERE mail_after > now()');
  await shop.owner.query('UPDATE mails SET next_at = now()');
  await Promise.all(apps.map((app) => gatherMails(app.get(DataSource))));
  await Promise.all(apps.map((app) => app.get(Outbox).send(() => false)));
}

/** Deletes all notices and mails, so that nothing recorded so far causes one. */
export async function beginAnew(shop: TestShop): Promise<void> {
  jest.spyOn(Notices.prototype, 'look').mockResolvedValue();
  await tellAll(shop.app);
  for (const table of ['notices', 'mails']) await shop.owner.query(`DELETE FROM ${table}`);
}
