import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * The fault at the next COMMIT of the ledger: its answer is cut off; the whole network hangs after the COMMIT has
 * passed; or the server's host is lost before that, with all its connections.
 */
export type CommitFault = 'cut the answer' | 'stand still' | 'lose the host';

interface Pair {
  readonly client: Socket;
  readonly database: Socket;
  /** Hangs forever: nothing passes, and neither side is notified. */
  still: boolean;
  /** The name of the connection: not only the ledger commits, and the faults are for the ledger alone. */
  name: ConnectionName | null;
}

/** The server's connections by their application names. */
const connectionNames = [
  'fan-beats-ledger',
  'fan-beats-leader',
  'fan-beats-listener',
  'fan-beats-replay',
  'fan-beats-verify',
  'fan-beats',
] as const;
export type ConnectionName = (typeof connectionNames)[number];

/** A proxy between the server and its database. It lets connections break in ways that otherwise only networks do. */
export class DatabaseProxy {
  /** The fault for the next COMMIT of the ledger. */
  atCommit: CommitFault | null = null;
  /** The next connection of that name hangs once it begins its transaction. */
  atBegin: ConnectionName | null = null;
  /** The number of faults that a COMMIT or BEGIN has met. */
  faults = 0;
  /**
   * Settings that new connections ask for, and the settings that the database gets instead, with as many characters.
   */
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

  /** The address of the same database through this proxy. */
  through(databaseUrl = this.target.href): string {
    const address = new URL(databaseUrl);
    address.hostname = '127.0.0.1';
    address.port = String((this.server.address() as AddressInfo).port);
    return address.href;
  }

  /** Connects new connections to another database from now on. */
  leadTo(databaseUrl: string): void {
    this.target = new URL(databaseUrl);
  }

  /** Lets the present connections hang, all or those of one name; new ones pass. Returns their number. */
  standStill(name?: ConnectionName): number {
    const pairs = [...this.pairs].filter((pair) => !pair.still && (name === undefined || pair.name === name));
    for (const pair of pairs) pair.still = true;
    return pairs.length;
  }

  /** Resets the present connections, including the hanging ones; both sides get an error. */
  reset(): void {
    for (const { client, database } of this.pairs)
      for (const socket of [client, database]) socket.resetAndDestroy();
    this.pairs.clear();
  }

  /** Closes the present connections, as if both sides had closed them. */
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

  /** The first message of a connection: notes its name, and replaces its settings. */
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
