import { NotFound, personStream, Rejection, withdrawalsStream } from '@fan-beats/events';
import {
  dropLeftovers,
  forgetPerson,
  peopleIn,
  readAccount,
  readClaimsOfUser,
  readMergers,
  stageStandings,
  standsFor,
  type ClaimView,
} from '@fan-beats/projections';
import { In, MoreThanOrEqual, type EntityManager } from 'typeorm';

import { deleteRequests } from '../../../site/feedback/contact-requests';
import { forgetSessions } from '../../session/sessions';
import { mailKeys } from '../../../../platform/people/person-names';
import { User } from '../../../../platform/people/user.entity';
import { adminRole } from '../../../../platform/people/person';
import { forgetEntryTokens } from '../../session/entry-tokens';
import { forgetGuesses } from '../../session/login-throttle';
import { awaitCommitsUnderWay } from '../../../../platform/people/hold-actor';
import type { UserRecord } from '../../../../contract/people/user.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { LedgerAct } from '../../../../ledger/ledger-act';
import type { RecordChange } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { Id } from '../../../../platform/trpc/fields';
import { People } from '../../users/users.reads';
import { statementsIn, type Transaction } from '../../../../platform/database/statements';
import { forgetArrivals } from '../../../claims/arrivals';
import { forgetNotices } from '../../../notices/notice.table';
import { forgetSaid } from '../../../money/payments/said';
import { forgetArrivalsFrom } from '../../../withdrawals/arrivals';
import { eraseFrom, forgetErased } from '../../../withdrawals/withdrawals';
import { erasePerson, evolveErased, refuseErasure, type PersonStanding } from '@fan-beats/events/rules';

/**
 * Forgets who a person was and what they wrote, what their address withdrew included; what was claimed, paid and booked stays (rules D41,
 * L6). Of people who became one it forgets all, whichever is named (rule A10). Throws NotFound, and Rejection NOT_YOURSELF, LAST_ADMIN or what `refuseErasure` names (rule D74).
 */
export class ErasePerson extends LedgerAct<UserRecord, Erased> {
  @Id() userId: number;

  decide(context: DecisionContext, { people, others }: Erased) {
    const persons = people.map(({ userId }) => {
      const stream = personStream(userId);
      return { stream, events: erasePerson(context.fold(stream, false, evolveErased), userId) };
    });
    return [...persons, eraseFrom(context, people, others)];
  }

  override records(): RecordChange<Erased> {
    return {
      hold: async (records) => {
        // Nobody writes about this person between the check and the commit.
        await awaitCommitsUnderWay(records);
        const mergers = await readMergers(statementsIn(records));
        const people = peopleIn(mergers, standsFor(mergers, this.userId));
        if (people.includes(this.actor.userId)) throw new Rejection('NOT_YOURSELF');
        const { held, isLastAdmin } = await lockPeople(records, people);
        if (held.some(({ erasedAt }) => erasedAt === null))
          await this.check(records, { people, isLastAdmin });
        return { people: held, others: await othersLike(records, held) };
      },
      needs: ({ people }) => ({
        streams: [...people.map(({ userId }) => personStream(userId)), withdrawalsStream(null)],
      }),
      save: async (records, { people }) => {
        await forgetArrivalsFrom(records, people);
        for (const person of people) await forget(records, person);
        await forgetErased(statementsIn(records));
        return null;
      },
    };
  }

  async answer({ get, pool }: Ground): Promise<UserRecord> {
    // After the commit: Citus lets no transaction drop tables of the owner beside changes of the server's. Whoever leads next does it, too.
    await dropLeftovers(pool);
    return get(People).get(this.userId);
  }

  protected async check(
    records: EntityManager,
    { people: [holder = 0], isLastAdmin }: Checked,
  ): Promise<void> {
    refuseErasure({ ...(await standingOf(statementsIn(records), holder)), isLastAdmin });
  }
}

interface Erased {
  /** One person, or several who became one. */
  readonly people: readonly User[];
  /** Those who spell their address almost the same: from before such addresses were one (rule D78). */
  readonly others: readonly User[];
}

interface Checked {
  /** Whose all of it is comes first. */
  readonly people: readonly number[];
  readonly isLastAdmin: boolean;
}

/** For somebody who was erased before, in a database that was restored since: nothing prevents it any more. */
export class EraseAgain extends ErasePerson {
  override via() {
    return 'system' as const;
  }

  protected override check(): Promise<void> {
    return Promise.resolve();
  }
}

/**
 * With the rows of all admins, of whom one has to be left. Without waiting: a ban holds them while it waits for the commits
 * under way, this one included; the ledger tries again.
 */
async function lockPeople(
  records: EntityManager,
  people: readonly number[],
): Promise<{ readonly held: readonly User[]; readonly isLastAdmin: boolean }> {
  const locked = await records.find(User, {
    where: [{ userId: In(people) }, { role: MoreThanOrEqual(adminRole) }],
    order: { userId: 'ASC' },
    lock: { mode: 'pessimistic_write', onLocked: 'nowait' },
  });
  const held = locked.filter(({ userId }) => people.includes(userId));
  if (held.length < people.length) throw new NotFound('user');
  const [admin, ...others] = locked.filter(({ role, banned }) => role >= adminRole && !banned);
  return { held, isLastAdmin: admin !== undefined && held.includes(admin) && others.length === 0 };
}

async function othersLike(records: EntityManager, people: readonly User[]): Promise<readonly User[]> {
  const keys = people.flatMap(({ mail }) => (mail === null ? [] : mailKeys(mail)));
  const others = await records
    .createQueryBuilder(User, 'other')
    .where('lower(other.mail_key) IN (:...keys)', { keys: ['', ...keys] })
    .getMany();
  return others.filter(({ userId }) => !people.some((one) => one.userId === userId));
}

async function standingOf(
  transaction: Transaction,
  userId: number,
): Promise<Omit<PersonStanding, 'isLastAdmin'>> {
  const [claims, account] = await Promise.all([
    readClaimsOfUser(transaction, userId),
    readAccount(transaction, userId),
  ]);
  const idsOf = (owes: (stage: Standing, claim: ClaimView) => boolean): number[] =>
    claims
      .filter((claim) => stageStandings(claim).some((stage) => owes(stage, claim)))
      .map(({ claimId }) => claimId);
  return {
    unpaid: idsOf(({ stage, openCents }) => stage === 'items' && openCents > 0),
    overpaid: idsOf(({ overCents }) => overCents > 0),
    paidThoughCanceled: idsOf(({ heldCents }, { canceled }) => canceled && heldCents > 0),
    openCosts: idsOf(({ stage, openCents }) => stage !== 'items' && openCents > 0),
    balanceCents: account.balanceCents,
  };
}

type Standing = ReturnType<typeof stageStandings>[number];

const nobody = {
  mail: null,
  mailKey: null,
  displayname: null,
  displaynameKey: null,
  instagram: null,
  passwordHash: null,
  mailProvenAt: null,
  awaitsApproval: false,
  role: 1,
  erasedAt: () => 'now()',
};

/** Changes nothing where it was done before. */
async function forget(records: EntityManager, { userId, sessionVersion, ...person }: User): Promise<void> {
  const { mail, displayname, instagram, passwordHash, erasedAt } = person;
  await forgetPerson(statementsIn(records), userId);
  await forgetSessions(records, userId);
  await deleteRequests(records, userId);
  await forgetSaid(records, userId);
  await forgetArrivals(records, userId);
  await forgetNotices(records, { userId, mail });
  await forgetEntryTokens(records, { userId, mail });
  if (mail !== null) await forgetGuesses(records, mail);
  const isKnown = [mail, displayname, instagram, passwordHash].some((kept) => kept !== null);
  if (isKnown || erasedAt === null)
    await records.update(User, { userId }, { ...nobody, sessionVersion: sessionVersion + 1 });
}
