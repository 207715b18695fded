import { NotFound, personStream, Rejection, type PersonEvent, type RecordedEvent } from '@fan-beats/events';
import { separated } from '@fan-beats/events/rules';
import { peopleIn, readClaimKeysOfUser, readMergers, streamsEver } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { In, type EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { Ledger } from '../../../../ledger/ledger';
import type { NewFacts } from '../../../../ledger/ledger-command';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { User } from '../../../../platform/people/user.entity';
import { Id, Optional, Uuid } from '../../../../platform/trpc/fields';
import { partWishes, readWishes, type Wish } from '../../../money/payments/payment-notes';
import { eventsOf } from '../../../money/reversals/commands/take-back-payment';
import { People } from '../../users/users.reads';
import { handingOverFacts, handNotesOver, lockPerson, standingClaims } from './merging';

/** An admin undoes a merger (rule A10). */
export class SeparatePeople extends ShopCommand<UserRecord> {
  readonly commandName = 'SeparatePeople';

  /** The person who comes back. */
  @Id() userId: number;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

interface HeldMerger {
  /** The person into whom they were merged; they themselves where they are not merged. */
  readonly intoUserId: number;
  /** The person into whom that one was merged, if any. */
  readonly mergedInto: number | null;
  /** Accounts, claims and withdrawals of both. */
  readonly streams: readonly string[];
  /** The merged person, and the people who were merged into them before. */
  readonly people: readonly number[];
  /** The wishes of the person who has the credit of both. */
  readonly wishes: readonly Wish[];
}

@CommandHandler(SeparatePeople)
export class SeparatePeopleHandler implements ICommandHandler<SeparatePeople> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  /** Throws NotFound, and Rejection NO_CHANGE, MERGED_AWAY or ACTED_SINCE. */
  async execute(command: SeparatePeople): Promise<UserRecord> {
    const { actor: _actor, commandName, ...fields } = command;
    const { userId } = fields;

    await this.ledger.commit<HeldMerger>(command, {
      earlierInput: { act: commandName, ...fields },
      // Every commit waits, so that nothing about either of them is recorded in between.
      records: {
        hold: (records) => lockMerger(records, userId),
        needs: ({ intoUserId, streams }) => ({
          accounts: [userId, intoUserId],
          streams: [personStream(userId), ...streams],
        }),
        async save(records, held) {
          await saveSeparation(records, userId, held);
          const subject = `user ${userId} from ${held.intoUserId}`;
          return { act: 'user.admSeparatePeople', subject, changed: ['merged_into'] };
        },
      },
      decide(state, held) {
        const { intoUserId, mergedInto } = held;
        if (intoUserId === userId) throw new Rejection('NO_CHANGE');
        if (mergedInto !== null)
          throw new Rejection('MERGED_AWAY', { userId: intoUserId, intoUserId: mergedInto });
        return separationFacts(state, userId, held);
      },
    });
    return this.people.get(userId);
  }
}

async function lockMerger(records: EntityManager, userId: number): Promise<HeldMerger> {
  await lockPerson(records, userId);
  const client = statementsIn(records);
  const mergers = await readMergers(client);
  const intoUserId = mergers.get(userId) ?? userId;
  const { mergedInto } = await lockPerson(records, intoUserId);
  const ever = await streamsEver(client, { userId: intoUserId });
  const streams = ever.filter((stream) => /^(account|claim|withdrawals)-/.test(stream));
  const wishes = await readWishes(client, [intoUserId]);
  return { intoUserId, mergedInto, streams, people: peopleIn(mergers, userId), wishes };
}

/** The facts that give back everything that the merger handed over. */
function separationFacts(
  state: DecisionContext,
  userId: number,
  { intoUserId, streams }: HeldMerger,
): NewFacts {
  const history = eventsOf<RecordedEvent<PersonEvent>>(state, personStream(userId));
  const merger = history.findLast((event) => event.type === 'PersonMerged');
  if (!merger) throw new NotFound('merger');
  const since = streams
    .flatMap((stream) => eventsOf<RecordedEvent>(state, stream))
    .sort((a, b) => a.position - b.position);
  const fact = separated(merger, since);
  const { claimIds, balanceCents, points, pending } = merger.data;
  // The commit checks that the account still has what goes back.
  state.account(intoUserId);
  const handing = {
    fromId: intoUserId,
    toId: userId,
    account: { balanceCents, points, pending },
    claims: standingClaims(state, claimIds),
  };
  return [...handingOverFacts(handing), { stream: personStream(userId), events: [fact] }];
}

async function saveSeparation(
  records: EntityManager,
  userId: number,
  { people, intoUserId, wishes }: HeldMerger,
): Promise<void> {
  await records.update(User, { userId: In(people) }, { mergedInto: userId });
  await records.update(User, { userId }, { mergedInto: null });
  const claims = await readClaimKeysOfUser(statementsIn(records), userId);
  const claimIds = claims.map(({ claim_id }) => claim_id);
  await handNotesOver(records, claimIds, userId);
  await partWishes(records, { fromId: userId, toId: intoUserId }, wishes);
}
