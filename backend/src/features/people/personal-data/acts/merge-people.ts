import {
  accountStream,
  claimStream,
  NotFound,
  personStream,
  Rejection,
  standingClaim,
  type PersonEvent,
  type RecordedEvent,
} from '@fan-beats/events';
import { handOver, merged, refuseMerger, separated, type HandingOver } from '@fan-beats/events/rules';
import { peopleIn, readClaimKeysOfUser, readMergers, streamsEver } from '@fan-beats/projections';
import { In, IsNull, type EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { LedgerAct } from '../../../../ledger/ledger-act';
import type { NewFacts, RecordChange } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { statementsIn } from '../../../../platform/database/statements';
import { awaitCommitsUnderWay } from '../../../../platform/people/hold-actor';
import { isAdmin } from '../../../../platform/people/person';
import { User } from '../../../../platform/people/user.entity';
import { Id, Optional, Uuid } from '../../../../platform/trpc/fields';
import { handArrivalsOver } from '../../../claims/arrivals';
import { handSaidOver, joinWishes, partWishes, readWishes, type Wish } from '../../../money/payments/said';
import { eventsOf } from '../../../money/reversals/commands/take-back-payment';
import { forgetEntryTokens } from '../../session/entry-tokens';
import { endSessionsOf } from '../../session/sessions';
import { People } from '../../users/users.reads';

/** Two people turned out to be one, or are two again; it holds every commit, so that nothing is recorded of either in between. */
abstract class MergingAct<Held> extends LedgerAct<UserRecord, Held> {
  /** Who is gone, or comes back. */
  @Id() userId: number;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;

  override terms(): ReturnType<LedgerAct['terms']> {
    const { actor: _actor, ...fields } = this;
    return { input: { act: this.constructor.name, ...fields }, idempotencyKey: fields.idempotencyKey };
  }

  answer({ get }: Ground): Promise<UserRecord> {
    return get(People).get(this.userId);
  }
}

interface HeldPeople {
  /** Who is gone, and who stays. */
  readonly people: Parameters<typeof refuseMerger>;
  /** Of who is gone. */
  readonly claimIds: readonly number[];
  /** Of both. */
  readonly wishes: readonly Wish[];
}

/**
 * An admin says that somebody is no other than somebody else, who has from then on all that was theirs (rule A10). Throws NotFound,
 * and Rejection SAME_PERSON, MERGED_AWAY or IS_ADMIN.
 */
export class MergePeople extends MergingAct<HeldPeople> {
  @Id() intoUserId: number;

  override records(): RecordChange<HeldPeople> {
    const { userId, intoUserId } = this;
    return {
      hold: async (records) => {
        const gone = await lockedPerson(records, userId);
        const kept = await lockedPerson(records, intoUserId);
        const client = statementsIn(records);
        const claims = await readClaimKeysOfUser(client, userId);
        const wishes = await readWishes(client, [userId, intoUserId]);
        return { people: [gone, kept], claimIds: claims.map(({ claim_id }) => claim_id), wishes };
      },
      needs: ({ claimIds }) => ({
        claimIds,
        accounts: [userId, intoUserId],
        streams: [personStream(userId), ...[userId, intoUserId].map(accountStream)],
      }),
      save: async (records, { claimIds, wishes }) => {
        await records.update(User, [{ userId }, { mergedInto: userId }], { mergedInto: intoUserId });
        await records.increment(User, { userId }, 'sessionVersion', 1);
        await endSessionsOf(records, userId);
        await forgetEntryTokens(records, { userId, mail: null });
        await handNotesOver(records, claimIds, intoUserId);
        await joinWishes(records, { fromId: userId, toId: intoUserId }, wishes);
        return { act: 'user.admMergePeople', subject: `user ${userId}`, changed: ['merged_into'] };
      },
    };
  }

  decide(context: DecisionContext, { people, claimIds }: HeldPeople): NewFacts {
    refuseMerger(...people);
    const [fromId, toId] = [this.userId, this.intoUserId];
    const handing = { fromId, toId, account: context.account(fromId), claims: claimsIn(context, claimIds) };
    return [...factsOf(handing), { stream: personStream(fromId), events: [merged(handing)] }];
  }
}

interface HeldMerger {
  /** Who has what was theirs; they themselves where nothing is merged. */
  readonly intoUserId: number;
  /** Who that is by now, where it is another one. */
  readonly mergedInto: number | null;
  /** Accounts and claims of both. */
  readonly streams: readonly string[];
  /** Who is gone, and who had become one with them before. */
  readonly people: readonly number[];
  /** Of who has the credit of both. */
  readonly wishes: readonly Wish[];
}

/** Takes a merger back (rule A10). Throws NotFound, and Rejection NO_CHANGE, MERGED_AWAY or ACTED_SINCE. */
export class SeparatePeople extends MergingAct<HeldMerger> {
  override records(): RecordChange<HeldMerger> {
    const { userId } = this;
    return {
      hold: async (records) => {
        await lockedPerson(records, userId);
        const client = statementsIn(records);
        const mergers = await readMergers(client);
        const intoUserId = mergers.get(userId) ?? userId;
        const { mergedInto } = await lockedPerson(records, intoUserId);
        const ever = await streamsEver(client, { userId: intoUserId });
        const streams = ever.filter((stream) => /^(account|claim|withdrawals)-/.test(stream));
        const wishes = await readWishes(client, [intoUserId]);
        return { intoUserId, mergedInto, streams, people: peopleIn(mergers, userId), wishes };
      },
      needs: ({ intoUserId, streams }) => ({
        accounts: [userId, intoUserId],
        streams: [personStream(userId), ...streams],
      }),
      save: async (records, { people, intoUserId, wishes }) => {
        await records.update(User, { userId: In(people) }, { mergedInto: userId });
        await records.update(User, { userId }, { mergedInto: null });
        const claims = await readClaimKeysOfUser(statementsIn(records), userId);
        await handNotesOver(
          records,
          claims.map(({ claim_id }) => claim_id),
          userId,
        );
        await partWishes(records, { fromId: userId, toId: intoUserId }, wishes);
        return {
          act: 'user.admSeparatePeople',
          subject: `user ${userId} from ${intoUserId}`,
          changed: ['merged_into'],
        };
      },
    };
  }

  decide(context: DecisionContext, { intoUserId, mergedInto, streams }: HeldMerger): NewFacts {
    const { userId } = this;
    if (intoUserId === userId) throw new Rejection('NO_CHANGE');
    if (mergedInto !== null)
      throw new Rejection('MERGED_AWAY', { userId: intoUserId, intoUserId: mergedInto });
    const merger = eventsOf<RecordedEvent<PersonEvent>>(context, personStream(userId)).findLast(
      (event) => event.type === 'PersonMerged',
    );
    if (!merger) throw new NotFound('merger');
    const since = streams
      .flatMap((stream) => eventsOf<RecordedEvent>(context, stream))
      .sort((a, b) => a.position - b.position);
    const fact = separated(merger, since);
    const { claimIds, balanceCents, points, pending } = merger.data;
    // The commit checks that the account still holds what goes back.
    context.account(intoUserId);
    const handing = {
      ...{ fromId: intoUserId, toId: userId, account: { balanceCents, points, pending } },
      claims: claimsIn(context, claimIds),
    };
    return [...factsOf(handing), { stream: personStream(userId), events: [fact] }];
  }
}

const claimsIn = (context: DecisionContext, claimIds: readonly number[]) =>
  claimIds.map((claimId) => standingClaim(context.claim(claimId)));

function factsOf(handing: HandingOver): NewFacts {
  const { from, to, claims } = handOver(handing);
  return [
    { stream: accountStream(handing.fromId), events: from },
    { stream: accountStream(handing.toId), events: to },
    ...claims.map((event) => ({ stream: claimStream(event.data.claimId), events: [event] })),
  ];
}

/** Without waiting: a ban holds rows of people while it waits for the commits under way; the ledger tries again. */
async function lockedPerson(records: EntityManager, userId: number) {
  await awaitCommitsUnderWay(records);
  const lock = { mode: 'pessimistic_write', onLocked: 'nowait' } as const;
  const user = await records.findOne(User, { where: { userId, erasedAt: IsNull() }, lock });
  if (!user) throw new NotFound('user');
  return { userId, isAdmin: isAdmin(user), mergedInto: user.mergedInto };
}

/** What a fan said of a claim goes with the claim. */
async function handNotesOver(
  records: EntityManager,
  claimIds: readonly number[],
  userId: number,
): Promise<void> {
  await handSaidOver(records, claimIds, userId);
  await handArrivalsOver(records, claimIds, userId);
}
