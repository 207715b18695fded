import { sha256Hex } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { TooManyRequests } from '../../../platform/errors/refusals';
import { mailKey } from '../../../platform/people/person-names';
import { fromKnownDevice, fromUnknownDevice, noGuesses, type Count } from './throttle-rules';

/** After this long without an attempt everything is forgiven. */
const forgivenAfter = '1 hour';

export interface Guess {
  readonly mail: string;
  /** The network of the attempt. */
  readonly network: string;
  /** The number of a device with an earlier login to this account. */
  readonly deviceId: string | null;
}

/** The count of an attempt, and the count before it. */
interface Counted {
  readonly subject: string;
  readonly before: Count;
  readonly after: Count;
}

/** An attempt that may be made. It counts as failed until it is taken back. */
export type Admission = readonly Counted[];

/** Counts by subject. */
type Counts = ReadonlyMap<string, Count>;

/**
 * Slows down people who guess passwords, per account and per network, over all server processes together: the counts
 * are in the database, and its clock decides.
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

  /** Failed attempts at the account, or on the known device, that count when this one begins. */
  failuresBefore([account]: Admission): number {
    return account?.before.failures ?? 0;
  }

  /** Takes back the count of an attempt that was right, or that was not made. */
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
   * Forgives the account or the device after a right password. The network is not forgiven; otherwise one account of
   * their own would let an attacker guess at others.
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

/** The verdict on an attempt, with the count of each subject after it. */
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
  const { waitMs, after } = fromUnknownDevice(
    { account: of(account), address: of(address), promisedAt },
    now,
  );
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
// Computed from a difference: Citus changes no row by a value that might depend on a time zone.
const milliseconds = (column: string): string =>
  `round(extract(epoch FROM ${column} - ${instant('0')}) * 1000)::int8`;

/** Locks the subjects until the transaction ends, and returns their counts and the time. */
async function hold(
  records: EntityManager,
  subjects: readonly string[],
): Promise<{ readonly known: Counts; readonly now: number }> {
  // Citus does not support a clock in ON CONFLICT, and loses the type of a parameter there.
  const [forgiven] = await records.query<{ until: string }[]>(
    `SELECT ${milliseconds('(now() - $1::interval)')} AS until`,
    [forgivenAfter],
  );
  const rows = await records.query<{ subject: string; failures: number; free_ms: number }[]>(
    `INSERT INTO guesses AS g (subject, free_at) SELECT unnest($1::text[]), ${instant('0')}
     ON CONFLICT (subject) DO UPDATE SET failures = CASE WHEN g.last_failed_at > ${instant(String(Number(forgiven?.until)))} THEN g.failures ELSE 0 END
     RETURNING subject, failures, ${milliseconds('free_at')} AS free_ms`,
    // Sorted, because two attempts at once could otherwise wait for each other.
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

/** The subjects of the account, of the network, and of the turn of this network at this account. */
function strangerSubjects({ mail, network }: Guess) {
  const account = accountSubject(mail);
  return [account, sha256Hex(`address ${network}`), `${account} ${sha256Hex(`turn ${network}`)}`] as const;
}

/**
 * The subject of failed logins of an account. Every subject of the account begins with it. Hashed, so that no other
 * table contains the mail address.
 */
const accountSubject = (mail: string): string => sha256Hex(`account ${mailKey(mail)}`);

const deviceSubject = (deviceId: string): string => sha256Hex(`device ${deviceId}`);

/** The name under which wrong codes of a person's second factor are counted: a right password does not forgive them. */
export const factorGuesses = (userId: number): string => `second factor of ${userId}`;

/** Deletes the counts of an account, from all networks. */
export async function forgetGuesses(records: EntityManager, mail: string): Promise<void> {
  await records.query('DELETE FROM guesses WHERE starts_with(subject, $1)', [accountSubject(mail)]);
}
