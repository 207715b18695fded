import type { DemoAct, DemoActOf, DemoLine } from '../acts';
import { demoGroupOrders } from '../group-orders';
import { demoItems } from '../items';
import type { DemoItem, DemoVariant } from '../shapes';

interface Claim {
  readonly go: string;
  readonly fan: string;
  readonly lines: readonly DemoLine[];
  readonly pointsState: 'open' | 'completed' | 'canceled';
  readonly isPaid: boolean;
  readonly paidCents: number;
  /** The part of the paid amount that recorded payments paid. */
  readonly recordedCents: number;
  readonly asked: readonly string[];
  readonly freebiesDone: boolean;
  readonly settled: readonly string[];
}

type Submission = DemoActOf<'submitClaim' | 'submitProxyClaim' | 'extendClaim' | 'reviseClaim'>;

/**
 * Plays a history and lists every rule of the shop that it breaks. It counts everything from the acts alone, in a
 * simple way, and shares no code with the planner's books.
 */
export class RuleWatch {
  readonly broken: string[] = [];
  readonly claims = new Map<string, Claim>();
  readonly #links = new Map<string, number | null>();
  /** Limits of single variants, which replace that of the item. */
  readonly #ownLimits = new Map<string, number | null>();
  readonly #statuses = new Map<string, string>();
  readonly #beats = new Map<string, number>();
  readonly #balances = new Map<string, number>();
  #last = -Infinity;

  play(acts: readonly DemoAct[]): this {
    for (const act of acts) {
      this.#expect(act.atMinutes >= this.#last && act.atMinutes < 0, act, 'out of order or not in the past');
      this.#last = act.atMinutes;
      this.#playOne(act);
    }
    return this;
  }

  /** Booked Fan Beats, pending ones included, and the available ones. */
  beatsOf(fan: string): { readonly points: number; readonly available: number } {
    let available = this.#beats.get(fan) ?? 0;
    let pending = 0;
    for (const claim of this.claims.values()) {
      if (claim.fan !== fan || claim.pointsState === 'canceled') continue;
      const net = netBeats(claim.lines);
      if (net < 0 || claim.pointsState === 'completed') available += net;
      else pending += net;
    }
    return { points: available + pending, available };
  }

  #expect(isKept: boolean, act: DemoAct, rule: string): void {
    if (!isKept) this.broken.push(`${act.act} at ${act.atMinutes}: ${rule}`);
  }

  #playOne(act: DemoAct): void {
    switch (act.act) {
      case 'linkItem':
      case 'changeStockLimit':
        this.#expect(
          this.#links.has(`${act.go} ${act.item}`) === (act.act === 'changeStockLimit'),
          act,
          'link',
        );
        return this.#limit(act);
      case 'recordPayment':
      case 'useCredit':
      case 'payRefund':
        return this.#onMoney(act);
      case 'countFreebies':
        return this.#expect(itemOf(act.item)?.itemType === 1 && act.stock >= 0, act, 'freebie stock');
      case 'setGoStatus':
        return this.#setStatus(act);
      case 'submitClaim':
      case 'submitProxyClaim':
      case 'extendClaim':
      case 'reviseClaim':
        return this.#submit(act);
      default:
        return 'claim' in act ? this.#onClaim(act) : this.#onAccount(act);
    }
  }

  #setStatus(act: DemoActOf<'setGoStatus'>): void {
    this.#statuses.set(act.go, act.status ?? '');
    for (const [key, claim] of this.claims) {
      if (claim.go !== act.go) continue;
      const afterwards =
        claim.pointsState === 'completed' || act.status === 'SENT_OUT' ? 'completed' : 'open';
      this.claims.set(key, { ...claim, pointsState: act.status === 'CANCELED' ? 'canceled' : afterwards });
    }
  }

  #submit(act: Submission): void {
    const before = this.claims.get(act.claim);
    const isNew = act.act === 'submitClaim' || act.act === 'submitProxyClaim';
    this.#expect(isNew === (before === undefined), act, 'claim exists or not');
    const go = 'go' in act ? act.go : (before?.go ?? '');
    const isDouble = [...this.claims].some(
      ([key, other]) => key !== act.claim && other.fan === act.fan && other.go === go,
    );
    this.#expect(!isDouble, act, 'one claim per fan and group order (D22)');
    if (act.act === 'reviseClaim') this.#expect(this.#statuses.get(go) !== 'CANCELED', act, 'canceled (D10)');
    else this.#expectOpen(act, go);
    const claimed = before?.lines ?? [];
    const kept =
      act.act === 'reviseClaim'
        ? []
        : claimed.filter((line) => !act.lines.some((other) => same(line, other)));
    const lines = [...kept, ...act.lines];
    for (const line of act.lines) this.#expectLine({ act, go, line, claimed });
    const fresh = {
      pointsState: 'open',
      isPaid: false,
      paidCents: 0,
      recordedCents: 0,
      asked: [],
      freebiesDone: false,
      settled: [],
    } as const;
    const stillPaid = before?.isPaid === true && centsOf(lines) <= before.paidCents;
    const { paidCents, recordedCents } = before ?? fresh;
    const back = Math.min(Math.max(0, paidCents - centsOf(lines)), recordedCents);
    this.#move(act.fan, back);
    this.claims.set(act.claim, {
      ...(before ?? fresh),
      go,
      fan: act.fan,
      lines,
      isPaid: stillPaid,
      paidCents: paidCents - back,
      recordedCents: recordedCents - back,
    });
    if (act.act === 'submitClaim' || act.act === 'extendClaim') this.#expectOrderLimits(act, lines);
    this.#expectStock(act, go);
    this.#expect(this.beatsOf(act.fan).available >= 0, act, 'not enough Fan Beats (D32)');
  }

  #expectOpen(act: Submission, key: string): void {
    const go = demoGroupOrders.find((candidate) => candidate.key === key);
    const isInside =
      go !== undefined &&
      act.atMinutes >= (go.fromMinutes ?? -Infinity) &&
      act.atMinutes <= (go.untilMinutes ?? Infinity);
    this.#expect(isInside && go.published && !this.#statuses.get(key), act, 'group order is not open (D8)');
  }

  #expectLine({
    act,
    go,
    line,
    claimed,
  }: {
    act: Submission;
    go: string;
    line: DemoLine;
    claimed: readonly DemoLine[];
  }): void {
    const item = itemOf(line.item);
    this.#expect(
      item?.published === true && this.#links.has(`${go} ${line.item}`),
      act,
      'item is not in the shop (D21)',
    );
    const hasVariant = item?.variants.some((variant) => variant.key === line.variant) ?? false;
    const needsVariant = (item?.variants.length ?? 0) > 0;
    this.#expect(needsVariant ? hasVariant : line.variant === null, act, 'variant');
    this.#expect(Number.isInteger(line.amount) && line.amount > 0, act, 'amount');
    this.#expect(act.lines.filter((other) => same(other, line)).length === 1, act, 'same line twice (D50)');
    const had = claimed.find((other) => same(other, line))?.amount ?? 0;
    if (act.act === 'extendClaim') this.#expect(line.amount > had, act, 'claimed amount is the floor (D23)');
  }

  #expectOrderLimits(act: Submission, lines: readonly DemoLine[]): void {
    for (const line of lines) {
      const limit = itemOf(line.item)?.ordermax ?? 0;
      const total = lines
        .filter((other) => other.item === line.item && other.variant === line.variant)
        .reduce((sum, other) => sum + other.amount, 0);
      this.#expect(limit === 0 || total <= limit, act, 'order limit (D18)');
    }
  }

  #limit(act: DemoActOf<'linkItem' | 'changeStockLimit'>): void {
    const item = `${act.go} ${act.item}`;
    const variant = act.act === 'changeStockLimit' ? act.variant : null;
    if (variant !== null) return void this.#ownLimits.set(`${item} ${variant}`, act.amount);
    this.#links.set(item, act.amount);
    for (const key of this.#ownLimits.keys()) if (key.startsWith(`${item} `)) this.#ownLimits.delete(key);
  }

  #expectStock(act: DemoAct, go: string): void {
    const lines = [...this.claims.values()]
      .filter((claim) => claim.go === go)
      .flatMap((claim) => claim.lines);
    for (const item of demoItems) {
      const ofItem = lines.filter((line) => line.item === item.key);
      for (const unit of item.variants.length === 0 ? [null] : item.variants.map(({ key }) => key)) {
        const own = this.#ownLimits.get(`${go} ${item.key} ${unit ?? ''}`);
        const limit = own === undefined ? this.#links.get(`${go} ${item.key}`) : own;
        const claimed = ofItem
          .filter(
            ({ variant }) => variant === unit || variantOf(item, variant)?.includes.includes(unit ?? ''),
          )
          .reduce((sum, line) => sum + line.amount, 0);
        this.#expect(claimed <= (limit ?? Infinity), act, `stock of ${item.key} (D19)`);
      }
    }
  }

  #onClaim(act: Exclude<Extract<DemoAct, { readonly claim: string }>, Submission>): void {
    const claim = this.claims.get(act.claim);
    if (!claim) return this.#expect(false, act, 'no such claim');
    const keep = (changes: Partial<Claim>): void => void this.claims.set(act.claim, { ...claim, ...changes });
    switch (act.act) {
      case 'deleteClaim':
        this.claims.delete(act.claim);
        return this.#expect(this.beatsOf(claim.fan).available >= 0, act, 'debt after deletion');
      case 'receivePayment':
        this.#expect(!claim.isPaid, act, 'paid twice');
        return keep({ isPaid: true, paidCents: centsOf(claim.lines) });
      case 'revokePayment':
        this.#expect(claim.isPaid, act, 'was not paid');
        return keep({ isPaid: false, paidCents: claim.recordedCents });
      case 'releasePayment':
        this.#expect(claim.recordedCents > 0, act, 'nothing to release');
        this.#move(claim.fan, claim.recordedCents);
        return keep({ isPaid: false, paidCents: claim.paidCents - claim.recordedCents, recordedCents: 0 });
      case 'askPayment':
        this.#expect(act.stage !== 'items' || !claim.isPaid, act, 'asked for what is paid');
        return keep({ asked: [...claim.asked, act.stage] });
      case 'deferPayment':
        return this.#expect(claim.asked.includes(act.stage), act, 'deferred what was not asked for');
      case 'waiveShortfall':
        this.#expect(centsOf(claim.lines) - claim.paidCents <= 100 && !claim.isPaid, act, 'waived too much');
        return keep({ isPaid: true, paidCents: centsOf(claim.lines) });
      case 'completeFreebies':
      case 'reopenFreebies':
        this.#expect(claim.freebiesDone === (act.act === 'reopenFreebies'), act, 'freebies');
        return keep({ freebiesDone: act.act === 'completeFreebies' });
      case 'setShippingCost':
        return this.#expect(
          !claim.settled.includes(act.component) && act.amountCents >= 0,
          act,
          'settled cost (D27)',
        );
      case 'settleShippingCost':
        this.#expect(!claim.settled.includes(act.component), act, 'settled twice');
        return keep({ settled: [...claim.settled, act.component] });
      case 'reopenShippingCost':
        this.#expect(claim.settled.includes(act.component), act, 'was not settled');
        return keep({ settled: claim.settled.filter((component) => component !== act.component) });
      default:
        return;
    }
  }

  #onMoney(act: DemoActOf<'recordPayment' | 'useCredit' | 'payRefund'>): void {
    const arrived = act.act === 'recordPayment' ? Number(act.amountCents) : 0;
    const left = act.act === 'payRefund' ? Number(act.amountCents) : 0;
    this.#move(act.fan, arrived - left);
    for (const { claim: key, stage, amountCents } of 'parts' in act ? act.parts : []) {
      const claim = this.claims.get(key);
      this.#expect(claim?.fan === act.fan && stage === 'items', act, 'pays items of the own claims');
      if (!claim) continue;
      const paidCents = claim.paidCents + amountCents;
      this.#expect(amountCents > 0 && paidCents <= centsOf(claim.lines), act, 'pays no more than is open');
      this.#move(act.fan, 0 - amountCents);
      this.claims.set(key, {
        ...claim,
        paidCents,
        recordedCents: claim.recordedCents + amountCents,
        isPaid: paidCents >= centsOf(claim.lines),
      });
    }
    this.#expect((this.#balances.get(act.fan) ?? 0) >= 0, act, 'balance below 0 (M4)');
  }

  #move(fan: string, differenceCents: number): void {
    this.#balances.set(fan, (this.#balances.get(fan) ?? 0) + differenceCents);
  }

  #onAccount(act: Extract<DemoAct, { readonly reason: string }>): void {
    const add = (book: Map<string, number>, amount: number): void =>
      void book.set(act.fan, (book.get(act.fan) ?? 0) + amount);
    this.#expect(act.reason.trim() !== '', act, 'reason');
    if (act.act === 'addBalance') add(this.#balances, act.amountCents);
    if (act.act === 'subtractBalance') add(this.#balances, -Number(act.amountCents));
    if (act.act === 'addPoints') add(this.#beats, act.points);
    if (act.act === 'subtractPoints') add(this.#beats, -Number(act.points));
    if (act.act === 'setPoints') add(this.#beats, act.points - this.beatsOf(act.fan).points);
    this.#expect((this.#balances.get(act.fan) ?? 0) >= 0, act, 'balance below 0 (D35)');
    this.#expect(this.beatsOf(act.fan).available >= 0, act, 'Fan Beats below 0');
  }
}

function itemOf(key: string): DemoItem | undefined {
  return demoItems.find((item) => item.key === key);
}

function variantOf(item: DemoItem, key: string | null): DemoVariant | undefined {
  return item.variants.find((variant) => variant.key === key);
}

function same(a: DemoLine, b: DemoLine): boolean {
  return a.item === b.item && a.variant === b.variant && a.additionalInfo === b.additionalInfo;
}

function sumOf(lines: readonly DemoLine[], per: (item: DemoItem, variant: string | null) => number): number {
  return lines.reduce((sum, line) => {
    const item = itemOf(line.item);
    return item ? sum + per(item, line.variant) * line.amount : sum;
  }, 0);
}

function centsOf(lines: readonly DemoLine[]): number {
  return sumOf(lines, (item, variant) => variantOf(item, variant)?.priceCents ?? item.priceCents);
}

/** The Fan Beats that these lines grant minus those that they cost. */
export function netBeats(lines: readonly DemoLine[]): number {
  return sumOf(lines, (item, variant) => beatsOf(item, variant));
}

/** Granted by an item, taken by a freebie. */
function beatsOf(item: DemoItem, variant: string | null): number {
  const each = variantOf(item, variant)?.points ?? item.points;
  return item.itemType === 0 ? each : 0 - each;
}
