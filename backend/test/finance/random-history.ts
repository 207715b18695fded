import { randomUUID } from 'node:crypto';
import {
  bankLineStream,
  cents,
  ConcurrencyConflict,
  costComponents,
  germanDay,
  NotFound,
  Rejection,
  type GoStatus,
  type ShopEventType,
} from '@fan-beats/events';
import { importLine } from '@fan-beats/events/rules';
import { Pool } from 'pg';
import { AddBalance, AddBalanceHandler } from '../../src/features/people/users/commands/add-balance.command';
import { AddPoints, AddPointsHandler } from '../../src/features/people/users/commands/add-points.command';
import { SetPoints, SetPointsHandler } from '../../src/features/people/users/commands/set-points.command';
import {
  SubtractBalance,
  SubtractBalanceHandler,
} from '../../src/features/people/users/commands/subtract-balance.command';
import {
  SubtractPoints,
  SubtractPointsHandler,
} from '../../src/features/people/users/commands/subtract-points.command';
import { DeleteClaim } from '../../src/features/claims/commands/delete-claim.command';
import { SubmitCart } from '../../src/features/claims/commands/submit-cart.command';
import { ProxySubmitCart } from '../../src/features/claims/commands/proxy-submit-cart.command';
import { UpdateClaim } from '../../src/features/claims/commands/update-claim.command';
import { BookLines, BookLinesHandler } from '../../src/features/money/bank/commands/book-lines.command';
import {
  SortOutLines,
  SortOutLinesHandler,
} from '../../src/features/money/bank/commands/sort-out-lines.command';
import {
  TakeBackLines,
  TakeBackLinesHandler,
} from '../../src/features/money/bank/commands/take-back-lines.command';
import type { BankLineAnswerRecord } from '../../src/contract/money/bank.records';
import { serverTypes } from '../../src/platform/database/pg-types';
import { LinkItem } from '../../src/features/catalogue/shop/commands/link-item.command';
import { SetGoStatus } from '../../src/features/catalogue/gos/commands/set-go-status.command';
import { admin, fan, type ShopFixture } from '../shop-fixture';
import { Reverse, ReverseHandler } from '../../src/features/money/reversals/commands/reverse.command';
import {
  CountFreebieStock,
  CountFreebieStockHandler,
} from '../../src/features/freebies/commands/count-freebie-stock.command';
import {
  MergePeople,
  MergePeopleHandler,
} from '../../src/features/people/personal-data/commands/merge-people.command';
import {
  SeparatePeople,
  SeparatePeopleHandler,
} from '../../src/features/people/personal-data/commands/separate-people.command';
import {
  RecordPayment,
  RecordPaymentHandler,
} from '../../src/features/money/payments/commands/record-payment.command';
import {
  RecordRefund,
  RecordRefundHandler,
} from '../../src/features/money/payments/commands/record-refund.command';
import { PaymentReads } from '../../src/features/money/payments/payment.reads';
import { SettingsReads } from '../../src/features/site/settings/settings.reads';
import {
  RecordPurchase,
  RecordPurchaseHandler,
} from '../../src/features/money/purchases/commands/record-purchase.command';
import {
  TakeBackPurchase,
  TakeBackPurchaseHandler,
} from '../../src/features/money/purchases/commands/take-back-purchase.command';
import { SplitBill, SplitBillHandler } from '../../src/features/money/bills/commands/split-bill.command';
import {
  WithdrawBill,
  WithdrawBillHandler,
} from '../../src/features/money/bills/commands/withdraw-bill.command';
import { Mailer } from '../../src/platform/mail/mailer';
import { readConfig } from '../../src/platform/config/config';
import { newCommand } from '../../src/platform/cqrs/shop-command';
import type { Actor } from '../../src/platform/people/actor';
import { ActorRefused } from '../../src/platform/errors/refusals';

const goCount = 8;
const fanIds = { first: 2, count: 150 } as const;
const actsAtOnce = 100;
const hourMs = 3_600_000;
const units = [
  { itemId: 1, itemvariantId: null },
  { itemId: 1, itemvariantId: null },
  { itemId: 2, itemvariantId: null },
  { itemId: 3, itemvariantId: 31 },
  { itemId: 3, itemvariantId: 33 },
] as const;
const reasons = ['Für "Treue";\nja', '=1+1', null, null, null];
const reversibleTypes: readonly ShopEventType[] = [
  'BalanceAdded',
  'BalanceSubtracted',
  'PaymentRecorded',
  'RefundPaid',
  'PointsAdded',
  'PointsSubtracted',
  'PointsCorrected',
  'ClaimPaymentReceived',
  'ClaimPaymentRevoked',
  'ShippingCostSet',
  'ShippingCostSettled',
  'ShippingCostReopened',
];
const statuses: readonly (GoStatus | null)[] = [null, null, 'ORDERED', 'SENT_OUT', 'CANCELED'];

/** Whole numbers below a bound, the same ones for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Each act is a separate request: a mark and the payment that it became are found by their request. */
const asAdmin = (): Actor => ({ ...admin, correlationId: randomUUID() });

/** A random history of a shop, by the commands that people use: every act is decided and may be refused. */
export class RandomHistory {
  private readonly random: (below: number) => number;
  private readonly claimIds: number[] = [];
  private readonly merged: number[] = [];
  private readonly bills: { readonly goId: number; readonly billId: number }[] = [];
  /** Bank lines that were booked, and lines that took one of them back. */
  private readonly bookedLines: { readonly lineId: number; readonly amountCents: number }[] = [];
  private readonly returns: number[] = [];
  private importedLines = 0;
  /** Events that can be reversed, newest first; some of them are already reversed. */
  private reversible: readonly number[] = [];
  private readonly pool: Pool;
  private readonly countFreebieStock: CountFreebieStockHandler;
  private readonly recordPayment: RecordPaymentHandler;
  private readonly recordRefund: RecordRefundHandler;
  private readonly bookLines: BookLinesHandler;
  private readonly takeBackLines: TakeBackLinesHandler;
  private readonly sortOutLines: SortOutLinesHandler;

  constructor(
    private readonly shop: ShopFixture,
    databaseUrl: string,
    seed: number,
  ) {
    this.random = randomNumbers(seed);
    this.pool = new Pool({ connectionString: databaseUrl, types: serverTypes, max: 4 });
    this.countFreebieStock = new CountFreebieStockHandler(shop.ledger, this.pool);
    const settings = new SettingsReads(shop.source, this.pool);
    const config = readConfig({
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'q7Vt2mXz9LkR4bWc8NfH3yPd6SgJ1aEu5ToKiBrC',
    });
    const payments = new PaymentReads(this.pool, settings, shop.people, new Mailer(config));
    this.recordPayment = new RecordPaymentHandler(shop.ledger, shop.people, payments, settings, this.pool);
    this.recordRefund = new RecordRefundHandler(shop.ledger, shop.people, payments, this.pool);
    this.bookLines = new BookLinesHandler(shop.ledger, shop.source, shop.people, settings, this.pool);
    this.takeBackLines = new TakeBackLinesHandler(shop.ledger, shop.source, this.pool);
    this.sortOutLines = new SortOutLinesHandler(shop.ledger, shop.source, this.pool);
  }

  /**
   * Acts until a number of acts were accepted, with a few hours between two waves of them. Returns the number of
   * refusals.
   */
  async live(acts: number, startMs: number): Promise<number> {
    await this.open();
    let [accepted, refused] = [0, 0];
    for (let nowMs = startMs; accepted < acts; nowMs += this.random(5 * hourMs)) {
      this.shop.clock.offsetMs = nowMs - Date.now();
      this.reversible = await this.findReversible();
      const wave = Array.from({ length: Math.min(actsAtOnce, acts - accepted) }, () => this.act());
      for (const took of await Promise.all(wave.map(orRefused))) {
        if (took) accepted++;
        else refused++;
      }
    }
    this.shop.clock.offsetMs = 0;
    await this.pool.end();
    return refused;
  }

  private async findReversible(): Promise<number[]> {
    const { rows } = await this.pool.query<{ position: number }>(
      `SELECT position FROM ledger.events WHERE type = ANY($1) ORDER BY position DESC LIMIT 200`,
      [reversibleTypes],
    );
    return rows.map(({ position }) => position);
  }

  private async open(): Promise<void> {
    await this.shop.owner.query(
      `INSERT INTO gos (go_id, title, published) SELECT n, 'GO ' || n, true FROM generate_series(3, ${goCount}) n`,
    );
    for (let goId = 1; goId <= goCount; goId++)
      for (const itemId of [1, 2, 3])
        await this.shop.handlers.act.execute(newCommand(LinkItem, asAdmin(), { goId, itemId, amount: null }));
  }

  private act(): Promise<unknown> {
    const { handlers } = this.shop;
    const kind = this.random(100);
    if (kind < 38) return this.submit();
    if (kind < 45) return this.proxy();
    if (kind < 70) return this.update();
    if (kind < 73) return handlers.act.execute(newCommand(DeleteClaim, asAdmin(), { claimId: this.claim() }));
    if (kind < 75) return this.setStatus();
    if (kind < 76) return this.seldom();
    if (kind < 80) return this.reverseOne();
    return this.book(kind);
  }

  private book(kind: number): Promise<unknown> {
    const { ledger, people } = this.shop;
    const reason = reasons[this.random(reasons.length)] ?? null;
    const booking = { userId: this.fanId(), reason };
    const amountCents = cents(1 + this.random(5_000));
    const points = 1 + this.random(40);
    if (kind < 81) return this.pay();
    if (kind < 83) return this.moveByBank();
    if (kind < 84) return this.refund();
    const euros = { ...booking, amountCents };
    const beats = { ...booking, points };
    if (kind < 86)
      return new AddBalanceHandler(ledger, people).execute(newCommand(AddBalance, asAdmin(), euros));
    if (kind < 90)
      return new SubtractBalanceHandler(ledger, people).execute(
        newCommand(SubtractBalance, asAdmin(), euros),
      );
    if (kind < 95)
      return new AddPointsHandler(ledger, people).execute(newCommand(AddPoints, asAdmin(), beats));
    if (kind < 98)
      return new SubtractPointsHandler(ledger, people).execute(newCommand(SubtractPoints, asAdmin(), beats));
    return new SetPointsHandler(ledger, people).execute(newCommand(SetPoints, asAdmin(), beats));
  }

  private async submit(): Promise<void> {
    const cart = newCommand(SubmitCart, fan(this.fanId()), { goId: this.goId(), entries: this.entries() });
    const { claimId } = await this.shop.handlers.submit.execute(cart);
    this.claimIds.push(claimId);
  }

  private async proxy(): Promise<void> {
    const cart = { userId: this.fanId(), goId: this.goId(), entries: this.entries() };
    const { claimId } = await this.shop.handlers.submit.execute(newCommand(ProxySubmitCart, asAdmin(), cart));
    this.claimIds.push(claimId);
  }

  private entries() {
    return Array.from({ length: 1 + this.random(3) }, () => ({
      ...(units[this.random(units.length)] ?? units[0]),
      amount: 1 + this.random(4),
    }));
  }

  private update(): Promise<unknown> {
    const component = costComponents[this.random(costComponents.length)] ?? 'ems';
    const cost =
      this.random(3) === 0
        ? { [`${component}Done`]: this.random(2) === 0 }
        : { [`${component}Cents`]: this.random(2_000) };
    const changes = this.random(2) === 0 ? { paymentReceived: this.random(4) > 0 } : cost;
    return this.shop.handlers.act.execute(
      newCommand(UpdateClaim, asAdmin(), { claimId: this.claim(), ...changes }),
    );
  }

  private reverseOne(): Promise<unknown> {
    const position = this.reversible[this.random(this.reversible.length)] ?? 0;
    const command = newCommand(Reverse, asAdmin(), { position, reason: 'wrong fan' });
    return new ReverseHandler(this.shop.ledger, this.pool).execute(command);
  }

  private seldom(): Promise<unknown> {
    const kind = this.random(11);
    if (kind > 7) return this.buyOrTakeBack();
    if (kind < 3) return this.count();
    if (kind < 6) return this.mergeOrSeparate();
    return kind === 6 ? this.divide() : this.withdraw();
  }

  private async pay(): Promise<unknown> {
    const amountCents = cents(100 + this.random(5_000));
    const feeCents = cents(this.random(3) === 0 ? 35 : 0);
    const money = { userId: this.fanId(), amountCents, feeCents, receivedOn: this.today(), again: true };
    const command = newCommand(RecordPayment, asAdmin(), { ...money, method: 'paypal', parts: null });
    return this.recordPayment.execute(command);
  }

  /** Books a bank line, takes one back, or undoes taking one back. */
  private moveByBank(): Promise<unknown> {
    const kind = this.random(5);
    if (kind < 3) return this.bookBankLine();
    return kind === 3 ? this.takeBankLineBack() : this.undoTakeBack();
  }

  private async bookBankLine(): Promise<void> {
    const amountCents = 100 + this.random(5_000);
    const feeCents = this.random(3) === 0 ? 35 : 0;
    const [userId, otherId] = [this.fanId(), this.fanId()];
    const isShared = this.random(4) === 0 && userId !== otherId;
    const others = isShared ? [{ userId: otherId, amountCents: cents(40), parts: null }] : [];
    const lineId = await this.importBankLine(amountCents, feeCents);
    const lines = [{ lineId, userId, parts: null, others, again: true }];
    refuseUnless(await this.bookLines.execute(newCommand(BookLines, asAdmin(), { lines })));
    this.bookedLines.push({ lineId, amountCents });
  }

  private async takeBankLineBack(): Promise<void> {
    const line = this.bookedLines[this.random(this.bookedLines.length)];
    if (!line) return;
    const feeCents = [0, -35, 250][this.random(3)] ?? 0;
    const lineId = await this.importBankLine(0 - line.amountCents, feeCents);
    const lines = [{ lineId, returnedLineId: line.lineId }];
    refuseUnless(await this.takeBackLines.execute(newCommand(TakeBackLines, asAdmin(), { lines })));
    this.returns.push(lineId);
  }

  private async undoTakeBack(): Promise<void> {
    const lineId = this.returns[this.random(this.returns.length)];
    if (lineId === undefined) return;
    const waiting = { lineIds: [lineId], why: null };
    refuseUnless(await this.sortOutLines.execute(newCommand(SortOutLines, asAdmin(), waiting)));
  }

  /** Returns the number of the new line. */
  private async importBankLine(amountCents: number, feeCents: number): Promise<number> {
    this.importedLines += 1;
    const lineId = this.importedLines;
    const events = importLine({
      lineId,
      importId: 'random',
      fingerprint: `line ${lineId}`,
      ordinal: 1,
      account: '',
      bookedOn: this.today(),
      valueOn: this.today(),
      amountCents: cents(amountCents),
      feeCents: cents(feeCents),
      method: 'bank',
      payer: 'P. Payer',
      iban: '',
      purpose: '',
      endToEndId: '',
      bankReference: '',
      ...(amountCents < 0 && { takenBack: 'return' as const }),
    });
    const command = { actor: asAdmin(), commandName: 'ImportOfTests' };
    await this.shop.ledger.commit(command, {
      input: { lineId },
      decide: () => [{ stream: bankLineStream(lineId), events }],
    });
    return lineId;
  }

  private refund(): Promise<unknown> {
    const money = { userId: this.fanId(), amountCents: cents(1 + this.random(2_000)), paidOn: this.today() };
    const command = newCommand(RecordRefund, asAdmin(), { ...money, method: 'bank', again: true });
    return this.recordRefund.execute(command);
  }

  private async divide(): Promise<unknown> {
    const goId = this.goId();
    const lines = [
      { what: 'postage', amountCents: cents(500 + this.random(5_000)), basis: 'equal' },
    ] as const;
    const terms = { component: 'ems', paidOn: this.today(), lines, leftOut: [], weights: [] } as const;
    const command = newCommand(SplitBill, asAdmin(), { goId, ...terms, settled: 'reopen' });
    await new SplitBillHandler(this.shop.ledger).execute(command);
    this.bills.push({ goId, billId: this.bills.filter((bill) => bill.goId === goId).length + 1 });
    return undefined;
  }

  private withdraw(): Promise<unknown> {
    const bill = this.bills[this.random(this.bills.length)] ?? { goId: 1, billId: 1 };
    return new WithdrawBillHandler(this.shop.ledger).execute(newCommand(WithdrawBill, asAdmin(), bill));
  }

  /** Buys for group orders or for none, or takes a purchase back or undoes that. */
  private buyOrTakeBack(): Promise<unknown> {
    const kind = this.random(4);
    if (kind === 3) {
      const [purchaseId, version] = [1 + this.random(10), 1 + this.random(2)];
      const command = newCommand(TakeBackPurchase, asAdmin(), { purchaseId, version, undo: version === 2 });
      return new TakeBackPurchaseHandler(this.shop.ledger).execute(command);
    }
    const goId = this.goId();
    const goIds = [[], [goId], [goId, (goId % goCount) + 1]][kind] ?? [];
    const lines = (['goods', 'freight', 'proxy', 'other'] as const).map((what) => ({
      what,
      amountCents: cents(1 + this.random(90_000)),
    }));
    const money = { currency: 'KRW', lines, rate: 14.5, feeCents: cents(this.random(3) * 25) };
    const command = newCommand(RecordPurchase, asAdmin(), {
      ...money,
      goIds,
      basis: 'pieces',
      paidOn: this.today(),
      method: 'paypal',
    });
    return new RecordPurchaseHandler(this.shop.ledger).execute(command);
  }

  private today(): string {
    return germanDay(Date.now() + this.shop.clock.offsetMs);
  }

  private setStatus(): Promise<unknown> {
    const status = statuses[this.random(statuses.length)] ?? null;
    return this.shop.handlers.act.execute(newCommand(SetGoStatus, asAdmin(), { goId: this.goId(), status }));
  }

  private count(): Promise<unknown> {
    const stock = { itemId: 2, itemvariantId: null, amount: this.random(90) };
    return this.countFreebieStock.execute(newCommand(CountFreebieStock, asAdmin(), stock));
  }

  /**
   * Merges two people, or separates some of the merged ones again: about one of three mergers is undone, if nobody
   * acted since.
   */
  private mergeOrSeparate(): Promise<unknown> {
    const { ledger, people } = this.shop;
    const [userId, intoUserId] = [this.fanId(), this.fanId()];
    if (this.random(3) === 0) {
      const separation = newCommand(SeparatePeople, asAdmin(), { userId: this.merged.pop() ?? userId });
      return new SeparatePeopleHandler(ledger, people).execute(separation);
    }
    this.merged.push(userId);
    const merger = newCommand(MergePeople, asAdmin(), { userId, intoUserId });
    return new MergePeopleHandler(ledger, people).execute(merger);
  }

  private claim(): number {
    return this.claimIds[this.random(this.claimIds.length)] ?? 0;
  }

  private fanId(): number {
    return fanIds.first + this.random(fanIds.count);
  }

  private goId(): number {
    return 1 + this.random(goCount);
  }
}

/** Throws where a command of bank lines refused a line: its answer has a result for each line. */
function refuseUnless({ results }: BankLineAnswerRecord): void {
  const refused = results.find(({ ok }) => !ok);
  if (refused) throw new Rejection('NO_CHANGE');
}

/** Refusals are a part of a history; any other error is a bug. */
const refusals = [Rejection, NotFound, ConcurrencyConflict, ActorRefused];

async function orRefused(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    // A person who was merged into another one acts no more.
    if (refusals.some((refusal) => error instanceof refusal)) return false;
    throw error;
  }
}
