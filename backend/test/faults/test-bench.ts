import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { defined } from '@fan-beats/events';
import { verifyProjections, type Verification } from '@fan-beats/projections';
import { migrate } from '../../src/platform/database/migrate';
import { loginOf } from '../../src/platform/database/server-login';
import { Caller } from '../caller';
import { DatabaseProxy } from '../database-proxy';
import { makeRecords } from '../make-world';
import { password, passwordHash } from '../open-test-shop';
import { startServer, untilReady, type ServerProcess } from '../server-process';
import { ask, Cluster, connect, Volume } from './cluster';
import { Crowd, type Fan, type Promised } from './crowd';

const built = [resolve(__dirname, '../../dist/src/main.js')];
const adminId = 1;
export const firstFan = 10;
const fanCount = 30;
export const workers = 20;
const scarceVariant = 31;
/** A trial may take five minutes more before the access tokens end. */
const longestVisitMs = 8 * 60 * 1_000;
export const serverRole = 'server_of_faults';

const people = `INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash, user_role)
  SELECT n, 'u' || n || '@example.org', 'u' || n || '@example.org', 'User ' || n, 'user ' || n, '${passwordHash}',
         CASE WHEN n = ${adminId} THEN 2 ELSE 1 END
    FROM generate_series(1, ${firstFan + fanCount - 1}) n`;

/** Two built servers on one durable PostgreSQL, each with a network of its own, and the fans who call them. */
export class TestBench {
  readonly volume = new Volume();
  readonly proxies: DatabaseProxy[] = [];
  readonly servers: (ServerProcess | undefined)[] = [];
  readonly fans: Fan[] = [];
  /** The admin who books and sets limits. */
  admin: Caller | undefined;
  /** Seconds that each start of a server took: the measure of what else the machine does. */
  readonly startSeconds: number[] = [];
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'fan-beats-faults-data-'));
  private readonly clusters: Cluster[] = [];
  private readonly promised: Promised = { plain: new Map(), scarce: new Map() };
  private limit = 0;
  private loggedInAt = Number.NEGATIVE_INFINITY;

  private constructor(private readonly random: (below: number) => number) {}

  static async open(random: (below: number) => number): Promise<TestBench> {
    const stand = new TestBench(random);
    const cluster = await Cluster.on(join(stand.volume.folder, 'one'));
    stand.clusters.push(cluster);
    await migrate(cluster.url, loginOf(stand.serverUrl));
    const owner = await connect(cluster.url);
    await owner.query(people);
    await makeRecords(owner);
    await owner.query("UPDATE gos SET auto_request = 'submission' WHERE go_id = 1");
    await owner.end();
    stand.proxies.push(
      await DatabaseProxy.before(stand.serverUrl),
      await DatabaseProxy.before(stand.serverUrl),
    );
    await Promise.all([stand.start(0), stand.start(1)]);
    await stand.logIn();
    await stand.linkItems();
    return stand;
  }

  /** The database that accepts writes now. */
  get cluster(): Cluster {
    const [cluster] = this.clusters.slice(-1);
    if (!cluster) throw new Error('There is no database');
    return cluster;
  }

  get urls(): string[] {
    return this.servers.flatMap((server) => server?.url ?? []);
  }

  /** Starts a server, on the port that it had before. */
  async start(number: number, program = built): Promise<void> {
    const began = performance.now();
    const former = this.servers[number];
    const server = await startServer(
      {
        DATABASE_URL: this.proxies[number]?.through(this.serverUrl) ?? '',
        DATA_DIR: this.dataDir,
        RATE_LIMITS: 'off',
        ALLOW_UNSAFE_DATABASE: '0',
        LOG_LEVEL: 'warn',
        ...defined({ PORT: former && new URL(former.url).port }),
      },
      program,
    );
    this.servers[number] = server;
    await untilReady(server);
    this.startSeconds.push((performance.now() - began) / 1_000);
  }

  async end(number: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const server = this.servers[number];
    server?.child.kill(signal);
    return (await server?.ended) ?? null;
  }

  /** Does the same with every proxy. */
  atNetworks(act: (proxy: DatabaseProxy) => void): void {
    this.proxies.forEach(act);
  }

  /** Makes workers, and adds scarce pieces for them. */
  async crowd(scarcePieces: number): Promise<Crowd> {
    await this.logIn();
    this.limit += scarcePieces;
    await this.admin?.api.gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 3, amount: this.limit });
    const shop = { urls: this.urls, scarceVariant };
    return new Crowd(this.fans.slice(0, workers), shop, this.random, this.promised);
  }

  /** Moves the writes to another database. */
  follow(cluster: Cluster): void {
    this.clusters.push(cluster);
    this.atNetworks((proxy) => {
      proxy.leadTo(cluster.url);
      proxy.cut();
    });
  }

  /** The findings of the checker of the books; `acknowledged` are the keys of all acts that must be recorded. */
  async findings(acknowledged: Iterable<string> = []): Promise<Verification['findings']> {
    const { findings } = await verifyProjections({
      url: this.cluster.url,
      acknowledged: [...acknowledged],
      maxFindings: 100_000,
    });
    return findings;
  }

  /** The number of acts that were recorded more than once. */
  async doubled(): Promise<number> {
    const rows = await ask(
      this.cluster.url,
      `SELECT FROM ledger.events WHERE meta->>'idempotencyKey' IS NOT NULL
        GROUP BY meta->>'idempotencyKey' HAVING count(*) > 1`,
    );
    return rows.length;
  }

  /**
   * Claims for which the shop did not automatically request the whole sum, or requested one sum twice: each submission
   * increases the sum.
   */
  async askedWrongly(): Promise<number> {
    const rows = await ask(
      this.cluster.url,
      `SELECT FROM ledger.events WHERE type = 'ClaimPaymentRequested'
        GROUP BY stream, data->>'amountCents' HAVING count(*) > 1
       UNION ALL SELECT FROM projection.claim_stage
        WHERE go_id = 1 AND stage = 0 AND requested_cents IS DISTINCT FROM charged_cents`,
    );
    return rows.length;
  }

  /** The pieces of the plain item in the standing claims, by fan. */
  async claimed(): Promise<Map<number, number>> {
    const rows = await ask<{ user_id: number; amount: number }>(
      this.cluster.url,
      `SELECT o.user_id, i.amount FROM projection.claim_item i JOIN projection.claim_overview o USING (claim_id)
        WHERE i.item_id = 1`,
    );
    return new Map(rows.map(({ user_id, amount }) => [user_id, amount]));
  }

  /** The pieces of the plain item that were promised, by fan. */
  get plainPromised(): ReadonlyMap<number, number> {
    return this.promised.plain;
  }

  async ready(): Promise<void> {
    await Promise.all(this.servers.flatMap((server) => (server ? [untilReady(server)] : [])));
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((_, number) => this.end(number, 'SIGKILL')));
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
    for (const cluster of this.clusters) await cluster.stop();
    this.volume.remove();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private get serverUrl(): string {
    const url = new URL(this.cluster.url);
    url.username = serverRole;
    return url.href;
  }

  /** Logs in again before the access tokens end. */
  private async logIn(): Promise<void> {
    if (performance.now() - this.loggedInAt < longestVisitMs) return;
    const [url = ''] = this.urls;
    const logIn = (userId: number): Promise<Caller> =>
      new Caller(url).logIn(`u${userId}@example.org`, password);
    this.admin = await logIn(adminId);
    this.fans.length = 0;
    for (let userId = firstFan; userId < firstFan + fanCount; userId += 1)
      this.fans.push({ userId, caller: await logIn(userId) });
    this.loggedInAt = performance.now();
  }

  private async linkItems(): Promise<void> {
    for (const [item_id, amount] of [
      [1, 1_000_000],
      [3, 1],
    ] as const)
      await this.admin?.api.gos.admLinkItemToGo.mutate({ go_id: 1, item_id, amount });
  }
}
