import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { readLogAge, type Queryable } from '@fan-beats/events';
import { projectionTables } from '@fan-beats/projections';
import { createTransport } from 'nodemailer';
import type { CheckRecord } from '../../../contract/operation/operation.records';
import { isLoopback, type AppConfig } from '../../../platform/config/config';
import { misfitOf, unprepared } from '../../../platform/database/server-checks';
import { thisRelease } from '../../../platform/release/releases';
import { leftoversOf } from './leftovers';
import { pictureBytesSql } from '../../catalogue/images/kept-pictures';

const hour = 3_600;
const day = 24 * hour;
const month = 30 * day * 1_000;
const patienceMs = 3_000;
const oldestBackup = 26 * hour;
/** Small machines prove their backups once a week. */
const oldestProof = 8 * day;
const longestTransaction = 60;
const oldestUnsealed = 600_000;
const largestDrift = 2_000;
const soonDays = 60;
const soonExpiredDays = 14;
/** The number of copies on the disk of everything that is added: in the database, and in the base backups beside it. */
const copies = 4;

export interface Place {
  readonly db: Queryable;
  readonly config: Pick<AppConfig, 'dataDir' | 'publicUrl' | 'trustedProxies' | 'smtpUrl'>;
}

type Found = Omit<CheckRecord, 'name'>;
type Check = (place: Place) => Promise<Found>;

const fine = (text: string): Found => ({ state: 'fine', text });
const look = (text: string): Found => ({ state: 'look', text });
const wrong = (text: string): Found => ({ state: 'wrong', text });

/** The checks for an operator, in the same words at the terminal and on the start page; under five seconds. */
export function examine(place: Place): Promise<CheckRecord[]> {
  return Promise.all(
    Object.entries(checks).map(async ([name, check]) => ({ name, ...(await within(check(place))) })),
  );
}

function within(check: Promise<Found>): Promise<Found> {
  const found = check.catch((error: unknown) =>
    wrong(`Cannot be looked at: ${error instanceof Error ? error.message : String(error)}`),
  );
  const late = sleep(patienceMs + 1_000, wrong('No answer within 4 seconds.'), { ref: false });
  return Promise.race([found, late]);
}

const checks: Readonly<Record<string, Check>> = {
  Version: checkVersion,
  Backup: ofBackup(
    'base',
    oldestBackup,
    'None was made yet: npm start and docker compose make one each night, npm run backup -- now at once.',
  ),
  'Copy outside': ofBackup(
    'copy',
    oldestBackup,
    'No place outside of this machine is set: BACKUP_TO and BACKUP_PASSWORD.',
  ),
  'Proven restore': ofBackup(
    'proof',
    oldestProof,
    'Not yet proven: no backup was restored and verified. npm run backup -- prove does it.',
  ),
  Seals: checkSeals,
  'Open transactions': checkTransactions,
  Disk: checkDisk,
  Leftovers: checkLeftovers,
  Clock: checkClock,
  Mail: checkMail,
  'Public address': checkAddress,
};

async function checkVersion({ db }: Place): Promise<Found> {
  const { rows } = await db.query<{ version: string; number: number }>({
    text: `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`,
  });
  const [postgres] = rows;
  const text = `Fan Beats ${thisRelease().version}, PostgreSQL ${postgres?.version.split(' ')[0] ?? ''}, Node ${process.versions.node}.`;
  if (postgres && postgres.number < 150_000) return wrong(`${text} PostgreSQL 15 or newer is needed.`);
  const misfit = await misfitOf(db);
  if (misfit === unprepared) return wrong(`${text} The database is not prepared for it: npm run migrate.`);
  return misfit ? wrong(`${text} Yet ${misfit}.`) : fine(text);
}

/** Checks the backups of a kind by the row that the backup program writes. */
function ofBackup(kind: 'base' | 'copy' | 'proof', oldest: number, never: string): Check {
  return async ({ db }) => {
    const { rows } = await db.query<{ age: number | null; bytes: number | null; failure: string | null }>({
      text: `SELECT extract(epoch FROM clock_timestamp() - succeeded_at)::float8 AS age, bytes::float8,
                    CASE WHEN failed_at > coalesce(succeeded_at, '-infinity') THEN failure END AS failure
               FROM backup_states WHERE kind = $1`,
      values: [kind],
    });
    const { age = null, bytes = null, failure = null } = rows[0] ?? {};
    if (failure !== null) return wrong(`Failed: ${failure}`);
    if (age === null) return look(never);
    const text = `${inTime(age)} ago${bytes === null ? '' : `, ${inMb(bytes)}`}.`;
    return age > oldest ? wrong(`The last one was ${text}`) : fine(text);
  };
}

async function checkSeals({ db }: Place): Promise<Found> {
  const { unsealedSince: since } = await readLogAge(db, Date.now());
  if (since === null || Date.now() - since < oldestUnsealed)
    return fine('All but the newest events are sealed.');
  return look(
    `Events of ${inTime((Date.now() - since) / 1_000)} ago have no seal: npm run ledger -- verify.`,
  );
}

/** PostgreSQL shows the shop's role nothing of other roles. */
async function checkTransactions({ db }: Place): Promise<Found> {
  const { rows } = await db.query<{ longest: number | null }>({
    text: `SELECT extract(epoch FROM max(clock_timestamp() - xact_start))::float8 AS longest FROM pg_stat_activity
            WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  });
  const longest = rows[0]?.longest ?? 0;
  if (longest < longestTransaction) return fine('None of the shop is open for long.');
  return look(
    `One is open for ${inTime(longest)}: old rows stay on the disk, and an update may wait for it.`,
  );
}

/**
 * Checks the free space against what a rebuild writes, and the day on which it is used up at the pace of the last
 * thirty days.
 */
async function checkDisk({ db, config }: Place): Promise<Found> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  const { recentShare } = await readLogAge(db, Date.now() - month);
  const { rows } = await db.query<{ rebuild: number; all: number; pictures: number; recent: number }>({
    text: `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::float8 AS "all",
                  coalesce(sum(pg_total_relation_size(oid)) FILTER (WHERE relname = ANY($1)), 0)::float8 AS rebuild,
                  ${pictureBytesSql("'-infinity'")} AS pictures, ${pictureBytesSql("now() - interval '30 days'")} AS recent
             FROM pg_class WHERE relkind = 'r' AND pg_table_is_visible(oid)`,
    values: [projectionTables.map(({ name }) => name)],
  });
  const { rebuild, all, pictures, recent } = rows[0] ?? { rebuild: 0, all: 0, pictures: 0, recent: 0 };
  const added = recent + (all - pictures) * recentShare;
  const days = Math.floor(free / ((Math.max(1, added) * copies) / 30));
  const text = `${inMb(free)} free on the disk of ${config.dataDir}`;
  if (free < 2 * rebuild + 1e9) return wrong(`${text}: too little for a rebuild and a backup.`);
  const full = new Date(Date.now() + Math.min(days, 1e6) * day * 1_000).toISOString().slice(0, 10);
  if (days < soonDays) return look(`${text}, full about ${full} at the pace of the last 30 days.`);
  return fine(days > 3_650 ? `${text}, enough for ten years.` : `${text}, enough until about ${full}.`);
}

/** Each may be as large as the shop, and contains people's texts. */
function checkLeftovers({ config: { dataDir } }: Place): Promise<Found> {
  const left = leftoversOf(dataDir);
  return Promise.resolve(
    left.length === 0
      ? fine('No restore left anything behind.')
      : look(`A restore that was killed left ${left.join(', ')} behind: remove it, or start again.`),
  );
}

async function checkClock({ db }: Place): Promise<Found> {
  const asked = Date.now();
  const { rows } = await db.query<{ now: number }>({
    text: 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  });
  const drift = Math.abs((rows[0]?.now ?? 0) - (asked + Date.now()) / 2);
  if (drift < largestDrift) return fine('The database and this machine agree.');
  return wrong(`The database and this machine differ by ${inTime(drift / 1_000)}: check NTP on both.`);
}

async function checkMail({ config: { smtpUrl } }: Place): Promise<Found> {
  if (!smtpUrl) return look('No SMTP_URL is set: no mail leaves the shop.');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  try {
    await transport.verify();
    return fine('The mail server answers.');
  } catch (error) {
    const reason =
      typeof error === 'object' && error && 'code' in error ? String(error.code) : 'unknown reason';
    return wrong(`The mail server of SMTP_URL refuses or does not answer (${reason}).`);
  } finally {
    transport.close();
  }
}

async function checkAddress({ config: { publicUrl, trustedProxies } }: Place): Promise<Found> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (isLoopback(hostname)) return fine(`${publicUrl}, for this machine alone.`);
  if (protocol !== 'https:') return look(`${publicUrl} is not encrypted: set up https.`);
  if (trustedProxies === 0)
    return look('TRUSTED_PROXIES is 0: behind a proxy all callers would count as one.');
  const days = (await certificateEnds(hostname, Number(port || 443))) / (day * 1_000);
  const text = `The certificate of ${hostname} is good for ${Math.floor(days)} days.`;
  return days < soonExpiredDays ? look(text) : fine(text);
}

/** Milliseconds from now. Rejects where the certificate is not valid. */
function certificateEnds(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: patienceMs }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to) - Date.now());
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error(`${host} does not answer`)));
  });
}

function inTime(seconds: number): string {
  const units = [
    ['day', day],
    ['hour', hour],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find((one) => seconds >= one[1]) ?? ['second', 1];
  const words = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.floor(seconds / size));
}

const inMb = (bytes: number): string =>
  bytes >= 1e10 ? `${Math.round(bytes / 1e9)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`;
