import { atShare } from '../http/bursts';
import type { CallCost, DropCosts } from './costs';
import { Timeline, type Happening } from './timeline';

/** A drop, its fans and the servers. Times in milliseconds. */
export interface Drop {
  readonly fans: number;
  /**
   * The share of fans who open the shop evenly within the first moments; half of the rest come in each further
   * half-life.
   */
  readonly atOnce: number;
  readonly atOnceMs: number;
  readonly halfLifeMs: number;
  /** The time at which the last of them come. */
  readonly lastMs: number;
  /** A fan looks around and fills a cart: at least this long, and on average `thinkMs` longer. */
  readonly leastThinkMs: number;
  readonly thinkMs: number;
  /** The pause after which an open shop asks again while stock changes, and the most that chance adds. */
  readonly askAgainMs: number;
  readonly spreadMs: number;
  /** The number of small queries after a claim. */
  readonly smallQuestions: number;
  readonly hintsEveryMs: number;
  /** Each on a core of its own. */
  readonly processes: number;
  readonly postgresCores: number;
  readonly costs: DropCosts;
}

export interface Outcome {
  readonly allAnsweredMs: number;
  readonly medianSubmissionMs: number;
  readonly slowSubmissionMs: number;
  readonly slowShopMs: number;
  /** The longest wait for each of them. */
  readonly longest: Readonly<Record<'server' | 'postgres' | 'lane', number>>;
  /** Share of the server's cores in use until all fans had their answer. */
  readonly serverUse: number;
}

const largestGroup = 128;

/** Does its work in order. As every cost is known in advance, a queue is only the time at which it is free again. */
class Station {
  private readonly freeAt: number[];
  busyMs = 0;
  longestWaitMs = 0;

  constructor(cores: number) {
    this.freeAt = Array.from({ length: cores }, () => 0);
  }

  /** Returns the time at which the work is done. */
  take(now: number, ms: number): number {
    let core = 0;
    for (let other = 1; other < this.freeAt.length; other++)
      if ((this.freeAt[other] ?? 0) < (this.freeAt[core] ?? 0)) core = other;
    const start = Math.max(now, this.freeAt[core] ?? 0);
    this.longestWaitMs = Math.max(this.longestWaitMs, start - now);
    this.busyMs += ms;
    return (this.freeAt[core] = start + ms);
  }
}

interface Submission {
  readonly since: number;
  readonly answered: (at: number) => void;
}

/** A server process: its core, its lane, and its open streams. */
class Server {
  readonly core = new Station(1);
  readonly waiting: Submission[] = [];
  committing = false;
  streams = 0;
}

/** Steps through a drop event by event. Chance is seeded: the same drop has the same outcome. */
export class Simulation {
  private readonly timeline = new Timeline();
  private readonly postgres: Station;
  /** The writers of the scarce rows: one lane at a time. */
  private readonly rows = new Station(1);
  private readonly servers: Server[];
  private readonly submissions: number[] = [];
  private readonly shops: number[] = [];
  private longestLaneMs = 0;
  private lastAnswer = 0;
  private seed = 1;

  constructor(private readonly drop: Drop) {
    this.postgres = new Station(drop.postgresCores);
    this.servers = Array.from({ length: drop.processes }, () => new Server());
  }

  run(): Outcome {
    const { fans, hintsEveryMs } = this.drop;
    for (let fan = 0; fan < fans; fan++) this.timeline.at(this.arrival(fan), (now) => this.open(now));
    for (const server of this.servers) this.timeline.at(hintsEveryMs, (now) => this.tellStreams(server, now));
    this.timeline.run();
    return {
      allAnsweredMs: this.lastAnswer,
      medianSubmissionMs: atShare(this.submissions, 0.5),
      slowSubmissionMs: atShare(this.submissions, 0.99),
      slowShopMs: atShare(this.shops, 0.99),
      longest: {
        server: Math.max(...this.servers.map(({ core }) => core.longestWaitMs)),
        postgres: this.postgres.longestWaitMs,
        lane: this.longestLaneMs,
      },
      serverUse:
        this.servers.reduce((sum, { core }) => sum + core.busyMs, 0) /
        (this.lastAnswer * this.servers.length),
    };
  }

  private chance(): number {
    // Mulberry32.
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  private arrival(fan: number): number {
    const { fans, atOnce, atOnceMs, halfLifeMs, lastMs } = this.drop;
    const share = fan / fans;
    if (share < atOnce) return (share / atOnce) * atOnceMs;
    const late = (share - atOnce) / (1 - atOnce);
    return atOnceMs - halfLifeMs * Math.log2(1 - late * (1 - 2 ** ((atOnceMs - lastMs) / halfLifeMs)));
  }

  /** One call of a fan: its server's core, then PostgreSQL. */
  private call(
    asked: { readonly server: Server; readonly now: number; readonly cost: CallCost },
    answered: Happening,
  ): void {
    const { server, now, cost } = asked;
    this.timeline.at(server.core.take(now, cost.server / 1_000), (then) =>
      this.timeline.at(this.postgres.take(then, cost.postgres / 1_000), answered),
    );
  }

  private loadShop(server: Server, now: number, shown: Happening): void {
    this.call({ server, now, cost: this.drop.costs.shop }, (at) => {
      this.shops.push(at - now);
      shown(at);
    });
  }

  /** A fan's connection stays with one process. */
  private open(now: number): void {
    const { leastThinkMs, thinkMs } = this.drop;
    const server = this.servers[Math.floor(this.chance() * this.servers.length)] ?? new Server();
    server.streams += 1;
    this.loadShop(server, now, (shown) => {
      const submitAt = shown + leastThinkMs - thinkMs * Math.log(1 - this.chance());
      this.askAgain({ server, last: shown, until: submitAt });
      this.timeline.at(submitAt, (then) => this.submit(server, then));
    });
  }

  /** Repeats until the cart is sent, as stock changes all the time; never before the last answer has arrived. */
  private askAgain({
    server,
    last,
    until,
  }: {
    readonly server: Server;
    readonly last: number;
    readonly until: number;
  }): void {
    const next = last + this.drop.askAgainMs + this.chance() * this.drop.spreadMs;
    if (next >= until) return;
    this.timeline.at(next, (now) =>
      this.loadShop(server, now, (shown) =>
        this.askAgain({ server, last: Math.max(now, shown - this.drop.askAgainMs), until }),
      ),
    );
  }

  /** The work of PostgreSQL for a claim is counted in its batch. */
  private submit(server: Server, now: number): void {
    const { costs, smallQuestions } = this.drop;
    const answered = (at: number): void => {
      this.submissions.push(at - now);
      this.lastAnswer = Math.max(this.lastAnswer, at);
      server.streams -= 1;
      for (let n = 0; n < smallQuestions; n++)
        this.call({ server, now: at, cost: costs.small }, () => undefined);
    };
    this.timeline.at(server.core.take(now, costs.submit.server / 1_000), (since) => {
      server.waiting.push({ since, answered });
      if (!server.committing) this.commit(server, since);
    });
  }

  private commit(server: Server, now: number): void {
    const { before, rows } = this.drop.costs.lane;
    const batch = server.waiting.splice(0, largestGroup);
    server.committing = batch.length > 0;
    for (const { since } of batch) this.longestLaneMs = Math.max(this.longestLaneMs, now - since);
    if (batch.length === 0) return;
    const decided = now + before.base + before.each * batch.length;
    this.timeline.at(decided, (then) => {
      const written = this.rows.take(then, rows.base + rows.each * batch.length);
      const worked = this.postgres.take(then, (this.drop.costs.submit.postgres / 1_000) * batch.length);
      this.timeline.at(Math.max(written, worked), (at) => {
        for (const { answered } of batch) answered(at);
        this.commit(server, at);
      });
    });
  }

  /**
   * Stock changes in every step of a drop, so every open stream gets a hint. A late process sends one hint for several
   * steps.
   */
  private tellStreams(server: Server, now: number): void {
    const { hintsEveryMs, costs, fans } = this.drop;
    const told = server.core.take(now, (server.streams * costs.hint) / 1_000);
    if (this.submissions.length < fans)
      this.timeline.at(Math.max(now + hintsEveryMs, told), (then) => this.tellStreams(server, then));
  }
}
