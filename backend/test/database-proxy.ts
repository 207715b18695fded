import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * What becomes of the ledger's connection on which the next COMMIT comes by: its answer is cut off; the whole network stands
 * still once the COMMIT has passed; or its host is lost before that.
 */
export type CommitFault = 'cut the answer' | 'stand still' | 'lose the host';

interface Pair {
  readonly client: Socket;
  readonly database: Socket;
  /** Stands still for ever: nothing passes, and nobody is told. */
  still: boolean;
  /** The ledger commits on it; others commit too, and are not meant. */
  ledger: boolean;
}

/** Stands between the product and its database, and lets connections break in ways that only networks know. */
export class DatabaseProxy {
  /** Set to what the next COMMIT of the ledger shall meet. */
  atCommit: CommitFault | null = null;
  /** How often a COMMIT met what was set for it. */
  faults = 0;
  private readonly pairs = new Set<Pair>();

  private constructor(
    private readonly target: URL,
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

  /** Every connection there is now stands still; new ones pass. */
  standStill(): void {
    for (const pair of this.pairs) pair.still = true;
  }

  async close(): Promise<void> {
    for (const { client, database } of this.pairs) for (const socket of [client, database]) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket): void {
    const database = connect(Number(this.target.port), this.target.hostname);
    const pair: Pair = { client, database, still: false, ledger: false };
    this.pairs.add(pair);
    let cutting = false;
    client.on('data', (bytes) => {
      pair.ledger ||= bytes.includes('application_name\0fan-beats-ledger\0');
      const fault = pair.ledger && bytes.includes('COMMIT') && !pair.still ? this.takeFault() : null;
      if (fault === 'lose the host') pair.still = true;
      if (!pair.still) database.write(bytes);
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
        if (!pair.still) other.destroy();
      });
    }
  }

  private takeFault(): CommitFault | null {
    const fault = this.atCommit;
    this.atCommit = null;
    if (fault) this.faults += 1;
    return fault;
  }
}
