import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * What comes of the next COMMIT of the ledger: its answer is cut off; the whole network stands still once it has passed; or the
 * server's host is lost before that, with every connection it has.
 */
export type CommitFault = 'cut the answer' | 'stand still' | 'lose the host';

interface Pair {
  readonly client: Socket;
  readonly database: Socket;
  /** Stands still forever: nothing passes, and nobody is told. */
  still: boolean;
  /** What the connection is for; others than the ledger commit too, and are not meant. */
  name: ConnectionName | null;
}

/** The server's connections by the names they give themselves. */
const connectionNames = [
  'fan-beats-ledger',
  'fan-beats-leader',
  'fan-beats-listener',
  'fan-beats-replay',
  'fan-beats-verify',
  'fan-beats',
] as const;
export type ConnectionName = (typeof connectionNames)[number];

/** Stands between the product and its database, and lets connections break in ways that only networks know. */
export class DatabaseProxy {
  /** Set to what the next COMMIT of the ledger shall meet. */
  atCommit: CommitFault | null = null;
  /** The next connection of that name stands still once it begins its transaction. */
  atBegin: ConnectionName | null = null;
  /** How often a COMMIT or BEGIN met what was set for it. */
  faults = 0;
  /** Settings that new connections ask for, and what the database hears instead, in as many letters. */
  misheard: readonly (readonly [string, string])[] = [];
  private readonly pairs = new Set<Pair>();

  private constructor(
    private target: URL,
    private readonly server: Server,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  static async before(databaseUrl: string): Promise<DatabaseProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new DatabaseProxy(new URL(databaseUrl), server);
  }

  /** The way to the same database through here. */
  through(databaseUrl = this.target.href): string {
    const address = new URL(databaseUrl);
    address.hostname = '127.0.0.1';
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  /** From now on new connections lead to another database. */
  leadTo(databaseUrl: string): void {
    this.target = new URL(databaseUrl);
  }

  /** The connections there are now, all or those of one name, stand still; new ones pass. */
  standStill(name?: ConnectionName): number {
    const pairs = [...this.pairs].filter((pair) => !pair.still && (name === undefined || pair.name === name));
    for (const pair of pairs) pair.still = true;
    return pairs.length;
  }

  /** Ends the connections there are now, also those that stand still; both sides are told that it was no end in order. */
  reset(): void {
    for (const { client, database } of this.pairs)
      for (const socket of [client, database]) socket.resetAndDestroy();
    this.pairs.clear();
  }

  /** The same as if both sides had closed them. */
  cut(): void {
    for (const { client, database } of this.pairs) for (const socket of [client, database]) socket.destroy();
    this.pairs.clear();
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port), this.target.hostname);
    const pair: Pair = { client, database, still: false, name: null };
    this.pairs.add(pair);
    let cutting = false;
    client.on('data', (bytes) => {
      const heard = pair.name ? bytes : this.greeting(pair, bytes);
      pair.still ||= this.beginsHere(pair.name, bytes);
      const commits = pair.name === 'fan-beats-ledger' && bytes.includes('COMMIT');
      const fault = commits && !pair.still ? this.takeFault() : null;
      if (fault === 'lose the host') this.standStill();
      if (!pair.still) database.write(heard);
      if (fault === 'stand still') this.standStill();
      cutting ||= fault === 'cut the answer';
    });
    database.on('data', (bytes) => {
      if (cutting) client.destroy();
      else if (!pair.still) client.write(bytes);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (pair.still) return;
        this.pairs.delete(pair);
        other.destroy();
      });
    }
  }

  /** The first message of a connection: who it is, and what the database hears of its settings. */
  private greeting(pair: Pair, bytes: Buffer): Buffer {
    pair.name = connectionNames.find((name) => bytes.includes(`application_name\0${name}\0`)) ?? null;
    const said = bytes.toString('latin1');
    return Buffer.from(
      this.misheard.reduce((text, [from, to]) => text.replace(from, to), said),
      'latin1',
    );
  }

  private beginsHere(name: ConnectionName | null, bytes: Buffer): boolean {
    if (name === null || name !== this.atBegin || !bytes.includes('BEGIN')) return false;
    this.atBegin = null;
    this.faults += 1;
    return true;
  }

  private takeFault(): CommitFault | null {
    const fault = this.atCommit;
    this.atCommit = null;
    if (fault) this.faults += 1;
    return fault;
  }
}
