import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../caller';
import { entry } from '../make-world';

export interface Fan {
  readonly userId: number;
  readonly caller: Caller;
}

interface Success {
  readonly worker: number;
  /**
   * The time when the act was begun, the start of the attempt that was answered, and the time of the answer
   * (performance.now).
   */
  readonly wantedAt: number;
  readonly begunAt: number;
  readonly at: number;
}

interface Act {
  readonly key: string;
  readonly entries: readonly ReturnType<typeof entry>[];
}

/** A fan who finds no server at one address tries the next. */
export interface ShopAddresses {
  readonly urls: readonly string[];
  readonly scarceVariant: number;
}

/** The pieces that each fan was promised so far. */
export interface Promised {
  readonly plain: Map<number, number>;
  readonly scarce: Map<number, number>;
}

const everyScarce = 4;

/**
 * Workers who add one piece after the other to their claims, every fourth one of a scarce item. Each attempt is
 * repeated under its key until it is answered.
 */
export class Crowd {
  readonly acknowledged = new Map<string, Success>();
  /** Answers that no fault explains. */
  readonly odd: string[] = [];
  private over = false;
  private abandoned = false;
  private working: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly fans: readonly Fan[],
    private readonly shop: ShopAddresses,
    private readonly random: (below: number) => number,
    private readonly promised: Promised,
  ) {}

  start(): void {
    this.over = false;
    this.working = Promise.all(this.fans.map((fan, worker) => this.work(fan, worker)));
  }

  /** Waits until every attempt that was begun is answered. */
  async stop(): Promise<void> {
    this.over = true;
    await this.working;
  }

  /** Ends the work; attempts without an answer stay without one. */
  abandon(): void {
    this.over = true;
    this.abandoned = true;
  }

  /** Waits until `count` more acts are acknowledged. */
  async more(count: number): Promise<void> {
    const goal = this.acknowledged.size + count;
    while (this.acknowledged.size < goal) await this.wait(5);
  }

  /** Seconds from a moment to the first success that was begun after it, and until every worker had one. */
  async recovery(since: number): Promise<{ first: number; all: number }> {
    for (;;) {
      const firsts = this.firstsSince(since);
      const times = this.fans.map((_, worker) => firsts.get(worker) ?? Number.POSITIVE_INFINITY);
      const all = Math.max(...times);
      if (Number.isFinite(all))
        return { first: (Math.min(...times) - since) / 1_000, all: (all - since) / 1_000 };
      await this.wait(20);
    }
  }

  /** Waits, except in an abandoned trial, which must not keep the process. */
  private async wait(ms: number): Promise<void> {
    if (this.abandoned) throw new Error('The crowd went home.');
    await sleep(ms);
  }

  /** The longest time that an act of some workers has taken since a moment, in seconds. */
  longestWait(since: number, of: (worker: number) => boolean): number {
    const waits = [...this.acknowledged.values()]
      .filter(({ worker, at }) => of(worker) && at > since)
      .map(({ wantedAt, at }) => (at - Math.max(wantedAt, since)) / 1_000);
    return Math.max(0, ...waits);
  }

  /** Workers with a success that was begun after a moment. */
  backSince(since: number): number[] {
    return [...this.firstsSince(since).keys()];
  }

  /** For each worker the time of the first success that was begun after a moment. */
  private firstsSince(since: number): Map<number, number> {
    const firsts = new Map<number, number>();
    for (const { worker, begunAt, at } of this.acknowledged.values())
      if (begunAt > since && !firsts.has(worker)) firsts.set(worker, at);
    return firsts;
  }

  private async work({ userId, caller }: Fan, worker: number): Promise<void> {
    for (let turn = 1; !this.over; turn += 1) {
      const wantsScarce = turn % everyScarce === 0;
      const amounts = wantsScarce ? this.promised.scarce : this.promised.plain;
      const amount = (amounts.get(userId) ?? 0) + 1;
      const act: Act = wantsScarce
        ? { key: keyOf(userId, amount, 1), entries: [entry(3, amount, this.shop.scarceVariant)] }
        : { key: keyOf(userId, amount, 0), entries: [entry(1, amount)] };
      const success = await this.insist(caller, act, worker);
      if (success) {
        this.acknowledged.set(act.key, success);
        amounts.set(userId, amount);
      }
      await sleep(this.random(20));
    }
  }

  /** Repeats an act until it is answered. Null where it was refused because nothing is left. */
  private async insist(caller: Caller, { key, entries }: Act, worker: number): Promise<Success | null> {
    const body = JSON.stringify({ go: 1, entries, idempotency_key: key });
    const headers = { 'content-type': 'application/json' };
    const wantedAt = performance.now();
    for (let attempt = worker; !this.abandoned; attempt += 1) {
      const url = this.shop.urls[attempt % this.shop.urls.length] ?? '';
      const begunAt = performance.now();
      const answer = await caller
        .fetch(`${url}/api/claims.submitCart`, { method: 'POST', headers, body })
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => null);
      if (answer?.status === 200) return { worker, wantedAt, begunAt, at: performance.now() };
      if (answer?.text.includes('STOCK_EXCEEDED')) return null;
      if (answer && answer.status !== 503) this.odd.push(`${answer.status} ${answer.text}`);
      await sleep(20);
    }
    return null;
  }
}

/** The key of the n-th piece of a fan; `series` distinguishes the plain item from the scarce one. */
function keyOf(userId: number, n: number, series: number): string {
  return `00000000-0000-4000-8000-${String((userId * 10 + series) * 1_000_000 + n).padStart(12, '0')}`;
}
