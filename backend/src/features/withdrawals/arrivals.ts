import { createHash } from 'node:crypto';
import { canonicalJson, IdempotencyConflict, shopLock, type TypedWithdrawal } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';
import type { WithdrawalRecord } from '../../contract/withdrawals/withdrawal.records';
import { statementsIn, type Transaction } from '../../platform/database/statements';
import { TooManyRequests } from '../../platform/errors/refusals';
import { dropWritten } from '../../platform/mail/outbox';
import { mailKey, mailKeys } from '../../platform/people/person-names';
import type { User } from '../../platform/people/user.entity';
import { userOfMail } from '../../platform/people/user-of-mail';

/** The most withdrawals a day from one mail address, and the most that match no claim. Each causes a mail (rule L9). */
export const maxOfAddress = 10;
export const maxWithoutClaim = 200;
const dayMs = 86_400_000;

/** A withdrawal as it arrived. `typed` is null once it became a fact or was erased. */
export interface Arrival {
  readonly arrivalId: number;
  readonly arrivedAt: Date;
  readonly typed: TypedWithdrawal | null;
}

const columns = 'arrival_id AS "arrivalId", arrived_at AS "arrivedAt", typed';

/** The name of the receipt mail for a withdrawal that is not a fact. */
export const waitingReceipt = (arrivalId: number): string => `withdrawal-waiting-${arrivalId}`;

const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
const digestOf = (mail: string): string => digestOfKey(mailKey(mail));

interface NewArrival {
  readonly typed: TypedWithdrawal;
  readonly key: string;
  /** Whether reference and address match a claim. */
  readonly fits: boolean;
}

/**
 * Keeps a withdrawal, once under its key, in a transaction of its own. Throws IdempotencyConflict, and TooManyRequests
 * where the day's withdrawals of this address, or those without a matching claim, are used up (rule L9).
 */
export function keepArrival(records: EntityManager, { typed, key, fits }: NewArrival): Promise<Arrival> {
  return records.transaction(async (transaction) => {
    const client = statementsIn(transaction);
    // One after the other, so that simultaneous ones are counted.
    await transaction.query(
      `SELECT pg_advisory_xact_lock(${shopLock(`hashtextextended('withdrawals', 0)`)})`,
    );
    const kept = await arrivalOfKey(client, key);
    if (kept) {
      if (kept.typed && canonicalJson(kept.typed) !== canonicalJson(typed))
        throw new IdempotencyConflict(key);
      return kept;
    }
    await forgetCounted(client);
    await refuseTooMany(client, digestOf(typed.mail), fits);
    const { rows } = await client.query<Arrival>({
      name: 'keep-withdrawal',
      text: `INSERT INTO withdrawal_arrivals (idempotency_key, mail_digest, fits, typed) VALUES ($1, $2, $3, $4)
             RETURNING ${columns}`,
      values: [key, digestOf(typed.mail), fits, JSON.stringify(typed)],
    });
    return firstOf(rows);
  });
}

/** Deletes the rows that only count, once their day is over. */
async function forgetCounted(client: Transaction): Promise<void> {
  await client.query({
    name: 'forget-counted-withdrawals',
    text: `DELETE FROM withdrawal_arrivals WHERE typed IS NULL AND arrived_at < now() - interval '1 day'`,
    values: [],
  });
}

async function arrivalOfKey(client: Transaction, key: string): Promise<Arrival | undefined> {
  const { rows } = await client.query<Arrival>({
    name: 'withdrawal-of-key',
    text: `SELECT ${columns} FROM withdrawal_arrivals WHERE idempotency_key = $1`,
    values: [key],
  });
  return rows[0];
}

function firstOf(rows: readonly Arrival[]): Arrival {
  const [arrival] = rows;
  if (!arrival) throw new Error('A withdrawal was not kept');
  return arrival;
}

async function refuseTooMany(client: Transaction, digest: string, fits: boolean): Promise<void> {
  const { rows } = await client.query<{ of_address: Date | null; without_claim: Date | null }>({
    name: 'count-withdrawals',
    // The arrival after which `maxOfAddress` or `maxWithoutClaim` is used up. If it is less than a day old, no
    // further one is taken.
    text: `SELECT (SELECT arrived_at FROM withdrawal_arrivals WHERE mail_digest = $1
                    ORDER BY arrived_at DESC OFFSET $2 LIMIT 1) AS of_address,
                  (SELECT arrived_at FROM withdrawal_arrivals WHERE NOT fits
                    ORDER BY arrived_at DESC OFFSET $3 LIMIT 1) AS without_claim`,
    values: [digest, maxOfAddress - 1, maxWithoutClaim - 1],
  });
  const limits = [rows[0]?.of_address, fits ? null : rows[0]?.without_claim];
  const roomAt = Math.max(...limits.map((at) => (at ? at.getTime() + dayMs : 0)));
  const waitSeconds = Math.ceil((roomAt - Date.now()) / 1000);
  if (waitSeconds > 0) throw new TooManyRequests(waitSeconds);
}

/** Locks a waiting withdrawal until the transaction ends; undefined where it does not wait. */
export async function lockWaiting(records: EntityManager, arrivalId: number): Promise<Arrival | undefined> {
  const { rows } = await statementsIn(records).query<Arrival>({
    name: 'hold-waiting-withdrawal',
    text: `SELECT ${columns} FROM withdrawal_arrivals WHERE arrival_id = $1 AND typed IS NOT NULL FOR UPDATE`,
    values: [arrivalId],
  });
  return rows[0];
}

/** The withdrawal is a fact now. Its typed fields are in the ledger, and the row only counts. */
export async function becameFact(client: Transaction, arrivalId: number): Promise<void> {
  await client.query({
    name: 'withdrawal-became-fact',
    text: 'UPDATE withdrawal_arrivals SET typed = NULL WHERE arrival_id = $1',
    values: [arrivalId],
  });
}

/**
 * Deletes the typed fields of waiting withdrawals, with their receipts that are not sent. Returns their number. The
 * rows count for the rest of their day: an erased flood makes no room for the next (rule L9).
 */
export async function forgetWaiting(client: Transaction, arrivalIds: readonly number[]): Promise<number> {
  const { rowCount } = await client.query({
    name: 'forget-waiting-withdrawals',
    text: 'UPDATE withdrawal_arrivals SET typed = NULL WHERE arrival_id = ANY($1::int[]) AND typed IS NOT NULL',
    values: [arrivalIds],
  });
  await forgetCounted(client);
  await dropWritten(client, arrivalIds.map(waitingReceipt));
  return rowCount ?? 0;
}

/** Waiting withdrawals from the same address as this one, in the order of arrival. */
export async function waitingOfAddress(client: Transaction, arrivalId: number): Promise<readonly Arrival[]> {
  const { rows } = await client.query<Arrival>({
    name: 'waiting-withdrawals-of-address',
    text: `SELECT ${columns} FROM withdrawal_arrivals
            WHERE mail_digest = (SELECT mail_digest FROM withdrawal_arrivals WHERE arrival_id = $1) AND typed IS NOT NULL
            ORDER BY arrival_id`,
    values: [arrivalId],
  });
  return rows;
}

/** The same up to the last one that the admin saw. Locks them until the transaction ends. */
export async function lockWaitingOfAddress(
  client: Transaction,
  arrivalId: number,
  lastSeenId: number,
): Promise<readonly number[]> {
  const { rows } = await client.query<Pick<Arrival, 'arrivalId'>>({
    name: 'hold-waiting-withdrawals-of-address',
    text: `SELECT arrival_id AS "arrivalId" FROM withdrawal_arrivals
            WHERE mail_digest = (SELECT mail_digest FROM withdrawal_arrivals WHERE arrival_id = $1)
              AND arrival_id <= $2 AND typed IS NOT NULL
            ORDER BY arrival_id FOR UPDATE`,
    values: [arrivalId, lastSeenId],
  });
  return rows.map((row) => row.arrivalId);
}

/** The most that one list shows. The others follow as these are sorted. */
const maxShown = 500;

/** Waiting withdrawals, newest first. */
export async function readWaiting(client: Transaction): Promise<readonly WithdrawalRecord[]> {
  const { rows } = await client.query<Arrival>({
    name: 'waiting-withdrawals',
    text: `SELECT ${columns} FROM withdrawal_arrivals WHERE typed IS NOT NULL ORDER BY arrival_id DESC LIMIT $1`,
    values: [maxShown],
  });
  return rows.flatMap(toRecords);
}

function toRecords({ arrivalId, arrivedAt, typed }: Arrival): readonly WithdrawalRecord[] {
  if (typed === null) return [];
  const record: WithdrawalRecord = {
    position: null,
    waiting_id: arrivalId,
    declared_at: arrivedAt.toISOString(),
    claim_id: null,
    user_id: null,
    name: typed.name,
    mail: typed.mail,
    reference: typed.reference,
    about: typed.about ?? null,
    answer: null,
    reason: null,
  };
  return [record];
}

/**
 * Waiting withdrawals from the addresses of these people. Two people with almost the same address each have their own.
 */
export async function waitingFrom(
  records: EntityManager,
  client: Transaction,
  people: readonly User[],
): Promise<readonly WithdrawalRecord[]> {
  const { rows } = await client.query<Arrival>({
    name: 'waiting-withdrawals-of',
    text: `SELECT ${columns} FROM withdrawal_arrivals
            WHERE typed IS NOT NULL AND mail_digest = ANY($1::text[]) ORDER BY arrival_id`,
    values: [digestsOf(people)],
  });
  const theirs: WithdrawalRecord[] = [];
  for (const waiting of rows.flatMap(toRecords)) {
    const owner = await userOfMail(records, waiting.mail ?? '');
    if (people.some(({ userId }) => userId === owner?.userId)) theirs.push(waiting);
  }
  return theirs;
}

const digestsOf = (people: readonly User[]): string[] =>
  people.flatMap(({ mail }) => (mail === null ? [] : mailKeys(mail).map(digestOfKey)));

/**
 * Deletes the waiting withdrawals of these people, and the rows that count their addresses. Call it before their rows
 * are emptied.
 */
export async function forgetArrivalsFrom(records: EntityManager, people: readonly User[]): Promise<void> {
  const client = statementsIn(records);
  const waiting = await waitingFrom(records, client, people);
  await forgetWaiting(
    client,
    waiting.flatMap(({ waiting_id }) => waiting_id ?? []),
  );
  await client.query({
    name: 'forget-withdrawals-counted-of',
    text: 'DELETE FROM withdrawal_arrivals WHERE typed IS NULL AND mail_digest = ANY($1::text[])',
    values: [digestsOf(people)],
  });
}
