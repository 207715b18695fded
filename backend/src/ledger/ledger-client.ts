import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { endConnection, hangUp, type Greeting } from '../platform/database/connections';
import { WholeStatements } from '@fan-beats/projections';

/** After such a pause nobody knows whether the connection still stands: it is asked first, and has so long to answer. */
const pauseMs = 2_000;
const answerMs = 1_000;

/**
 * The connection of one commit lane. Its statements are sent without waiting for one another, so that a commit of any
 * size costs a handful of round trips. It is opened on demand and opened anew after it was lost.
 */
export class LedgerClient {
  private current: { readonly client: Client; readonly opened: Promise<Client> } | undefined;
  private usedAt = 0;
  private wholeStatements: WholeStatements | undefined;

  constructor(
    private readonly config: ClientConfig,
    private readonly greet: Greeting,
  ) {}

  async get(): Promise<Client> {
    const paused = Date.now() - this.usedAt > pauseMs;
    this.usedAt = Date.now();
    if (paused && this.current && !(await answers(this.current.client))) this.drop();
    this.current ??= this.open();
    return this.current.opened;
  }

  /** How statements run on the connection of `get` where the shop lies on a worker of Citus. */
  get whole(): WholeStatements | undefined {
    return this.wholeStatements;
  }

  /** Cuts the connection: what ran on it has an unknown result. */
  drop(): void {
    const dropped = this.current;
    this.current = undefined;
    if (dropped) hangUp(dropped.client);
  }

  async end(): Promise<void> {
    const ended = this.current;
    this.current = undefined;
    if (ended) await endConnection(ended.client);
  }

  private open(): { client: Client; opened: Promise<Client> } {
    const client = new Client(this.config);
    // Late events of an earlier connection say nothing about the present one.
    const forget = (): void => {
      if (this.current?.client === client) this.current = undefined;
    };
    client.on('error', forget);
    const opened = client.connect().then(async () => {
      await this.greet(client);
      this.wholeStatements = await WholeStatements.on(client);
      return client;
    });
    opened.catch(() => {
      forget();
      hangUp(client);
    });
    return { client, opened };
  }
}

async function answers(client: Client): Promise<boolean> {
  const asked = client.query({ text: 'SELECT 1' }).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, sleep(answerMs, false, { ref: false })]);
}
