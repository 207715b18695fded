import { randomUUID } from 'node:crypto';
import { germanDay } from '@fan-beats/events';
import { germanCsv, grouped, plainCsv, writeCsv, type CsvDialect } from '@fan-beats/events/kernel';
import { positionsSheet, stages } from '@fan-beats/events/language';
import { verifyProjections } from '@fan-beats/projections';
import fc from 'fast-check';
import type { ClaimRecord } from '../src/contract/claims/claim.records';
import { displaynameKey } from '../src/platform/people/person-names';
import { RandomHistory } from './finance/random-history';
import { keepRows } from './make-world';
import { Chance } from './money-model/random-acts';
import { openTestShop, type TestShop } from './open-test-shop';
import { goods, openShop } from './shop-fixture';

const runs = Number(process.env['PROPERTY_RUNS'] ?? 2);

let old: TestShop;
let empty: TestShop;
let putBack: readonly (() => Promise<unknown>)[];

beforeAll(async () => {
  [old, empty] = await Promise.all([openTestShop(), openTestShop()]);
  putBack = await Promise.all([old, empty].map(({ owner }) => keepRows(owner)));
});

afterAll(() => Promise.all([old.close(), empty.close()]));

const api = (of: TestShop) => of.callers.admin.api;

/** An organiser's names for fans, the two items and the three variants. */
interface Words {
  readonly fans: readonly string[];
  readonly items: readonly string[];
  readonly variants: readonly string[];
}

const word = fc.stringMatching(/^[=+@'A-Za-zäöüß0-9][A-Za-z0-9ß'=;,"-]{0,8}[a-z0-9]$/);
const wordsOf = (length: number) =>
  fc.uniqueArray(word, { minLength: length, maxLength: length, selector: displaynameKey });
const words: fc.Arbitrary<Words> = fc.record({
  fans: wordsOf(8),
  items: wordsOf(2),
  variants: wordsOf(3),
});

/** A shop whose fans claimed, got freebies, were merged and paid, by hand and by payments. */
async function live({ fans, items, variants }: Words, seed: number, acts: number): Promise<void> {
  const shop = await openShop(old.databaseUrl, goods);
  await old.owner.query(
    `INSERT INTO users (user_id, displayname, displayname_key)
     SELECT n, ($1::text[])[1 + n % 8] || ' ' || n, 'fan ' || n FROM generate_series(6, 200) n`,
    [fans],
  );
  // A subscript of a parameter would end the coordinator of Citus 13.2 by signal 11.
  await old.owner.query(
    'UPDATE items SET caption = CASE item_id WHEN 1 THEN $1 ELSE $2 END WHERE item_id IN (1, 3)',
    [...items],
  );
  await old.owner.query(
    'UPDATE item_variants SET caption = CASE itemvariant_id WHEN 31 THEN $1 WHEN 32 THEN $2 ELSE $3 END',
    [...variants],
  );
  await new RandomHistory(shop, old.databaseUrl, seed).live(acts, Date.UTC(2026, 0, 3));
  await shop.close();
  await payStages(new Chance(seed));
}

/** Pays about every other open stage by a payment: the whole, a part or more than that. */
async function payStages(chance: Chance): Promise<void> {
  for (const { claim_id, user_id, canceled, stages: all } of await claimsOf(old))
    for (const { stage, open } of canceled ? [] : all) {
      if (open === 0 || chance.oneIn(2)) continue;
      const part = chance.between(1, centsOf(open));
      const parts = [{ claim_id, stage, amount: part / 100 }];
      const money = { amount: (part + chance.upTo(1)) / 100, parts };
      const day = { received_on: germanDay(Date.now()), method: 'bank', again: true } as const;
      await api(old).payments.admRecord.mutate({ user_id, ...money, ...day });
    }
}

const claimsOf = (of: TestShop): Promise<readonly ClaimRecord[]> =>
  api(of).claims.admGetClaimOverview.query();

/** Takes a sheet over as a group order of its own, with new items; a line with a person's name is for that person. */
async function takeOver(title: string, claims: readonly ClaimRecord[], dialect: CsvDialect) {
  const { head, rows } = positionsSheet(claims);
  const bought = claims.flatMap(({ items }) => items.filter(isBought));
  const whats = new Set(bought.map(({ caption }) => displaynameKey(caption)));
  const sheet = {
    file: Buffer.from(writeCsv(head, rows, dialect)).toString('base64'),
    title,
    equal_kept: true,
    paid_on: '2026-11-20',
    items: [...whats].map((what) => ({ what, item_id: null })),
  };
  const asked = (await api(empty).takeover.admPlan.mutate(sheet)).people;
  const people = asked.flatMap(({ who, candidates }) =>
    candidates.map(({ user_id }) => ({ who, user_id })).slice(0, 1),
  );
  const said = { ...sheet, people };
  const { digest, questions, lines } = await api(empty).takeover.admPlan.mutate(said);
  expect(questions).toEqual([]);
  const act = { ...said, takeover_id: randomUUID(), digest: digest ?? '' };
  const { go_id, refused } = await api(empty).takeover.admTakeOver.mutate(act);
  expect(refused).toEqual([]);
  return { go_id, leftOut: lines.flatMap(({ why }) => why ?? []) };
}

const centsOf = (euros: number): number => Math.round(euros * 100);
const isBought = ({ item_type }: { readonly item_type: number }): boolean => item_type === 0;

/** The sum of the known amounts; null where none is known. */
const sumOf = (euros: readonly (number | null)[]): number | null => {
  const known = euros.flatMap((one) => one ?? []);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + centsOf(one), 0);
};

/** The sums of a group order, in cents: charged, paid and overpaid amounts of each fan by stage, and pieces by item and price. */
function sumsOf(claims: readonly ClaimRecord[]) {
  const fans = [...grouped(claims, ({ user_displayname }) => user_displayname)].map(([name, own]) => {
    const ofStage = stages.map((stage) => {
      const all = own.flatMap((claim) => claim.stages.filter((one) => one.stage === stage));
      const charged = sumOf(all.map((one) => one.charged));
      const covered = sumOf(all.map((one) => one.covered)) ?? 0;
      const paid = Math.min(charged ?? 0, covered);
      return { stage, charged, paid, over: covered - paid };
    });
    return [name, ofStage] as const;
  });
  const items = claims.flatMap((claim) => claim.items.filter(isBought));
  const unit = ({ caption, variant_caption, price }: (typeof items)[number]) =>
    `${caption} / ${variant_caption} at ${price}`;
  return {
    fans: new Map(fans),
    items: new Map(
      [...grouped(items, unit)].map(([name, all]) => [
        name,
        all.reduce((sum, { amount }) => sum + amount, 0),
      ]),
    ),
  };
}

type Sums = ReturnType<typeof sumsOf>;

/** An overpaid amount is the fan's credit (rule A7). */
const paidTooMuch = ({ fans }: Sums): readonly (readonly [name: string, cents: number])[] =>
  [...fans].map(([name, all]) => [name, all.reduce((sum, { over }) => sum + over, 0)]);
const withoutCredit = ({ fans, items }: Sums): Sums => ({
  fans: new Map([...fans].map(([name, all]) => [name, all.map((one) => ({ ...one, over: 0 }))])),
  items,
});

it('any shop, exported and taken over into an empty one, has the same sums for each fan, item and stage', async () => {
  const property = fc.asyncProperty(
    words,
    fc.integer({ min: 1, max: 2 ** 31 }),
    fc.integer({ min: 20, max: 200 }),
    async (named, seed, acts) => {
      await live(named, seed, acts);
      const credit = new Map<string, number>();
      for (const [go, claims] of grouped(await claimsOf(old), ({ go_id }) => go_id)) {
        const buyers = new Set(
          claims.filter(({ items }) => items.some(isBought)).map(({ user_displayname }) => user_displayname),
        );
        if (buyers.size === 0) continue;
        const { go_id, leftOut } = await takeOver(`GO ${go}`, claims, go % 2 === 0 ? germanCsv : plainCsv);
        const before = sumsOf(claims.filter(({ user_displayname }) => buyers.has(user_displayname)));
        const after = sumsOf((await claimsOf(empty)).filter((claim) => claim.go_id === go_id));
        expect(after).toEqual(withoutCredit(before));
        for (const [name, cents] of paidTooMuch(before)) credit.set(name, (credit.get(name) ?? 0) + cents);
        // Freebies are left out (rule A4); a fan with nothing else is listed.
        const others = claims.filter(({ user_displayname }) => !buyers.has(user_displayname));
        expect(new Set(leftOut)).toEqual(
          new Set(others.map(({ user_displayname: name }) => `${name} has no piece that can be taken`)),
        );
      }
      const balances = (await api(empty).user.admGetUsers.query()).map(
        ({ displayname, balance }) => [displayname, centsOf(balance)] as const,
      );
      expect(new Map(balances.filter(([, cents]) => cents > 0))).toEqual(
        new Map([...credit].filter(([, cents]) => cents > 0)),
      );
      expect((await verifyProjections({ url: empty.databaseUrl })).findings).toEqual([]);
    },
  );
  await fc.assert(property, {
    numRuns: runs,
    endOnFailure: true,
    plugins: [
      fc.afterEach(async () => {
        for (const back of putBack) await back();
      }),
    ],
  });
});
