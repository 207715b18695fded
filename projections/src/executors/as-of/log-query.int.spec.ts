import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { readAccount, readAccounts } from '../../read-models/money/accounts/account.view';
import { asOf, type Moment } from './as-of';
import {
  readAllClaims,
  readClaimsOfGo,
  stageFigures,
  type ClaimView,
} from '../../read-models/claims/claim.view';
import { readFreebieMonitor } from '../../read-models/freebies/freebie-monitor.view';
import { randomNumbers, RandomShop, recordInline } from '../../testing/shop-history';
import type { ClaimsPart, Figure } from './figure';
import { queryLog, type Contribution } from './log-query';
import { queryLogOnThread } from './log-query-thread';

const random = randomNumbers(77);
const gos = [1, 2, 3];

let database: TestDatabase;
let client: Client;
let newest: number;
let moments: readonly Moment[];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url, pipeline: true });
  await client.connect();
  const events = await recordInline(client, new RandomShop(random).acts(260));
  newest = events.at(-1)?.position ?? 0;
  const picked = Array.from({ length: 4 }, () => events[random(events.length)]);
  moments = picked.flatMap((event) =>
    event ? [{ position: event.position }, { time: event.recordedAt }] : [],
  );
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const sumOfStages = (
  claim: ClaimView,
  amount: (stage: ReturnType<typeof stageFigures>[number]) => number,
): number => stageFigures(claim).reduce((sum, stage) => sum + amount(stage), 0);

const shownOf: Readonly<Record<ClaimsPart, (claim: ClaimView) => number>> = {
  all: ({ sumCents }) => sumCents,
  paid: (claim) => sumOfStages(claim, ({ stage, coveredCents }) => (stage === 'items' ? coveredCents : 0)),
  unpaid: (claim) => sumOfStages(claim, ({ stage, openCents }) => (stage === 'items' ? openCents : 0)),
  canceled: (claim) =>
    claim.canceled
      ? sumOfStages(claim, (stage) => (stage.stage === 'items' ? claim.sumCents - stage.coveredCents : 0))
      : 0,
  too_much: (claim) => sumOfStages(claim, ({ stage, overCents }) => (stage === 'items' ? overCents : 0)),
  shipping_open: (claim) => sumOfStages(claim, ({ stage, openCents }) => (stage === 'items' ? 0 : openCents)),
};

/** Every figure of every screen, with the number on the screen. */
async function shownFigures(): Promise<{ figure: Figure; shown: number }[]> {
  const claims = await readAllClaims(client);
  const sums = [undefined, ...gos].flatMap((goId) =>
    (['all', 'paid', 'unpaid', 'canceled', 'too_much', 'shipping_open'] as const).map((part) => {
      const counted = claims.filter((claim) => goId === undefined || claim.goId === goId);
      const claimIds = counted.map(({ claimId }) => claimId);
      const shown = counted.reduce((sum, claim) => sum + shownOf[part](claim), 0);
      return { figure: { kind: 'claimSums', part, claimIds } as const, shown };
    }),
  );
  const single = claims.slice(0, 5).map(({ claimId, sumCents }) => ({
    figure: { kind: 'claimSums', part: 'all', claimIds: [claimId] } as const,
    shown: sumCents,
  }));
  const freebies = [];
  for (const goId of gos)
    for (const { itemId, variantId, amount, stock } of await readFreebieMonitor(client, goId))
      freebies.push(
        { figure: { kind: 'freebieAmount', goId, itemId, variantId } as const, shown: amount },
        { figure: { kind: 'freebieStock', itemId, variantId } as const, shown: stock },
      );
  const accounts = [...(await readAccounts(client))].flatMap(([userId, account]) => [
    { figure: { kind: 'account', userId, column: 'balance_cents' } as const, shown: account.balanceCents },
    { figure: { kind: 'account', userId, column: 'points' } as const, shown: account.points },
    { figure: { kind: 'account', userId, column: 'pending' } as const, shown: account.pending },
  ]);
  return [...sums, ...single, ...freebies, ...accounts];
}

async function allContributions(figure: Figure, limit: number): Promise<Contribution[]> {
  const found: Contribution[] = [];
  let cursor: number | null | undefined;
  do {
    const page = { limit, ...(cursor ? { cursor } : {}) };
    const answer = await queryLog(database.url, { about: 'figure', figure, page });
    expect(answer.contributions.length).toBeLessThanOrEqual(limit);
    found.push(...answer.contributions);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  return found;
}

const sumOf = (contributions: readonly Contribution[]): number =>
  contributions.reduce((sum, { amount }) => sum + amount, 0);

describe('the explanation of a figure', () => {
  it('comes to the number shown, for every figure of every screen', async () => {
    const figures = await shownFigures();
    const kinds = new Set(figures.map(({ figure }) => figure.kind));
    expect([...kinds]).toEqual(['claimSums', 'freebieAmount', 'freebieStock', 'account']);
    expect(figures.filter(({ shown }) => shown !== 0).length).toBeGreaterThan(40);
    for (const { figure, shown } of figures) {
      const answer = await queryLog(database.url, { about: 'figure', figure, page: { limit: 2000 } });
      const got = [answer.total, sumOf(answer.contributions), answer.contributions.length];
      expect({ figure, got }).toEqual({ figure, got: [shown, shown, answer.count] });
    }
  });

  it('comes in pages, newest first, each event once', async () => {
    const claimIds = (await readAllClaims(client)).map(({ claimId }) => claimId);
    const figure = { kind: 'claimSums', part: 'unpaid', claimIds } as const;
    const once = await allContributions(figure, 5000);
    const paged = await allContributions(figure, 7);
    expect(once.length).toBeGreaterThan(20);
    expect(paged.map(({ event }) => event.position)).toEqual(once.map(({ event }) => event.position));
    const positions = paged.map(({ event }) => event.position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => b - a));
  });

  it('differs from a number on the screen that no event accounts for', async () => {
    const [userId = 0] = [...(await readAccounts(client)).keys()];
    const figure = { kind: 'account', userId, column: 'balance_cents' } as const;
    await client.query('UPDATE projection.account SET balance_cents = balance_cents + 1 WHERE user_id = $1', [
      userId,
    ]);
    const { total } = await queryLog(database.url, { about: 'figure', figure, page: { limit: 1 } });
    expect((await readAccount(client, userId)).balanceCents).toBe(total + 1);
    await client.query('UPDATE projection.account SET balance_cents = balance_cents - 1 WHERE user_id = $1', [
      userId,
    ]);
  });
});

describe('the past', () => {
  it('is the same from a few streams as from the whole log', async () => {
    for (const at of moments) {
      const whole = await asOf({ url: database.url, at });
      const claims = await queryLog(database.url, { about: 'claims', at });
      expect(claims).toEqual(await readAllClaims(whole));
      for (const goId of gos) {
        const ofGo = await queryLog(database.url, { about: 'claims', at, goId });
        expect(ofGo).toEqual(await readClaimsOfGo(whole, goId));
        const freebies = await queryLog(database.url, { about: 'freebies', at, goId });
        expect(freebies).toEqual(await readFreebieMonitor(whole, goId));
      }
      for (const userId of [10, 11, 12, 13, 14, 999]) {
        const account = await queryLog(database.url, { about: 'account', at, userId });
        expect(account).toEqual(await readAccount(whole, userId));
      }
    }
  });

  it('is today at its end, and empty before its beginning', async () => {
    const now = await queryLog(database.url, { about: 'claims', at: { position: newest } });
    expect(now).toEqual(await readAllClaims(client));
    expect(now.length).toBeGreaterThan(10);
    expect(await queryLog(database.url, { about: 'claims', at: { position: 0 } })).toEqual([]);
  });
});

describe('a thread that reads the past', () => {
  it('answers as this one does', async () => {
    const question = { about: 'claims', at: { position: newest } } as const;
    const answer = await queryLogOnThread(database.url, question);
    expect(answer).toEqual(await queryLog(database.url, question));
  });

  it('tells when it fails, and ends when it is told to', async () => {
    const nowhere = database.url.replace(/\/[^/]*$/, '/nowhere');
    const question = { about: 'claims', at: { position: newest } } as const;
    await expect(queryLogOnThread(nowhere, question)).rejects.toThrow('nowhere');
    const stop = new AbortController();
    const answer = queryLogOnThread(database.url, question, { signal: stop.signal });
    stop.abort();
    await expect(answer).rejects.toThrow('ended early');
  });
});
