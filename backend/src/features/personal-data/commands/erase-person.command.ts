import { NotFound, personStream, Rejection, type PersonErased } from '@fan-beats/events';
import {
  dropLeftovers,
  forgetPerson,
  readAccount,
  readClaimsOfUser,
  readGoStatuses,
  type ClaimView,
} from '@fan-beats/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { accountSubject } from '../../session/login-throttle';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { Ledger } from '../../../ledger/ledger';
import type { Transaction } from '../../../ledger/transaction';
import type { Actor } from '../../../platform/people/actor';
import { refuseErasure, type PersonStanding } from '../domain/refuse-erasure';

export interface Erasure {
  readonly actor: Actor;
  readonly userId: number;
  /** Done once before, in a database that was restored since: nothing speaks against it any more. */
  readonly again?: true;
}

/**
 * Forgets who a person was and what they wrote; what was claimed, paid and booked stays (rule D41).
 * Rejects with NotFound, and Rejection NOT_YOURSELF, LAST_ADMIN or what `refuseErasure` names (rule D74).
 */
export class ErasePerson extends Command<void> {
  constructor(readonly input: Erasure) {
    super();
  }
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(private readonly ledger: Ledger) {}

  async execute({ input: { actor, userId, again } }: ErasePerson): Promise<void> {
    if (userId === actor.userId) throw new Rejection('NOT_YOURSELF');
    const stream = personStream(userId);
    const erased: PersonErased = { type: 'PersonErased', data: { userId } };
    await this.ledger.run<void, Person>({
      actor,
      via: again ? 'system' : 'admin',
      input: { userId },
      needs: { streams: [stream] },
      decide: (context) => {
        const known = context.head(stream).version > 0;
        return { streams: [{ stream, events: known ? [] : [erased] }], answer: undefined };
      },
      answerAgain: () => undefined,
      records: {
        hold: async (transaction) => {
          // Nobody writes anything more about this person between the look at what is there and the end of it.
          await awaitCommitsUnderWay(transaction);
          const person = await lockPerson(transaction, userId);
          if (!again && !person.erased) refuseErasure(await standingOf(transaction, userId));
          return person;
        },
        save: (transaction, { mail }) => forget(transaction, userId, mail),
      },
    });
  }
}

interface Person {
  readonly mail: string | null;
  readonly erased: boolean;
}

/**
 * With the rows of all admins, of whom one has to be left. Without waiting: a ban holds them while it waits for the commits
 * under way, this one included; the ledger tries again.
 */
async function lockPerson(transaction: Transaction, userId: number): Promise<Person> {
  const { rows } = await transaction.query<Person & { user_id: number }>({
    name: 'lock-person-and-admins',
    text: `SELECT user_id, mail, erased_at IS NOT NULL AS erased FROM users
            WHERE user_id = $1 OR user_role >= 2 ORDER BY user_id FOR UPDATE NOWAIT`,
    values: [userId],
  });
  const person = rows.find((row) => row.user_id === userId);
  if (!person) throw new NotFound('user');
  return person;
}

async function standingOf(transaction: Transaction, userId: number): Promise<PersonStanding> {
  const [claims, account, isLastAdmin] = await Promise.all([
    readClaimsOfUser(transaction, userId),
    readAccount(transaction, userId),
    isLastActiveAdmin(transaction, userId),
  ]);
  const statuses = await readGoStatuses(
    transaction,
    claims.map(({ goId }) => goId),
  );
  const isCanceled = ({ goId }: ClaimView): boolean => statuses.get(goId) === 'CANCELED';
  const idsOf = (owes: (claim: ClaimView) => boolean): number[] =>
    claims.filter(owes).map(({ claimId }) => claimId);
  return {
    unpaid: idsOf((claim) => !isCanceled(claim) && claim.coveredCents < claim.sumCents),
    overpaid: idsOf((claim) => !isCanceled(claim) && claim.coveredCents > claim.sumCents),
    paidThoughCanceled: idsOf((claim) => isCanceled(claim) && claim.coveredCents > 0),
    openCosts: idsOf((claim) => openCostsOf(claim) > 0),
    balanceCents: account.balanceCents,
    isLastAdmin,
  };
}

function openCostsOf(claim: ClaimView): number {
  return (
    (claim.domesticsDone ? 0 : (claim.domesticsCents ?? 0)) +
    (claim.emsDone ? 0 : (claim.emsCents ?? 0)) +
    (claim.customsDone ? 0 : (claim.customsCents ?? 0))
  );
}

async function isLastActiveAdmin(transaction: Transaction, userId: number): Promise<boolean> {
  const { rows } = await transaction.query<{ user_id: number }>({
    name: 'read-active-admins',
    text: 'SELECT user_id FROM users WHERE user_role >= 2 AND NOT banned',
  });
  return rows.length === 1 && rows[0]?.user_id === userId;
}

/** Changes nothing where it was done before. */
async function forget(transaction: Transaction, userId: number, mail: string | null): Promise<void> {
  const values = [userId];
  await forgetPerson(transaction, userId);
  await dropLeftovers(transaction);
  for (const table of ['sessions', 'password_resets', 'feedback'])
    await transaction.query({
      name: `forget-${table}`,
      text: `DELETE FROM ${table} WHERE user_id = $1`,
      values,
    });
  if (mail !== null)
    await transaction.query({
      name: 'forget-guesses',
      text: 'DELETE FROM guesses WHERE starts_with(subject, $1)',
      values: [accountSubject(mail)],
    });
  await transaction.query({
    name: 'forget-user',
    text: `UPDATE users SET mail = NULL, mail_key = NULL, displayname = NULL, displayname_key = NULL, instagram = NULL, password_hash = NULL, user_role = 1,
             session_version = session_version + 1, erased_at = now()
            WHERE user_id = $1 AND (erased_at IS NULL OR num_nonnulls(mail, displayname, instagram, password_hash) > 0)`,
    values,
  });
}
