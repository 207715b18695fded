import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@fan-beats/events';
import { Client, type ClientBase } from 'pg';

export interface LongConnectionOptions {
  readonly url: string;
  /** The application name in the database's list of connections. */
  readonly name: string;
  /**
   * The seconds for which no byte may move on the connection; must be longer than the longest pause of a single
   * statement.
   */
  readonly silentSeconds?: number;
  /** Cuts the connection, so that what runs on it fails at once. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * To run at the beginning of a connection: the database itself then ends the connection after a minute without a query.
 * Otherwise a connection whose client is lost would keep its locks forever.
 */
export const endedWhenIdle = `SET idle_session_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s'`;

const connectionTimeoutMillis = 5_000;
const lookMs = 1_000;

/**
 * Works on a connection of its own that may take long, as long as bytes move on it. A silent one is cut, so that nobody
 * waits for it forever: the system may still report it as alive, for example behind a proxy.
 */
export async function onLongConnection<T>(
  { url, name, silentSeconds = Infinity, signal }: LongConnectionOptions,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: addressOf(url),
    application_name: name,
    connectionTimeoutMillis,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  });
  const cut = (): void => void client.connection.stream.destroy();
  // The statement under way fails with the same reason.
  client.on('error', () => undefined);
  if (signal?.aborted) throw new Error('Connection terminated before it was opened');
  signal?.addEventListener('abort', cut, { once: true });
  let watching: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    watching = watch(client, silentSeconds, cut);
    return await work(client);
  } finally {
    // It does not wait for a server that does not respond.
    await Promise.race([client.end().catch(() => undefined), sleep(lookMs, undefined, { ref: false })]);
    cut();
    clearInterval(watching);
    signal?.removeEventListener('abort', cut);
  }
}

/**
 * Counts its own checks, not time: a thread that was busy itself has not seen the bytes that arrived in the meantime.
 */
function watch({ connection }: Client, silentSeconds: number, cut: () => void): NodeJS.Timeout {
  const { stream } = connection;
  const moved = (): number => (stream instanceof Socket ? stream.bytesRead + stream.bytesWritten : 0);
  let known = moved();
  let silent = 0;
  return setInterval(() => {
    // Bytes that have arrived and are not read yet wait for this side.
    silent = moved() === known && stream.readableLength === 0 ? silent + 1 : 0;
    known = moved();
    if (silent * lookMs >= silentSeconds * 1_000) cut();
  }, lookMs);
}
