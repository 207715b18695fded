import { cents, points, type Cents, type Points } from '@fan-beats/events/kernel';
import {
  accountDifference,
  bookingDifference,
  missingPoints,
  noBooking,
  remainingStock,
  settlePoints,
  stockKey,
  sumDemand,
  type GoStatus,
  type PointsBooking,
  type PointsReckoning,
  type PointsState,
  type StockKey,
  type StockMovement,
} from '@fan-beats/events/language';
import type { DemoAct, DemoActOf, DemoCostComponent, DemoLine } from './acts';
import { articlesOfItem, demoArticle, type DemoArticle } from './range';

interface Account {
  readonly points: Points;
  readonly pending: Points;
  readonly balanceCents: Cents;
}

export interface DemoClaim {
  readonly key: string;
  readonly go: string;
  readonly fan: string;
  readonly lines: readonly DemoLine[];
  readonly booking: PointsBooking;
  readonly pointsState: PointsState;
  readonly isPaid: boolean;
  readonly paidCents: Cents;
  /** The part that recorded payments paid, without marks. */
  readonly allocatedCents: Cents;
  readonly freebiesDone: boolean;
  readonly settled: ReadonlySet<DemoCostComponent>;
}

/** Lines of one item, variant and text are one line (rule D50). */
function sameLine(a: DemoLine, b: DemoLine): boolean {
  return a.item === b.item && a.variant === b.variant && a.additionalInfo === b.additionalInfo;
}

/** The claim's lines after a fan has submitted these: lines that are not named stay as claimed (rule D23). */
export function extendedLines(
  claimed: readonly DemoLine[],
  submitted: readonly DemoLine[],
): readonly DemoLine[] {
  const kept = claimed.filter((line) => !submitted.some((other) => sameLine(line, other)));
  return [...kept, ...submitted];
}

export function sumOfLines(lines: readonly DemoLine[]): Cents {
  return cents(lines.reduce((sum, line) => sum + demoArticle(line).priceCents * line.amount, 0));
}

export function reckoningOf(lines: readonly DemoLine[]): PointsReckoning {
  const sumOf = (itemType: 0 | 1): Points =>
    points(
      lines.reduce((sum, line) => {
        const article = demoArticle(line);
        return article.item.itemType === itemType ? sum + article.points * line.amount : sum;
      }, 0),
    );
  return { granted: sumOf(0), cost: sumOf(1) };
}

function demandOf(lines: readonly DemoLine[]): StockMovement[] {
  return sumDemand(lines.map((line) => ({ ...demoArticle(line).unit, amount: line.amount })));
}

/** Keeps count of stock, Fan Beats and balance while the history is planned, by the rules of the shop. */
export class DemoBooks {
  readonly #limits = new Map<string, Map<StockKey, { max: number | null; claimed: number }>>();
  readonly #accounts = new Map<string, Account>();
  readonly #claims = new Map<string, DemoClaim>();
  readonly #statuses = new Map<string, GoStatus>();

  claim(key: string): DemoClaim | undefined {
    return this.#claims.get(key);
  }

  claimsOf(go: string): readonly DemoClaim[] {
    return [...this.#claims.values()].filter((claim) => claim.go === go);
  }

  statusOf(go: string): GoStatus | null {
    return this.#statuses.get(go) ?? null;
  }

  balanceOf(fan: string): Cents {
    return this.#account(fan).balanceCents;
  }

  pointsOf(fan: string): Points {
    return this.#account(fan).points;
  }

  availableOf(fan: string): Points {
    const { points: all, pending } = this.#account(fan);
    return points(all - pending);
  }

  /** Pieces of an article that are still free in a group order, besides those in the cart; null is unlimited. */
  remaining(go: string, article: DemoArticle, cart: readonly DemoLine[]): number | null {
    const limits = this.#limitsOf(go);
    return remainingStock(article.unit, (unit) => limits.get(stockKey(unit)), demandOf(cart));
  }

  /** The Fan Beats that the fan lacks for a claim with these lines (rule D32). */
  lacking(fan: string, before: readonly DemoLine[], after: readonly DemoLine[]): number {
    const [from, to] = [before, after].map((lines) => settlePoints(reckoningOf(lines), 'open'));
    if (!from || !to) return 0;
    return missingPoints(bookingDifference(from, to), this.availableOf(fan));
  }

  apply(act: DemoAct): void {
    switch (act.act) {
      case 'linkItem':
      case 'changeStockLimit':
        return this.#limit(act);
      case 'setGoStatus':
        return this.#setStatus(act);
      case 'submitClaim':
      case 'submitProxyClaim':
        return this.#open(act);
      case 'countFreebies':
        return;
      case 'recordPayment':
      case 'useCredit':
        return this.#pay(act);
      default:
        return 'claim' in act ? this.#onClaim(act) : this.#onAccount(act);
    }
  }

  #move(fan: string, differenceCents: number): void {
    const account = this.#account(fan);
    this.#accounts.set(fan, { ...account, balanceCents: cents(account.balanceCents + differenceCents) });
  }

  /** From the balance to the items of claims. Payments of shipping costs change nothing that the plan depends on. */
  #pay(act: DemoActOf<'recordPayment' | 'useCredit'>): void {
    if (act.act === 'recordPayment') this.#move(act.fan, act.amountCents);
    for (const { claim: key, stage, amountCents } of act.parts) {
      const claim = this.#known(key);
      this.#move(claim.fan, 0 - amountCents);
      if (stage !== 'items') continue;
      const paidCents = cents(claim.paidCents + amountCents);
      const allocatedCents = cents(claim.allocatedCents + amountCents);
      this.#keep({ ...claim, paidCents, allocatedCents, isPaid: paidCents >= sumOfLines(claim.lines) });
    }
  }

  /** Moves the excess payment to the balance, as far as it was recorded (rule M25). */
  #release(claim: DemoClaim, chargedCents: number): DemoClaim {
    const released = Math.min(Math.max(0, claim.paidCents - chargedCents), claim.allocatedCents);
    this.#move(claim.fan, released);
    return {
      ...claim,
      paidCents: cents(claim.paidCents - released),
      allocatedCents: cents(claim.allocatedCents - released),
    };
  }

  #onClaim(
    act: Exclude<Extract<DemoAct, { readonly claim: string }>, DemoActOf<'submitClaim' | 'submitProxyClaim'>>,
  ): void {
    const claim = this.#known(act.claim);
    switch (act.act) {
      case 'extendClaim':
        return this.#change(claim, extendedLines(claim.lines, act.lines));
      case 'reviseClaim':
        return this.#change(claim, act.lines);
      case 'deleteClaim':
        return this.#delete(claim);
      case 'receivePayment':
        return this.#keep({ ...claim, isPaid: true, paidCents: sumOfLines(claim.lines) });
      case 'revokePayment':
        return this.#keep({ ...claim, isPaid: false, paidCents: claim.allocatedCents });
      case 'releasePayment':
        return this.#keep({ ...this.#release(claim, 0), isPaid: false });
      default:
        return this.#keep(marked(claim, act));
    }
  }

  #onAccount(act: Extract<DemoAct, { readonly reason: string }> | DemoActOf<'payRefund'>): void {
    const account = this.#account(act.fan);
    const balance = (difference: number): Account => ({
      ...account,
      balanceCents: cents(account.balanceCents + difference),
    });
    const beats = (all: number): Account => ({ ...account, points: points(all) });
    const after = (): Account => {
      switch (act.act) {
        case 'addBalance':
          return balance(act.amountCents);
        case 'subtractBalance':
        case 'payRefund':
          return balance(0 - act.amountCents);
        case 'addPoints':
          return beats(account.points + act.points);
        case 'subtractPoints':
          return beats(account.points - act.points);
        case 'setPoints':
          return beats(act.points);
      }
    };
    this.#accounts.set(act.fan, after());
  }

  #limit(act: DemoActOf<'linkItem' | 'changeStockLimit'>): void {
    const limits = this.#limitsOf(act.go);
    const only = act.act === 'changeStockLimit' ? act.variant : null;
    for (const { unit, variant } of articlesOfItem(act.item)) {
      if (only !== null && only !== variant?.key) continue;
      const key = stockKey(unit);
      limits.set(key, { max: act.amount, claimed: limits.get(key)?.claimed ?? 0 });
    }
  }

  #setStatus(act: DemoActOf<'setGoStatus'>): void {
    if (act.status) this.#statuses.set(act.go, act.status);
    else this.#statuses.delete(act.go);
    for (const claim of this.claimsOf(act.go))
      this.#settle({ ...claim, pointsState: pointsStateAfter(claim, act.status) });
  }

  #open(act: DemoActOf<'submitClaim' | 'submitProxyClaim'>): void {
    const { claim: key, go, fan, lines } = act;
    const empty = {
      key,
      go,
      fan,
      lines: [],
      booking: noBooking,
      pointsState: 'open',
      paidCents: cents(0),
      allocatedCents: cents(0),
    } as const;
    this.#keep({ ...empty, isPaid: false, freebiesDone: false, settled: new Set() });
    this.#change(this.#known(key), lines);
  }

  #change(claim: DemoClaim, lines: readonly DemoLine[]): void {
    this.#moveStock(claim.go, claim.lines, lines);
    // A claim that grew beyond what was paid is unpaid again (rule D48).
    const isPaid = claim.isPaid && sumOfLines(lines) <= claim.paidCents;
    this.#settle({ ...this.#release(claim, sumOfLines(lines)), lines, isPaid });
  }

  #delete(claim: DemoClaim): void {
    this.#moveStock(claim.go, claim.lines, []);
    this.#settle({ ...claim, lines: [], pointsState: 'canceled' });
    this.#claims.delete(claim.key);
  }

  #moveStock(go: string, before: readonly DemoLine[], after: readonly DemoLine[]): void {
    const limits = this.#limitsOf(go);
    const move = (movements: readonly StockMovement[], sign: 1 | -1): void => {
      for (const movement of movements) {
        const limit = limits.get(stockKey(movement));
        if (limit) limit.claimed += sign * movement.amount;
      }
    };
    move(demandOf(before), -1);
    move(demandOf(after), 1);
  }

  /** Books the difference to the claim's due booking on the account, and stores the claim. */
  #settle(claim: DemoClaim): void {
    const booking = settlePoints(reckoningOf(claim.lines), claim.pointsState);
    const difference = accountDifference(bookingDifference(claim.booking, booking));
    const account = this.#account(claim.fan);
    this.#accounts.set(claim.fan, {
      ...account,
      points: points(account.points + difference.points),
      pending: points(account.pending + difference.pending),
    });
    this.#keep({ ...claim, booking });
  }

  #keep(claim: DemoClaim): void {
    this.#claims.set(claim.key, claim);
  }

  #known(key: string): DemoClaim {
    const claim = this.#claims.get(key);
    if (!claim) throw new Error(`No demo claim '${key}'`);
    return claim;
  }

  #account(fan: string): Account {
    return this.#accounts.get(fan) ?? { points: points(0), pending: points(0), balanceCents: cents(0) };
  }

  #limitsOf(go: string): Map<StockKey, { max: number | null; claimed: number }> {
    const limits = this.#limits.get(go) ?? new Map<StockKey, { max: number | null; claimed: number }>();
    this.#limits.set(go, limits);
    return limits;
  }
}

/** Completion happens once and stays (rule D13); while a group order is CANCELED, everything is returned (rule D34). */
function pointsStateAfter(claim: DemoClaim, status: GoStatus | null): PointsState {
  if (status === 'CANCELED') return 'canceled';
  if (status === 'SENT_OUT' || claim.pointsState === 'completed') return 'completed';
  return 'open';
}

function marked(
  claim: DemoClaim,
  act: DemoActOf<
    | 'completeFreebies'
    | 'reopenFreebies'
    | 'setShippingCost'
    | 'settleShippingCost'
    | 'reopenShippingCost'
    | 'writeNote'
    | 'assignTracking'
    | 'askPayment'
    | 'deferPayment'
    | 'waiveShortfall'
  >,
): DemoClaim {
  switch (act.act) {
    case 'completeFreebies':
      return { ...claim, freebiesDone: true };
    case 'reopenFreebies':
      return { ...claim, freebiesDone: false };
    case 'settleShippingCost':
      return { ...claim, settled: new Set([...claim.settled, act.component]) };
    case 'reopenShippingCost':
      return { ...claim, settled: new Set([...claim.settled].filter((done) => done !== act.component)) };
    default:
      return claim;
  }
}
