import { rebuild, verifyProjections } from '@fan-beats/projections';

import { createTestDatabase } from '../../../scripts/jest/test-database';
import { SubmitClaim } from '../claims/commands/submit-claim.command';
import { LinkItem } from '../gos/commands/link-item.command';
import { admin, fan, openShop, type ShopFixture } from './testing/shop-fixture';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let shop: ShopFixture;

beforeEach(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.url);
});

afterEach(async () => {
  await shop.close();
  await database.drop();
});

describe('a rebuild under load', () => {
  it('loses no act of two server processes, refuses none of them, and sells nothing twice', async () => {
    const max = 300;
    for (const [itemId, limit] of [
      [1, max],
      [3, null],
    ] as const)
      await shop.handlers.link.execute(
        new LinkItem({ actor: admin, goId: 1, itemId, link: 'link', max: limit }),
      );
    const processes = [shop, shop.another()];
    let rebuilding = true;
    let submitted = 0;
    const failures: unknown[] = [];
    const fans = Array.from({ length: 16 }, async (_, index) => {
      for (let n = 0; rebuilding; n++) {
        const entries = [
          { itemId: 3, variantId: n % 3 === 0 ? 33 : 31, amount: 1, additionalInfo: null },
          ...(submitted < max ? [{ itemId: 1, variantId: null, amount: 1, additionalInfo: null }] : []),
        ];
        const claim = new SubmitClaim({
          actor: fan(10 + index * 10 + (n % 10)),
          goId: 1,
          entries,
          idempotencyKey: undefined,
        });
        submitted++;
        await processes[index % 2]?.handlers.submit
          .execute(claim)
          .catch((error: unknown) => failures.push(error));
      }
    });
    for (let n = 0; n < 4; n++) await rebuild({ ownerUrl: database.url });
    rebuilding = false;
    await Promise.all(fans);
    expect(failures).toEqual([]);
    expect(submitted).toBeGreaterThan(100);
    const { findings, readModels } = await verifyProjections({ url: database.url });
    expect(findings).toEqual([]);
    expect(readModels.find(({ name }) => name === 'claim_overview')?.rows).toBeGreaterThan(50);
  }, 60_000);
});
