// Plain JavaScript: it runs before anything is installed or built.
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connected } from './connected.mjs';
import { codeOf } from './error-code.mjs';
import { PlainFailure } from './lifetime.mjs';
import { commandOf, isRunning } from './processes.mjs';
import { root } from './run.mjs';

/** @typedef {{ host: string, port: number, dataDir: string, databaseUrl: string | null, ownerUrl: string | null }} Settings */

/** The settings of the environment, with the defaults.
 * @returns {Settings} */
export function readSettings() {
  const port = Number(process.env['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new PlainFailure(`PORT is ${process.env['PORT']}, but a port is a number from 1 to 65535.`);
  }
  return {
    host: process.env['HOST'] || '127.0.0.1',
    port,
    dataDir: resolve(root, process.env['DATA_DIR'] || '.data'),
    databaseUrl: process.env['DATABASE_URL'] || null,
    ownerUrl: process.env['DATABASE_OWNER_URL'] || null,
  };
}

/** The folder of the embedded database, below the data folder.
 * @param {Settings} settings */
export function databaseFolder({ dataDir }) {
  return join(dataDir, 'postgres');
}

/** The file with the number of the last server process.
 * @param {string} dataDir */
export const serverPidFile = (dataDir) => join(dataDir, 'server.pid');

/** @param {Settings} settings */
export function makeDataFolder({ dataDir }) {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new PlainFailure(
      `The data folder ${dataDir} cannot be written (${codeOf(error)}): set DATA_DIR to one that can.`,
    );
  }
}

/** The secret is made once, so that a restart ends nobody's session.
 * @param {Settings} settings */
export function jwtSecret({ dataDir, databaseUrl }) {
  if (process.env['JWT_SECRET']) return process.env['JWT_SECRET'];
  if (databaseUrl) {
    throw new PlainFailure(
      'With DATABASE_URL a JWT_SECRET is needed as well: a long random text, the same for every server process.',
    );
  }
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path)) writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600 });
  const secret = readFileSync(path, 'utf8').trim();
  if (secret) return secret;
  throw new PlainFailure(
    `${path} is empty: it holds the secret that sessions are signed with. Put it back from a copy, or remove the file: a new one is made, and everybody logs in again.`,
  );
}

/** Finds a taken port before minutes are spent on an installation. Our own server, whose starter was killed, needs a
 * moment to end.
 * @param {Settings} settings
 * @returns {Promise<void>} */
export async function checkPort(settings) {
  for (let left = dyingServerMs / 100; left > 0 && ourServerRuns(settings); left--) await sleep(100);
  await tryPort(settings);
}

const dyingServerMs = 5_000;

/** Whether the last server on this data folder still runs, without the process that started it.
 * @param {Settings} settings */
function ourServerRuns({ dataDir }) {
  const file = serverPidFile(dataDir);
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && isRunning(pid) && commandOf(pid).includes(join(root, 'backend/dist/src/main.js'));
}

/** @param {Settings} settings
 * @returns {Promise<void>} */
function tryPort({ host, port }) {
  /** @type {Record<string, string>} */
  const reasons = {
    EADDRINUSE: `Port ${port} is taken by another program: stop it, or choose another port with PORT=${port + 1}.`,
    EACCES: `Port ${port} may not be opened by this account: choose one above 1023 with PORT=3000.`,
    EADDRNOTAVAIL: `HOST is ${host}, but that is not an address of this machine.`,
    ENOTFOUND: `HOST is ${host}, but that name is unknown.`,
  };
  return new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', (error) => {
      const code = codeOf(error);
      fail(new PlainFailure(reasons[code] ?? `Port ${port} on ${host} cannot be opened (${code}).`));
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => settle()));
  });
}

/** Whether the role of an address has the rights of the database's owner.
 * @param {string} url
 * @returns {Promise<boolean>} */
export async function ownsDatabase(url) {
  const address = { connectionString: url, connectionTimeoutMillis: 10_000 };
  const sql = `SELECT pg_has_role(session_user, datdba, 'MEMBER') AS owns FROM pg_database WHERE datname = current_database()`;
  try {
    const { rows } = await connected(address, (client) => client.query(sql));
    return rows[0]?.owns === true;
  } catch (error) {
    throw new PlainFailure(
      `The database of DATABASE_URL (${withoutPassword(url)}) cannot be used: ${reasonOf(error)}.`,
    );
  }
}

/** @param {string} url */
function withoutPassword(url) {
  try {
    const { protocol, username, host, pathname } = new URL(url);
    return `${protocol}//${username && `${username}@`}${host}${pathname}`;
  } catch {
    return 'not an address such as postgresql://name:password@host:5432/database';
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  // A name with several addresses fails with one error per address.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message || codeOf(first) : String(first);
}
