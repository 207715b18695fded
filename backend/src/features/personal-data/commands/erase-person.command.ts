import { NotFound, personStream, Rejection, type PersonErased } from '@fan-beats/events';
import { dropLeftovers, forgetPerson } from '@fan-beats/projections';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { accountSubject } from '../../session/guesses';
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
    await this.ledger.run<void>({
      actor,
      via: again ? 'system' : 'admin',
      input: { userId },
      needs: { streams: [stream] },
      decide: (world) => {
        const known = world.head(stream).version > 0;
        return { streams: [{ stream, events: known ? [] : [erased] }], answer: undefined };
      },
      answerAgain: () => undefined,
      also: async (transaction) => {
        // Nobody writes anything more about this person between the look at what is there and the end of it.
        await awaitCommitsUnderWay(transaction);
        const person = await lockPerson(transaction, userId);
        if (!again && !person.erased) refuseErasure(await standingOf(transaction, userId));
        await forget(transaction, userId, person.mail);
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

/** What of a claim is owed to either side, by the words of the books. */
const owed = {
  unpaid: 'NOT canceled AND covered < sum',
  overpaid: 'NOT canceled AND covered > sum',
  paidThoughCanceled: 'canceled AND covered > 0',
  openCosts: 'open_costs > 0',
};

const listed = Object.entries(owed).map(
  ([name, owes]) =>
    `coalesce(array_agg(claim_id ORDER BY claim_id) FILTER (WHERE ${owes}), '{}') AS "${name}"`,
);

async function standingOf(transaction: Transaction, userId: number): Promise<PersonStanding> {
  const { rows } = await transaction.query<PersonStanding>({
    name: 'standing-of-person',
    text: `SELECT ${listed.join(', ')},
        coalesce((SELECT balance_cents FROM projection.account WHERE user_id = $1), 0)::int8 AS "balanceCents",
        EXISTS (SELECT FROM users WHERE user_id = $1 AND user_role >= 2 AND NOT banned)
          AND NOT EXISTS (SELECT FROM users WHERE user_id <> $1 AND user_role >= 2 AND NOT banned) AS "isLastAdmin"
      FROM (SELECT c.claim_id, c.sum_cents AS sum, c.covered_cents AS covered,
              s.status IS NOT DISTINCT FROM 'CANCELED' AS canceled,
              CASE WHEN c.domestics_done THEN 0 ELSE coalesce(c.domestics_cents, 0) END
                + CASE WHEN c.ems_done THEN 0 ELSE coalesce(c.ems_cents, 0) END
                + CASE WHEN c.customs_done THEN 0 ELSE coalesce(c.customs_cents, 0) END AS open_costs
            FROM projection.claim_overview c LEFT JOIN projection.go_status s USING (go_id) WHERE c.user_id = $1) claims`,
    values: [userId],
  });
  const [standing] = rows;
  if (!standing) throw new Error('The database told nothing of a person');
  return standing;
}

/** Changes nothing where it was done before. */
async function forget(transaction: Transaction, userId: number, mail: string | null): Promise<void> {
  const values = [userId];
  await transaction.query({ name: 'forget-events', text: 'SELECT ledger.forget_person($1)', values });
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
