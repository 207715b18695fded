import { accountStream, personStream } from '@fan-beats/events';
import { merged, refuseMerger } from '@fan-beats/events/rules';
import { readClaimKeysOfUser } from '@fan-beats/projections';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { User } from '../../../../platform/people/user.entity';
import { Id, Optional, Uuid } from '../../../../platform/trpc/fields';
import { joinWishes, readWishes, type Wish } from '../../../money/payments/said';
import { forgetEntryTokens } from '../../session/entry-tokens';
import { endSessionsOf } from '../../session/sessions';
import { People } from '../../users/users.reads';
import { handingOverFacts, handNotesOver, lockPerson, standingClaims, type LockedPerson } from './merging';

/** An admin says that a person is another person, who has from then on all that was theirs (rule A10). */
export class MergePeople extends ShopCommand<UserRecord> {
  readonly commandName = 'MergePeople';

  /** The person who stays. */
  @Id() intoUserId: number;

  /** The person who is gone. */
  @Id() userId: number;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

interface HeldPeople {
  readonly gone: LockedPerson;
  readonly kept: LockedPerson;
  /** The claims of the person who is gone. */
  readonly claimIds: readonly number[];
  /** The wishes of both. */
  readonly wishes: readonly Wish[];
}

@CommandHandler(MergePeople)
export class MergePeopleHandler implements ICommandHandler<MergePeople> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  /** Throws NotFound, and Rejection SAME_PERSON, MERGED_AWAY or IS_ADMIN. */
  async execute(command: MergePeople): Promise<UserRecord> {
    const { actor: _actor, commandName, ...fields } = command;
    const { userId, intoUserId } = fields;

    await this.ledger.commit<HeldPeople>(command, {
      earlierInput: { act: commandName, ...fields },
      // Every commit waits, so that nothing is recorded of either in between.
      records: {
        hold: (records) => holdPeople(records, command),
        needs: ({ claimIds }) => ({
          claimIds,
          accounts: [userId, intoUserId],
          streams: [personStream(userId), accountStream(userId), accountStream(intoUserId)],
        }),
        async save(records, held) {
          await saveMerger(records, command, held);
          return { act: 'user.admMergePeople', subject: `user ${userId}`, changed: ['merged_into'] };
        },
      },
      decide(state, { gone, kept, claimIds }) {
        refuseMerger(gone, kept);
        const handing = {
          fromId: userId,
          toId: intoUserId,
          account: state.account(userId),
          claims: standingClaims(state, claimIds),
        };
        return [...handingOverFacts(handing), { stream: personStream(userId), events: [merged(handing)] }];
      },
    });
    return this.people.get(userId);
  }
}

async function holdPeople(records: EntityManager, { userId, intoUserId }: MergePeople): Promise<HeldPeople> {
  const gone = await lockPerson(records, userId);
  const kept = await lockPerson(records, intoUserId);
  const client = statementsIn(records);
  const claims = await readClaimKeysOfUser(client, userId);
  const claimIds = claims.map(({ claim_id }) => claim_id);
  const wishes = await readWishes(client, [userId, intoUserId]);
  return { gone, kept, claimIds, wishes };
}

async function saveMerger(
  records: EntityManager,
  { userId, intoUserId }: MergePeople,
  { claimIds, wishes }: HeldPeople,
): Promise<void> {
  await records.update(User, [{ userId }, { mergedInto: userId }], { mergedInto: intoUserId });
  await records.increment(User, { userId }, 'sessionVersion', 1);
  await endSessionsOf(records, userId);
  await forgetEntryTokens(records, { userId, mail: null });
  await handNotesOver(records, claimIds, intoUserId);
  await joinWishes(records, { fromId: userId, toId: intoUserId }, wishes);
}
