import { sha256Hex } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { TooManyRequests } from '../../../platform/errors/refusals';
import { mailKey } from '../../../platform/people/person-names';
import { fromKnownDevice, fromStranger, noGuesses, type Count } from './throttle-rules';

/** After this long without an attempt everything is forgiven. */
const forgivenAfter = '1 hour';

export interface Guess {
  readonly mail: string;
  /** The network it comes from. */
  readonly network: string;
  /** A device that has logged in to this account before. */
  readonly deviceId: string | null;
}

/** What was counted for an attempt, and what stood there before. */
interface Counted {
  readonly subject: string;
  readonly before: Count;
  readonly after: Count;
}

/** An attempt that may be made; it counts as failed until it is taken back. */
export type Admission = readonly Counted[];

/** By subject. */
type Counts = ReadonlyMap<string, Count>;

/**
 * Slows down whoever guesses passwords, per account and per network, on all server processes together: what is known lies in
 * the database, and its clock counts.
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly source: DataSource,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'rateLimits'>,
  ) {}

  /** Counts an attempt before it is made. Throws TooManyRequests where it has to wait. */
  async admit(guess: Guess): Promise<Admission> {
    if (!this.config.rateLimits) return [];
    const { waitMs, admission } = await this.source.transaction(async (records) => {
      const { known, now } = await hold(records, subjectsOf(guess));
      const verdict = judge(guess, known, now);
      const admission = [...verdict.after]
        .map(([subject, after]) => ({ subject, before: known.get(subject) ?? noGuesses, after }))
        .filter(({ before, after }) => before.failures !== after.failures || before.freeAt !== after.freeAt);
      await save(records, admission);
      return { waitMs: verdict.waitMs, admission };
    });
    if (waitMs > 0) throw new TooManyRequests(Math.ceil(waitMs / 1_000));
    return admission;
  }

  /** Refused attempts at the account, or on the known device, that count when this one begins. */
  failuresBefore([account]: Admission): number {
    return account?.before.failures ?? 0;
  }

  /** For an attempt that was right, or was not made after all. */
  async takeBack(admission: Admission): Promise<void> {
    if (admission.length === 0) return;
    await this.source.query(
      `WITH held AS MATERIALIZED (SELECT subject FROM guesses WHERE subject = ANY($1) ORDER BY subject FOR UPDATE)
       UPDATE guesses g SET failures = greatest(0, g.failures - (a.after_failures - a.before_failures)),
              free_at = CASE WHEN ${milliseconds('g.free_at')} = a.after_ms THEN ${instant('a.before_ms')} ELSE g.free_at END
         FROM unnest($1::text[], $2::int[], $3::int[], $4::int8[], $5::int8[])
              AS a (subject, before_failures, after_failures, before_ms, after_ms)
              JOIN held USING (subject)
        WHERE g.subject = a.subject`,
      [
        admission.map(({ subject }) => subject),
        admission.map(({ before }) => before.failures),
        admission.map(({ after }) => after.failures),
        admission.map(({ before }) => before.freeAt),
        admission.map(({ after }) => after.freeAt),
      ],
    );
  }

  /**
   * After a right password: the account or the device is forgiven. The network is not, or one own account would open it for
   * guessing at others.
   */
  async forgive(admission: Admission, { mail, deviceId }: Guess): Promise<void> {
    await this.takeBack(admission);
    await this.source.query('DELETE FROM guesses WHERE subject = $1', [
      deviceId === null ? accountSubject(mail) : deviceSubject(deviceId),
    ]);
    await this.source.query(
      `DELETE FROM guesses WHERE subject IN (SELECT subject FROM guesses WHERE last_failed_at < now() - $1::interval
                                              FOR UPDATE SKIP LOCKED)`,
      [forgivenAfter],
    );
  }
}

/** The verdict on an attempt, with what is to be known of each subject then. */
function judge(
  guess: Guess,
  known: Counts,
  now: number,
): { readonly waitMs: number; readonly after: Counts } {
  const of = (subject: string): Count => known.get(subject) ?? noGuesses;
  if (guess.deviceId !== null) {
    const device = deviceSubject(guess.deviceId);
    const { waitMs, after } = fromKnownDevice(of(device), now);
    return { waitMs, after: new Map([[device, after]]) };
  }
  const [account, address, turn] = strangerSubjects(guess);
  const promisedAt = of(turn).freeAt || null;
  const { waitMs, after } = fromStranger({ account: of(account), address: of(address), promisedAt }, now);
  return {
    waitMs,
    after: new Map([
      [account, after.account],
      [address, after.address],
      [turn, { failures: 0, freeAt: after.promisedAt ?? 0 }],
    ]),
  };
}

const instant = (milli: string): string => `to_timestamp(${milli} / 1000.0)`;
// Of a difference: Citus changes no row by what might hang on a time zone.
const milliseconds = (column: string): string =>
  `round(extract(epoch FROM ${column} - ${instant('0')}) * 1000)::int8`;

/** What is known of the subjects, and the time; nobody else decides on them before the transaction ends. */
async function hold(
  records: EntityManager,
  subjects: readonly string[],
): Promise<{ readonly known: Counts; readonly now: number }> {
  // Citus takes no clock into an ON CONFLICT, and loses what type a parameter there is of.
  const [forgiven] = await records.query<{ until: string }[]>(
    `SELECT ${milliseconds('(now() - $1::interval)')} AS until`,
    [forgivenAfter],
  );
  const rows = await records.query<{ subject: string; failures: number; free_ms: number }[]>(
    `INSERT INTO guesses AS g (subject, free_at) SELECT unnest($1::text[]), ${instant('0')}
     ON CONFLICT (subject) DO UPDATE SET failures = CASE WHEN g.last_failed_at > ${instant(String(Number(forgiven?.until)))} THEN g.failures ELSE 0 END
     RETURNING subject, failures, ${milliseconds('free_at')} AS free_ms`,
    // In one order, or two attempts at once could wait for each other.
    [[...subjects].sort()],
  );
  const [clock] = await records.query<{ now: string }[]>(
    `SELECT ${milliseconds('clock_timestamp()')} AS now`,
  );
  return {
    known: new Map(rows.map(({ subject, failures, free_ms: freeAt }) => [subject, { failures, freeAt }])),
    now: Number(clock?.now),
  };
}

async function save(records: EntityManager, changes: readonly Counted[]): Promise<void> {
  await records.query(
    `UPDATE guesses g SET failures = c.failures, free_at = ${instant('c.free_ms')}, last_failed_at = now()
       FROM unnest($1::text[], $2::int[], $3::int8[]) AS c (subject, failures, free_ms) WHERE g.subject = c.subject`,
    [
      changes.map(({ subject }) => subject),
      changes.map(({ after }) => after.failures),
      changes.map(({ after }) => after.freeAt),
    ],
  );
}

const subjectsOf = (guess: Guess): readonly string[] =>
  guess.deviceId === null ? strangerSubjects(guess) : [deviceSubject(guess.deviceId)];

/** The account, the network and the turn of this network at this account. */
function strangerSubjects({ mail, network }: Guess) {
  const account = accountSubject(mail);
  return [account, sha256Hex(`address ${network}`), `${account} ${sha256Hex(`turn ${network}`)}`] as const;
}

/** Under what failed logins of an account are counted; every subject about it begins with this. Hashed, so that no mail address lies in one more table. */
const accountSubject = (mail: string): string => sha256Hex(`account ${mailKey(mail)}`);

const deviceSubject = (deviceId: string): string => sha256Hex(`device ${deviceId}`);

/** Of an account, whoever tried it. */
export async function forgetGuesses(records: EntityManager, mail: string): Promise<void> {
  await records.query('DELETE FROM guesses WHERE starts_with(subject, $1)', [accountSubject(mail)]);
}
