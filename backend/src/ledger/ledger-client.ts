import { Client, type ClientConfig } from 'pg';

/**
 * The connection of one commit lane. Its statements are sent without waiting for one another, so that a commit of any
 * size costs a handful of round trips. It is opened on demand and opened anew after it was lost.
 */
export class LedgerClient {
  private current: Promise<Client> | undefined;

  constructor(private readonly config: ClientConfig) {}

  get(): Promise<Client> {
    this.current ??= this.open();
    return this.current;
  }

  /** Drops the connection: what ran on it has an unknown result. */
  async drop(): Promise<void> {
    const dropped = this.current;
    this.current = undefined;
    const client = await dropped?.catch(() => undefined);
    await client?.end().catch(() => undefined);
  }

  private async open(): Promise<Client> {
    const client = new Client({ ...this.config, pipeline: true });
    client.on('error', () => {
      this.current = undefined;
    });
    try {
      await client.connect();
    } catch (error) {
      this.current = undefined;
      throw error;
    }
    return client;
  }
}
