import {
  evolveWithdrawals,
  loadStreams,
  readReferences,
  withdrawalErased,
  withdrawalsStream,
  type RecordedEvent,
  type RecordedWithdrawal,
  type WithdrawalAnswer,
  type WithdrawalAnswered,
} from '@fan-beats/events';
import { forgetWithdrawals, readClaim, withdrawalStreams, type ClaimView } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { WithdrawalRecord } from '../../contract/withdrawals/withdrawal.records';
import type { DecisionContext } from '../../ledger/decision-context';
import type { Transaction } from '../../platform/database/statements';
import { dropWritten } from '../../platform/mail/outbox';
import { mailKeys } from '../../platform/people/person-names';
import type { User } from '../../platform/people/user.entity';
import { userOfMail } from '../../platform/people/user-of-mail';

/** The sources from which people and claims are read. */
interface Sources {
  readonly pool: Transaction;
  readonly records: EntityManager;
}

type Answered = RecordedEvent<WithdrawalAnswered>;

/** The withdrawals of these events that were not erased, each with its latest answer, newest first. */
export function withdrawalsIn(events: readonly RecordedEvent[]): readonly WithdrawalRecord[] {
  const answers = new Map(
    events.filter(isAnswered).map((answered) => [answered.data.declaredPosition, answered]),
  );
  return events
    .reduce<readonly RecordedWithdrawal[]>(evolveWithdrawals, [])
    .toSorted((a, b) => b.position - a.position)
    .map((declared) => toRecord(declared, answers.get(declared.position)));
}

/** The name of the receipt mail for a fact. */
export const factReceipt = (position: number): string => `withdrawal-${position}`;

export const isAnswered = (event: RecordedEvent): event is Answered => event.type === 'WithdrawalAnswered';

/** The typed fields of a person who was erased. */
const forgotten = { name: null, mail: null, reference: null, about: null };

function toRecord(declared: RecordedWithdrawal, answered?: Answered): WithdrawalRecord {
  const { position, data, recordedAt } = declared;
  const { claimId: claim_id, userId: user_id } = data.ofClaim ?? { claimId: null, userId: null };
  return {
    position,
    waiting_id: null,
    claim_id,
    user_id,
    declared_at: new Date(data.arrivedAt ?? recordedAt).toISOString(),
    ...(declared.private ? { about: null, ...declared.private } : forgotten),
    answer: answered?.data.answer ?? null,
    reason: answered?.private?.reason ?? null,
  };
}

/** All recorded withdrawals. */
export async function readWithdrawals(source: Transaction): Promise<readonly WithdrawalRecord[]> {
  const streams = await loadStreams(source, await withdrawalStreams(source));
  return withdrawalsIn([...streams.values()].flat());
}

/** The withdrawals of a stream that were not erased, for a decision. */
export const recordedWithdrawals = (
  context: DecisionContext,
  stream: string,
): readonly RecordedWithdrawal[] =>
  context.fold<readonly RecordedWithdrawal[], RecordedEvent>(stream, [], evolveWithdrawals);

/** The latest answer to a withdrawal, for a decision. */
export const answerIn = (context: DecisionContext, stream: string, position: number) =>
  context.fold<WithdrawalAnswer | null, RecordedEvent>(stream, null, (latest, event) =>
    isAnswered(event) && event.data.declaredPosition === position ? event.data.answer : latest,
  );

type Addressed = readonly Pick<User, 'mailKey'>[];

/** The withdrawals among these from the addresses of these people. */
function ofAddresses(recorded: readonly RecordedWithdrawal[], people: Addressed) {
  const keys = people.map(({ mailKey }) => mailKey);
  return recorded.filter(({ private: typed }) =>
    mailKeys(typed?.mail ?? '').some((key) => keys.includes(key)),
  );
}

/**
 * Erases withdrawals without a claim that came from the addresses of these people, but not from almost the same
 * addresses of others.
 */
export function eraseFrom(context: DecisionContext, people: Addressed, others: Addressed) {
  const stream = withdrawalsStream(null);
  const keys = people.map(({ mailKey }) => mailKey);
  const known = [...keys, ...others.map(({ mailKey }) => mailKey)];
  const theirs = recordedWithdrawals(context, stream).filter(({ private: typed }) => {
    const ownerKey = mailKeys(typed?.mail ?? '').find((key) => known.includes(key));
    return ownerKey !== undefined && keys.includes(ownerKey);
  });
  return { stream, events: theirs.map(withdrawalErased) };
}

/** The facts about withdrawals without a claim that came from the addresses of these people. */
export async function withdrawalsFrom(
  { pool, records }: Sources,
  people: readonly User[],
): Promise<RecordedEvent[]> {
  const stream = withdrawalsStream(null);
  const events = (await loadStreams(pool, [stream])).get(stream) ?? [];
  const recorded = events.reduce<readonly RecordedWithdrawal[]>(evolveWithdrawals, []);
  const theirs = new Set<number>();
  for (const { position, private: typed } of ofAddresses(recorded, people)) {
    // Each of two people with almost the same address gets their own.
    const owner = await userOfMail(records, typed?.mail ?? '');
    if (people.some(({ userId }) => userId === owner?.userId)) theirs.add(position);
  }
  return events.filter((event) =>
    theirs.has(isAnswered(event) ? event.data.declaredPosition : event.position),
  );
}

/** Empties erased withdrawals, and drops the mails about them that are not sent. */
export async function forgetErased(transaction: Transaction): Promise<void> {
  const positions = await forgetWithdrawals(transaction);
  await dropWritten(
    transaction,
    // The second is the name of an answer's mail in an earlier release.
    positions.flatMap((at) => [`withdrawal-${at}`, `withdrawal-answer-${at}`, `withdrawal-answer-${at}-%`]),
  );
}

const firstNumber = (text: string): number => Number(/\d{1,9}/.exec(text)?.[0] ?? 0);

/**
 * The claim that a reference names, where it belongs to the person with this mail; undefined where one of both is
 * wrong.
 */
export async function claimMeant(
  { pool, records }: Sources,
  { reference, mail }: { readonly reference: string; readonly mail: string },
  prefixes: readonly string[],
): Promise<ClaimView | undefined> {
  const named = readReferences(reference, prefixes).find(({ kind }) => kind === 'claim');
  const [claim, user] = await Promise.all([
    readClaim(pool, named?.number ?? firstNumber(reference)),
    userOfMail(records, mail),
  ]);
  // Claims of a merged person belong to the remaining one (rule A10).
  return claim?.userId === (user?.mergedInto ?? user?.userId) ? claim : undefined;
}
