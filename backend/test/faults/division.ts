import { addDays, germanDay } from '@fan-beats/events';
import { until } from '@fan-beats/events/testing';
import { entry } from '../make-world';
import { ask } from './cluster';
import type { TestBench } from './test-bench';

const goId = 2;
const itemId = 4;
const firstUser = 10_000;
const totalCents = 123_45;
const inFlight = 5;

/** Bills of one group order, each divided over all of its claims; each claim bears at least one cent. */
export class Division {
  private bills = 0;

  private constructor(
    private readonly claims: number,
    private readonly stand: TestBench,
  ) {}

  static async over(claims: number, stand: TestBench): Promise<Division> {
    await ask(
      stand.cluster.url,
      `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash)
       SELECT n, 'u' || n || '@example.org', 'u' || n || '@example.org', 'User ' || n, 'user ' || n, ''
         FROM generate_series(${firstUser}, ${firstUser + claims - 1}) n`,
    );
    const division = new Division(claims, stand);
    await division.api.gos.admLinkItemToGo.mutate({ go_id: goId, item_id: itemId, amount: null });
    for (let first = 0; first < claims; first += inFlight)
      await Promise.all(
        Array.from({ length: Math.min(inFlight, claims - first) }, (_, index) =>
          division.api.claims.admProxySubmitCart.mutate({
            user_id: firstUser + first + index,
            go: goId,
            entries: [entry(itemId, 1)],
          }),
        ),
      );
    return division;
  }

  /** Records and divides one more bill; returns the milliseconds until it was answered. */
  async next(): Promise<number> {
    this.bills += 1;
    const since = performance.now();
    await this.send();
    return performance.now() - since;
  }

  /** Sends the last act under its key until it is answered. */
  async insist(): Promise<void> {
    await until(async () => (await this.send().catch(() => null)) !== null);
  }

  /** Bills with missing facts, or with shares that do not add up to the bill. */
  async halves(): Promise<unknown[]> {
    return ask(
      this.stand.cluster.url,
      `SELECT * FROM (
         SELECT data->>'billId' AS bill, count(*) FILTER (WHERE type IN ('BillRecorded', 'BillSplit')) AS facts,
                count(DISTINCT data->>'claimId') AS claims,
                sum((data->>'amountCents')::int - coalesce((data->>'beforeCents')::int, 0)) AS cents
           FROM ledger.events WHERE data->>'billId' IS NOT NULL GROUP BY 1) bills
        WHERE (facts, claims, cents) IS DISTINCT FROM (2, ${this.claims}, ${totalCents})`,
    );
  }

  async recorded(): Promise<number> {
    return (await ask(this.stand.cluster.url, `SELECT FROM ledger.events WHERE type = 'BillRecorded'`))
      .length;
  }

  private get api() {
    if (!this.stand.admin) throw new Error('There is no admin');
    return this.stand.admin.api;
  }

  private send() {
    return this.api.bills.admSplit.mutate({
      go_id: goId,
      component: 'ems',
      paid_on: addDays(germanDay(Date.now()), -1),
      left_out: [],
      weights: [],
      lines: [{ what: 'postage', amount: totalCents / 100, basis: 'equal' }],
      idempotency_key: `00000000-0000-4000-8000-${String(this.bills).padStart(12, 'b')}`,
    });
  }
}
