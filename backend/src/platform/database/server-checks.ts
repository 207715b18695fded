import { shopRole, unprotectedLog, type Queryable } from '@fan-beats/events';
import type { Client, ClientBase } from 'pg';
import { StartFailure, type AppConfig } from '../config/config';
import { connectionsPerProcess, PooledClient, poolOptions, type Greeting } from './connections';
import { reasonAgainstServing, type PreparedFor } from '../release/releases';
import { migrationNames, reasonOf } from './migrate';
import { placeSql, type Place } from './place';

/** A database that is not safe to write to. That may pass: another server may answer at the address later. */
export class UnsafeDatabase extends Error {
  /** PostgreSQL's code for a database that accepts no connection at the moment. */
  readonly code = '57P03';

  constructor(sentence: string) {
    super(sentence);
    this.name = 'UnsafeDatabase';
  }
}

interface Facts extends Place {
  readonly off: readonly string[];
  readonly role: string;
  readonly may_become: readonly string[];
  /** True for a connection of a pooler that does not begin its connections as the server does. */
  readonly bare: boolean;
  /** The sentence about a missing protection of the log. */
  readonly unprotected: string | undefined;
}

// Facts about the place of the shop, the durability of this server, and the role of the connection. Owners are read
// only once, however many shops and roles there are.
const factsSql = `
  SELECT ${placeSql},
         array(SELECT name FROM pg_settings
                WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off' ORDER BY 1) AS off,
         session_user::text AS role,
         current_user <> ${shopRole} OR current_setting('statement_timeout') = '0' AS bare,
         array(SELECT r.rolname::text FROM pg_roles r
                WHERE pg_has_role(session_user, r.oid, 'MEMBER')
                  AND (r.rolsuper OR r.rolcreaterole OR r.rolbypassrls OR r.rolreplication OR r.rolname LIKE 'pg\\_%'
                    OR r.oid IN (SELECT datdba FROM pg_database WHERE datname = current_database())
                    OR r.oid IN (SELECT nspowner FROM pg_namespace)
                    OR r.oid IN (SELECT relowner FROM pg_class WHERE relpersistence <> 't')
                    OR r.oid IN (SELECT proowner FROM pg_proc)) ORDER BY 1) AS may_become`;

type Expected = Pick<AppConfig, 'allowUnsafeDatabase' | 'epoch'>;

function problemOf(
  { epoch, shutAt, off, bare, unprotected }: Facts,
  { allowUnsafeDatabase, epoch: wanted }: Expected,
): string | undefined {
  if (shutAt)
    return `The shop was shut here at ${shutAt}, since it goes on at another place. Where it does not: npm run ledger -- reopen.`;
  if (wanted !== null && wanted !== epoch)
    return `This place of the shop has epoch ${epoch}, and its server is for epoch ${wanted}: name ${wanted > epoch ? 'the database that it moved to' : `EPOCH=${epoch} if it moved here since`}.`;
  if (off.length > 0 && !allowUnsafeDatabase)
    return `The database has ${off.join(' and ')} switched off, so a crash could lose acknowledged claims: switch on what PostgreSQL has on by default.`;
  if (bare)
    return 'A connection acts without the role of the server and without limits: the pooler of DATABASE_POOL_URL has to open them as connect_query in deploy/ha/pgbouncer.ini does.';
  return unprotected;
}

/** A role that may become another one could give itself more rights by a single statement. */
function problemOfRole({ role, may_become }: Facts): string | undefined {
  if (may_become.length === 0) return undefined;
  return `The role ${role} of DATABASE_URL may do what ${may_become.join(' and ')} may, and so could rewrite history: name a role of the server's own there and the owner in DATABASE_OWNER_URL, or start with npm start, which makes such a role.`;
}

async function factsOf(client: ClientBase): Promise<Facts> {
  const [{ rows }, unprotected] = await Promise.all([
    client.query<Omit<Facts, 'unprotected'>>(factsSql),
    unprotectedLog(client),
  ]);
  const [facts] = rows;
  if (!facts) throw new Error('The database said nothing about itself');
  return { ...facts, unprotected };
}

/** The check of every fresh connection: after a failover another server may answer. Throws UnsafeDatabase. */
export function safetyCheck(expected: Expected): Greeting {
  return async (client) => {
    const problem = problemOf(await factsOf(client), expected);
    if (problem) throw new UnsafeDatabase(problem);
  };
}

/**
 * Checks, before anything is opened, that the database is reachable, prepared for this release, and safe. Throws
 * StartFailure.
 */
export async function checkDatabase(config: AppConfig): Promise<void> {
  const client = new PooledClient(poolOptions(config));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await checkShape(client);
    const facts = await factsOf(client);
    const problem = problemOf(facts, config) ?? problemOfRole(facts);
    if (problem) throw new StartFailure(problem);
    await checkRoom(client, config);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`The database cannot be used: ${reasonOf(error)}.`, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const unprepared = 'it is not prepared for this release';

/** The reason why a database does not fit this release; undefined where it does. */
export async function misfitOf(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.query<{ ready: boolean }>({
    text: `SELECT to_regclass('migrations') IS NOT NULL AS ready`,
  });
  if (!rows[0]?.ready) return unprepared;
  const ran = await db.query<{ count: number }>({
    text: 'SELECT count(*)::int AS count FROM migrations WHERE name = ANY($1)',
    values: [migrationNames],
  });
  if (ran.rows[0]?.count !== migrationNames.length) return unprepared;
  return reasonAgainstServing(
    (await db.query<PreparedFor>({ text: 'SELECT version, kind FROM releases' })).rows,
  );
}

async function checkShape(client: Client): Promise<void> {
  const misfit = await misfitOf(client);
  if (misfit === unprepared)
    throw new StartFailure(
      'The database is not prepared for this release: run npm run migrate with the address of its owner in DATABASE_OWNER_URL, or npm start, which does it too.',
    );
  if (misfit) throw new StartFailure(`The database cannot be used: ${misfit}.`);
}

/**
 * Checks the number of connections for several processes: they would run out in the middle of a drop. A single process
 * opens them as it needs them.
 */
async function checkRoom(client: Client, config: AppConfig): Promise<void> {
  const { rows } = await client.query<{ room: number }>(
    `SELECT sum(CASE name WHEN 'max_connections' THEN setting::int ELSE -setting::int END)::int AS room
       FROM pg_settings WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
  );
  const room = rows[0]?.room ?? 0;
  const { processes } = config;
  const needed = processes * connectionsPerProcess(config);
  if (processes > 1 && needed > room)
    throw new StartFailure(
      `${processes} server processes may open ${needed} connections, but the database has room for ${room}: raise its max_connections, or lower PROCESSES.`,
    );
}
