import { makeRecords } from './make-world';
import { centItem, freeItem, History } from './money-model/history';
import { MoneyModel } from './money-model/money-model';
import { Chance } from './money-model/random-acts';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';

// A long run: MONEY_SEED=random MONEY_ACTS=3000 MONEY_SHOPS=10. A repetition: the MONEY_SEED that a difference names.
const given = process.env['MONEY_SEED'] ?? '4';
const seed = given === 'random' ? Date.now() % 1_000_000 : Number(given);
const acts = Number(process.env['MONEY_ACTS'] ?? 250);
const shops = Number(process.env['MONEY_SHOPS'] ?? 1);
const msPerAct = 1_000;
const goIds = [1, 2, 4];

async function begin(shop: TestShop, one: number): Promise<History> {
  await makeRecords(shop.owner);
  await shop.owner.query(
    `INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published)
     VALUES (${centItem}, 'Cent', '', '', 0, 1, 0, true), (${freeItem}, 'Free', '', '', 0, 0, 0, true)`,
  );
  await shop.owner.query('UPDATE gos SET published = true');
  for (const go_id of goIds)
    for (const item_id of [centItem, freeItem])
      await shop.callers.admin.api.gos.admLinkItemToGo.mutate({ go_id, item_id, amount: null });
  const callers = new Map([
    [ids.fan, shop.callers.fan],
    [ids.otherFan, shop.callers.otherFan],
    [ids.otherAdmin, await shop.stranger().logIn('other-admin@example.org', password)],
  ]);
  const model = new MoneyModel([...callers.keys()], goIds);
  return new History({ shop, model, callers }, new Chance(one)).begin();
}

describe(`money as docs/rules.md tells it (MONEY_SEED=${seed} MONEY_ACTS=${acts})`, () => {
  it.each(Array.from({ length: shops }, (_, n) => seed + n))(
    'has every figure of the model after every act, seed %d',
    async (one) => {
      const shop = await openTestShop();
      try {
        const history = await begin(shop, one);
        for (let act = 1; act <= acts; act++) await history.act();
        await history.end();
      } finally {
        await shop.close();
      }
    },
    60_000 + acts * msPerAct,
  );
});
