import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '@fan-beats/events';
import { Client, type ClientBase } from 'pg';

export interface LongConnectionOptions {
  readonly url: string;
  /** As the database lists it. */
  readonly name: string;
  /** For so long the database may say nothing and take nothing; longer than what a single statement thinks about. */
  readonly silentSeconds?: number;
  /** Cuts the connection, so that what runs on it fails at once. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * For whoever begins with it: the database itself ends a connection that asks nothing for so long, of which this side may be lost: it
 * would hold its locks forever.
 */
export const endedWhenIdle = `SET idle_session_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s'`;

const connectionTimeoutMillis = 5_000;
const lookMs = 1_000;

/**
 * Works on a connection of its own that may take its time: as long as anything moves on it. One that stands still is cut, so that
 * nobody waits for it forever: to the system it may look alive, as behind a proxy.
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
  // The statement under way fails with the reason as well.
  client.on('error', () => undefined);
  if (signal?.aborted) throw new Error('Connection terminated before it was opened');
  signal?.addEventListener('abort', cut, { once: true });
  let watching: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    watching = watch(client, silentSeconds, cut);
    return await work(client);
  } finally {
    // Whoever does not answer is not waited for.
    await Promise.race([client.end().catch(() => undefined), sleep(lookMs, undefined, { ref: false })]);
    cut();
    clearInterval(watching);
    signal?.removeEventListener('abort', cut);
  }
}

/** Counts looks, not time: a thread that was busy itself has not seen what arrived meanwhile. */
function watch({ connection }: Client, silentSeconds: number, cut: () => void): NodeJS.Timeout {
  const { stream } = connection;
  const moved = (): number => (stream instanceof Socket ? stream.bytesRead + stream.bytesWritten : 0);
  let known = moved();
  let silent = 0;
  return setInterval(() => {
    // What has arrived and is not read yet waits for this side.
    silent = moved() === known && stream.readableLength === 0 ? silent + 1 : 0;
    known = moved();
    if (silent * lookMs >= silentSeconds * 1_000) cut();
  }, lookMs);
}
