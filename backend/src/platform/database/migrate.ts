import { addressOf, inShop, shopAt, shopLock, type Shop } from '@fan-beats/events';
import { eventMigrations } from '@fan-beats/events/migrations';
import { rebuild, rebuildFunctions } from '@fan-beats/projections';
import { projectionMigrations } from '@fan-beats/projections/migrations';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { backendMigrations } from '../../../migrations';
import { releases, thisRelease, upgradeFrom, type PreparedFor, type Release } from '../release/releases';
import { isHeld, leaderLock, migrationLock } from './locks';
import { placeOnCitus } from './place-on-citus';
import { ensureLogin, type ServerLogin } from './server-login';

/** All migrations, in the order in which they run: log, read models, records. */
export const allMigrations: (new () => MigrationInterface)[] = [
  ...eventMigrations,
  ...projectionMigrations,
  ...backendMigrations,
];

export const migrationNames = allMigrations.map((migration) => new migration().name ?? migration.name);

/** A database that cannot be brought to this release's shape; the message is one sentence for the person at the terminal. */
export class MigrationFailure extends Error {
  constructor(reason: string, cause: unknown) {
    super(`The database could not be prepared: ${reason}.`, { cause });
    this.name = 'MigrationFailure';
  }
}

/**
 * Brings a database to this release's shape, as its owner, and makes the role by which the server logs in; processes
 * that start together wait for one another. Throws MigrationFailure.
 */
export async function migrate(
  ownerUrl: string,
  login?: ServerLogin,
  known: readonly Release[] = releases,
): Promise<void> {
  await onSource(ownerUrl, allMigrations, async (source, owner) => {
    const kind = await kindOfStep(owner, known);
    await source.runMigrations();
    for (const statement of rebuildFunctions) await owner.query(statement);
    await placeOnCitus(owner, shopAt(ownerUrl), process.env['SHOP_NODE']);
    if (login) await ensureLogin(owner, login, shopAt(ownerUrl).role);
    if (kind === 'rebuild') await rebuild({ url: ownerUrl });
    const { version, kind: own } = thisRelease(known);
    // Last: a preparation that was killed is repeated as the same step.
    await owner.query('INSERT INTO releases (version, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      version,
      own,
    ]);
  });
}

/** Brings an empty database to the shape of an earlier release, by the names of its migrations. Throws MigrationFailure. */
export async function migrateAs(ownerUrl: string, names: readonly string[]): Promise<void> {
  const some = allMigrations.filter((_one, index) => names.includes(migrationNames[index] ?? ''));
  await onSource(ownerUrl, some, async (source) => {
    await source.runMigrations();
  });
}

async function onSource(
  ownerUrl: string,
  migrations: typeof allMigrations,
  work: (source: DataSource, owner: QueryRunner) => Promise<void>,
): Promise<void> {
  const shop = shopAt(ownerUrl);
  const [records] = shop.schemas;
  const source = new DataSource({
    type: 'postgres',
    url: addressOf(ownerUrl),
    ...(shop.name !== null && { schema: records }),
    migrations,
    migrationsTransactionMode: 'each',
    connectTimeoutMS: 10_000,
    // The lock below has a connection of its own; the migrations run on the other.
    extra: { max: 2, keepAlive: true },
    logging: false,
  });
  try {
    namedAs(shop, source);
    await source.initialize();
    await underLock(source, async (owner) => {
      if (shop.name !== null) await owner.query(`CREATE SCHEMA IF NOT EXISTS ${records}`);
      await work(source, owner);
    });
  } catch (error) {
    throw new MigrationFailure(reasonOf(error), error);
  } finally {
    if (source.isInitialized) await source.destroy();
  }
}

/** Rewrites statements that were written for the unnamed shop, so that they make the tables of this one. */
function namedAs(shop: Shop, source: DataSource): void {
  const create = source.createQueryRunner.bind(source);
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const ask = runner.query.bind(runner) as (...asked: readonly unknown[]) => Promise<never>;
    runner.query = (sql: string, ...rest: readonly unknown[]) =>
      ask(eachByItself(inShop(sql, shop)), ...rest);
    return runner;
  };
}

/**
 * Sends statements in a block, one by one: a cluster of Citus passes changes of tables on as they were sent, and
 * accepts no two at once.
 * The text is wrapped here, because a migration that was released is never rewritten.
 */
const eachByItself = (sql: string): string =>
  /^(?!\s*DO\b)[\s\S]*;\s*\S/.test(sql) ? `DO $block$ BEGIN ${sql.replace(/;\s*$/, '')}; END $block$` : sql;

/**
 * Checks the step without a change: a database of a newer release, or with servers that this release may not run
 * beside, stays as it is.
 */
async function kindOfStep(owner: QueryRunner, known: readonly Release[]): Promise<Release['kind']> {
  const [state] = (await owner.query(stateSql)) as readonly {
    readonly there: boolean;
    readonly marked: boolean;
    readonly served: boolean;
  }[];
  if (!state?.there) return 'rolling';
  const rows = state.marked
    ? ((await owner.query('SELECT version, kind FROM releases')) as readonly PreparedFor[])
    : [];
  const step = upgradeFrom([unmarked, ...rows], known);
  if ('refusal' in step) throw new Error(step.refusal);
  const { version } = thisRelease(known);
  const unknownMigrations = (await owner.query('SELECT name FROM migrations WHERE name <> ALL($1)', [
    migrationNames,
  ])) as readonly { readonly name: string }[];
  if (unknownMigrations[0])
    throw new Error(
      `the database has the migration ${unknownMigrations[0].name}, which this program (${version}) does not know: start the program that made it, or a newer one`,
    );
  if (state.served && step.kind !== 'rolling')
    throw new Error(
      `from release ${step.before} to ${version} no server may run (${step.kind}): stop all servers of ${step.before} first`,
    );
  return step.kind;
}

/** The release of databases that have no mark of their release. */
const unmarked: PreparedFor = { version: '0.1.0', kind: 'rolling' };

// Every server leads, or waits to lead: one of them has the lock.
const stateSql = `
  SELECT to_regclass('migrations') IS NOT NULL AS there, to_regclass('releases') IS NOT NULL AS marked,
         EXISTS (SELECT FROM pg_locks WHERE ${isHeld(leaderLock)}) AS served`;

async function underLock(source: DataSource, work: (runner: QueryRunner) => Promise<void>): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    await runner.query(`SELECT pg_advisory_lock(${shopLock(migrationLock)})`);
    await work(runner);
  } finally {
    await runner.query(`SELECT pg_advisory_unlock(${shopLock(migrationLock)})`).catch(() => undefined);
    await runner.release();
  }
}

const knownReasons: Readonly<Record<string, string>> = {
  '42501':
    'the role of DATABASE_URL lacks a right that the owner of the database has: name the owner in DATABASE_OWNER_URL',
  '28P01': 'the password of DATABASE_URL is wrong',
  '28000': 'the role of DATABASE_URL may not log in',
  '3D000': 'the database of DATABASE_URL does not exist',
  ECONNREFUSED: 'nothing answers at the address of DATABASE_URL',
  ENOTFOUND: 'the host of DATABASE_URL is unknown',
};

/** The reason why a database cannot be used, for the person at the terminal. */
export function reasonOf(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  const code = 'code' in first ? String(first.code) : '';
  const known = knownReasons[code];
  return known ? `${known} (${first.message})` : first.message;
}
