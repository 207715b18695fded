import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDemoDatabase } from '../../scripts/jest/test-database';
import { serverTypes } from '@fan-beats/backend/platform/database/pg-types';
import { demoAdmins, demoFans } from './fans';
import { exportJournal, ofProduct, productBalances } from '../../backend/test/finance/journal-books';
import { balancesOf, complaintsOf } from '../../backend/test/finance/outside-tools';

jest.setTimeout(600_000);

it('hledger and ledger accept the journal of the demo shop, which comes to what the product says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fan-beats-demo-'));
  const database = await createDemoDatabase();
  const owner = new Client({ connectionString: database.url, types: serverTypes });
  try {
    await owner.connect();
    const journal = await exportJournal(owner, join(folder, 'demo.journal'));
    expect(await complaintsOf(journal)).toEqual([]);
    const product = await productBalances(owner);
    expect(product.size).toBeGreaterThan(40);
    expect(ofProduct(await balancesOf('hledger', journal))).toEqual(product);
    expect(ofProduct(await balancesOf('ledger', journal))).toEqual(product);
    const text = await readFile(journal, 'utf8');
    for (const { displayName, mail } of [...demoFans, ...demoAdmins])
      expect([displayName, text.includes(displayName), text.includes(mail)]).toEqual([
        displayName,
        false,
        false,
      ]);
  } finally {
    await owner.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
