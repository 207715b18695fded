import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cents, NotFound, Rejection } from '@fan-beats/events';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { Reprice, RepriceHandler } from '../../src/features/claims/commands/reprice.command';
import { UndoReprice, UndoRepriceHandler } from '../../src/features/claims/commands/undo-repricing.command';
import { SplitBill, SplitBillHandler } from '../../src/features/money/bills/commands/split-bill.command';
import {
  UndoBillCorrection,
  UndoBillCorrectionHandler,
} from '../../src/features/money/bills/commands/undo-bill-correction.command';
import {
  CorrectPayment,
  CorrectPaymentHandler,
} from '../../src/features/money/payments/commands/correct-payment.command';
import { PaymentCorrections } from '../../src/features/money/payments/commands/correction-plan';
import {
  UndoCorrection,
  UndoCorrectionHandler,
} from '../../src/features/money/payments/commands/undo-correction.command';
import { PaymentReads } from '../../src/features/money/payments/payment.reads';
import { SettingsReads } from '../../src/features/site/settings/settings.reads';
import { readConfig } from '../../src/platform/config/config';
import { newCommand } from '../../src/platform/cqrs/shop-command';
import { Mailer } from '../../src/platform/mail/mailer';
import { Chance } from '../money-model/random-acts';
import { admin, openShop, type ShopFixture } from '../shop-fixture';
import { exportJournal, ofProduct, productBalances } from './journal-books';
import { balancesOf, complaintsOf } from './outside-tools';
import { RandomHistory } from './random-history';

jest.setTimeout(600_000);

const seed = Number(process.env['HISTORY_SEED'] ?? 20_261_130);
const rounds = Number(process.env['CORRECTIONS'] ?? 20);
const goIds = [1, 2, 3, 4, 5, 6, 7, 8];
const paidOn = '2026-01-05';

let database: TestDatabase;
let shop: ShopFixture;
let folder: string;
const chance = new Chance(seed);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fan-beats-corrections-'));
  database = await createTestDatabase();
  shop = await openShop(database.url);
  await new RandomHistory(shop, database.url, seed).live(500, Date.UTC(2026, 0, 3));
  for (const goId of goIds) await orRefused(() => divide(goId, { component: 'ems' }));
});

afterAll(async () => {
  await shop.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const asAdmin = () => ({ ...admin, correlationId: randomUUID() });

function divide(goId: number, more: { corrects: number } | { component: 'ems' }) {
  const lines = [
    { what: 'postage', amountCents: cents(chance.between(500, 5_500)), basis: 'equal' },
  ] as const;
  const fields = { goId, paidOn, lines, leftOut: [], weights: [], settled: 'reopen', ...more } as const;
  return new SplitBillHandler(shop.ledger).execute(newCommand(SplitBill, asAdmin(), fields));
}

async function orRefused(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof Rejection || error instanceof NotFound) return false;
    throw error;
  }
}

const numbers = async (text: string): Promise<readonly number[]> =>
  (await shop.owner.query<{ n: string }>(text)).rows.map(({ n }) => Number(n));

/** The balances of all accounts, and the money and the requests of all stages. */
async function figures() {
  const { rows } = await shop.owner.query(
    `SELECT claim_id, stage, charged_cents, allocated_cents, waived_cents, covered_cents, settled, requested_cents, due_on
       FROM projection.claim_stage ORDER BY claim_id, stage`,
  );
  return { balances: await productBalances(shop.owner), stages: rows };
}

/** The journal, by hledger and ledger, is what the product has. */
async function expectSameBooks(name: string): Promise<void> {
  const journal = await exportJournal(shop.owner, join(folder, `${name}.journal`));
  expect(await complaintsOf(journal)).toEqual([]);
  const product = await productBalances(shop.owner);
  expect(ofProduct(await balancesOf('hledger', journal))).toEqual(product);
  expect(ofProduct(await balancesOf('ledger', journal))).toEqual(product);
}

interface Correction {
  readonly act: () => Promise<unknown>;
  /** Undoes the act that was the latest. */
  readonly undo: () => Promise<unknown>;
}

function ofPrices(): Correction {
  const { ledger, source, pool } = shop;
  const settings = new SettingsReads(source, pool);
  const terms = {
    goId: chance.of(goIds),
    itemId: chance.of([1, 3]),
    variantId: null,
    priceCents: cents(chance.upTo(2_000)),
    points: chance.upTo(6),
  };
  return {
    act: () => new RepriceHandler(ledger, settings).execute(newCommand(Reprice, asAdmin(), terms)),
    async undo() {
      const { rows } = await shop.owner.query<{ act: string }>(
        `SELECT meta->>'actId' AS act FROM ledger.events WHERE type = 'ClaimRevised' ORDER BY position DESC LIMIT 1`,
      );
      const command = newCommand(UndoReprice, asAdmin(), { actId: rows[0]?.act ?? '' });
      await new UndoRepriceHandler(ledger, settings, pool).execute(command);
    },
  };
}

async function ofBill(): Promise<Correction> {
  const goId = chance.of(goIds);
  const newest = async () =>
    (await numbers(`SELECT max(bill_id) AS n FROM projection.bill WHERE go_id = ${goId}`))[0] ?? 0;
  const corrects = await newest();
  return {
    act: () => divide(goId, { corrects }),
    undo: async () => {
      const command = newCommand(UndoBillCorrection, asAdmin(), { goId, billId: await newest() });
      return new UndoBillCorrectionHandler(shop.ledger, shop.pool).execute(command);
    },
  };
}

async function ofPayment(): Promise<Correction> {
  const { ledger, people, source, pool } = shop;
  const config = readConfig({
    DATABASE_URL: database.url,
    JWT_SECRET: 'q7Vt2mXz9LkR4bWc8NfH3yPd6SgJ1aEu5ToKiBrC',
  });
  const payments = new PaymentReads(pool, new SettingsReads(source, pool), people, new Mailer(config));
  const corrections = new PaymentCorrections(people, pool);
  const recorded = await numbers(
    `SELECT position AS n FROM ledger.events WHERE type = 'PaymentRecorded' ORDER BY position`,
  );
  const amount = { amountCents: cents(chance.between(100, 6_000)) };
  const change = chance.oneIn(3) ? { userId: chance.between(2, 150) } : amount;
  const command = newCommand(CorrectPayment, asAdmin(), { position: chance.of(recorded), ...change });
  return {
    act: () => new CorrectPaymentHandler(ledger, corrections, payments).execute(command),
    async undo() {
      const [position = 0] = await numbers(
        `SELECT max(position) AS n FROM ledger.events WHERE type = 'PaymentRecorded'`,
      );
      const undo = newCommand(UndoCorrection, asAdmin(), { position });
      await new UndoCorrectionHandler(ledger, corrections, payments).execute(undo);
    },
  };
}

describe(`any correction of a random history (HISTORY_SEED=${seed} CORRECTIONS=${rounds})`, () => {
  it.each([
    ['prices (M62)', () => Promise.resolve(ofPrices())],
    ['bills (M64)', ofBill],
    ['payments (M61)', ofPayment],
  ])(
    '%s: correction and undo give the figures of before, and hledger and ledger agree',
    async (name, choose) => {
      let done = 0;
      for (let round = 0; round < rounds; round += 1) {
        const { act, undo } = await choose();
        const before = await figures();
        if (!(await orRefused(act))) continue;
        done += 1;
        expect([round, await figures()]).not.toEqual([round, before]);
        await undo();
        expect([round, await figures()]).toEqual([round, before]);
        // Some corrections stay, so that later ones are made on top of them.
        if (chance.oneIn(3)) await orRefused((await choose()).act);
      }
      expect([name, done > rounds / 4]).toEqual([name, true]);
      await expectSameBooks(name.slice(0, 5));
    },
  );
});
