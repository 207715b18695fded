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
import { MoreThanOrEqual, type EntityManager } from 'typeorm';

import { Feedback } from '../../feedback/feedback.entity';
import { Session } from '../../session/session.entity';
import { User } from '../../../platform/people/user.entity';
import { adminRole } from '../../../platform/people/person';
import { accountSubject } from '../../session/login-throttle';
import { awaitCommitsUnderWay } from '../../../platform/people/actors-lock';
import { Ledger } from '../../../ledger/ledger';
import { statementsIn, type Transaction } from '../../../platform/database/statements';
import type { Actor } from '../../../platform/people/actor';
import { stageStandings } from '../../claims/stage-record';
import { noLongerAskedBack } from '../../payments/commands/ask-back.command';
import { refuseErasure, type PersonStanding } from '../domain/refuse-erasure';

export interface Erasure {
  readonly actor: Actor;
  readonly userId: number;
  /** The person was erased before, in a database that was restored since: nothing prevents it any more. */
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
    await this.ledger.run<void, User>({
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
        hold: async (records) => {
          // Nobody writes about this person between the check and the commit.
          await awaitCommitsUnderWay(records);
          const { person, isLastAdmin } = await lockPerson(records, userId);
          if (!again && person.erasedAt === null)
            refuseErasure({ ...(await standingOf(statementsIn(records), userId)), isLastAdmin });
          return person;
        },
        save: (records, person) => forget(records, person),
      },
    });
  }
}

/**
 * With the rows of all admins, of whom one has to be left. Without waiting: a ban holds them while it waits for the commits
 * under way, this one included; the ledger tries again.
 */
async function lockPerson(
  records: EntityManager,
  userId: number,
): Promise<{ readonly person: User; readonly isLastAdmin: boolean }> {
  const held = await records.find(User, {
    where: [{ userId }, { role: MoreThanOrEqual(adminRole) }],
    order: { userId: 'ASC' },
    lock: { mode: 'pessimistic_write', onLocked: 'nowait' },
  });
  const person = held.find((user) => user.userId === userId);
  if (!person) throw new NotFound('user');
  const [admin, ...others] = held.filter(({ role, banned }) => role >= adminRole && !banned);
  return { person, isLastAdmin: admin === person && others.length === 0 };
}

async function standingOf(
  transaction: Transaction,
  userId: number,
): Promise<Omit<PersonStanding, 'isLastAdmin'>> {
  const [claims, account] = await Promise.all([
    readClaimsOfUser(transaction, userId),
    readAccount(transaction, userId),
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
    overpaid: idsOf(
      (claim) => !isCanceled(claim) && stageStandings(claim).some(({ overCents }) => overCents > 0),
    ),
    paidThoughCanceled: idsOf((claim) => isCanceled(claim) && stageStandings(claim).some(isHeld)),
    openCosts: idsOf((claim) => stageStandings(claim).some(isOpenCost)),
    balanceCents: account.balanceCents,
  };
}

/** By the shop: a payment, or what was marked as one; what the shop let go was never there. */
const isHeld = ({ allocatedCents, markedCents }: Standing): boolean => allocatedCents + markedCents > 0;

const isOpenCost = ({ stage, openCents }: Standing): boolean => stage !== 'items' && openCents > 0;

type Standing = ReturnType<typeof stageStandings>[number];

const nobody = {
  mail: null,
  mailKey: null,
  displayname: null,
  displaynameKey: null,
  instagram: null,
  passwordHash: null,
  role: 1,
  erasedAt: () => 'now()',
};

/** Changes nothing where it was done before. */
async function forget(records: EntityManager, { userId, sessionVersion, ...person }: User): Promise<null> {
  const { mail, displayname, instagram, passwordHash, erasedAt } = person;
  const statements = statementsIn(records);
  await forgetPerson(statements, userId);
  await dropLeftovers(statements);
  await records.delete(Session, { userId });
  await records.delete(Feedback, { userId });
  await records.query('DELETE FROM payment_announcements WHERE user_id = $1', [userId]);
  await records.query('DELETE FROM reminder_mails WHERE user_id = $1', [userId]);
  await records.query(noLongerAskedBack, [userId]);
  await records.query('DELETE FROM password_resets WHERE user_id = $1', [userId]);
  if (mail !== null)
    await records.query('DELETE FROM guesses WHERE starts_with(subject, $1)', [accountSubject(mail)]);
  const isKnown = [mail, displayname, instagram, passwordHash].some((kept) => kept !== null);
  if (isKnown || erasedAt === null)
    await records.update(User, { userId }, { ...nobody, sessionVersion: sessionVersion + 1 });
  return null;
}
