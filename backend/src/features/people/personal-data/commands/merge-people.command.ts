import { personStream } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import { Ledger } from '../../../../ledger/ledger';
import { refuseOtherPlan } from '../../../../ledger/preview';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { User } from '../../../../platform/people/user.entity';
import { Id, Optional, Uuid } from '../../../../platform/trpc/fields';
import { joinWishes, readWishes, type Wish } from '../../../money/payments/payment-notes';
import { forgetEntryTokens } from '../../session/entry-tokens';
import { endSessionsOf } from '../../session/sessions';
import { endGrants } from '../../users/grants';
import { People } from '../../users/users.reads';
import { needsOfMerger, planMerger, readClaimKeys, type PeopleOfMerger } from './merger-plan';
import { handNotesOver, lockPerson } from './merging';

/** An admin merges a person into another one, who has everything of theirs from then on (rule A10). */
export class MergePeople extends ShopCommand<UserRecord> {
  readonly commandName = 'MergePeople';

  /** The person who stays. */
  @Id() intoUserId: number;

  /** The person who is merged into the other one. */
  @Id() userId: number;

  /** The digest of the preview that the admin saw. */
  @Optional() @Matches(/^[0-9a-f]{64}$/) digest?: string;

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

interface HeldPeople extends PeopleOfMerger {
  /** The wishes of both. */
  readonly wishes: readonly Wish[];
}

@CommandHandler(MergePeople)
export class MergePeopleHandler implements ICommandHandler<MergePeople> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  /**
   * Throws NotFound, Rejection SAME_PERSON, MERGED_AWAY or IS_ADMIN, and ConcurrencyConflict where accounts or claims of either changed
   * since the preview of the digest.
   */
  async execute(command: MergePeople): Promise<UserRecord> {
    // A key stands for the two people, as it did before digests existed.
    const { actor: _actor, commandName, digest, ...fields } = command;
    const { userId } = fields;

    await this.ledger.commit<HeldPeople>(command, {
      input: fields,
      earlierInput: { act: commandName, ...fields },
      // Every commit waits, so that nothing about either of them is recorded in between.
      records: {
        hold: (records) => lockPeople(records, command),
        needs: needsOfMerger,
        async save(records, held) {
          await saveMerger(records, command, held);
          return { act: 'user.admMergePeople', subject: `user ${userId}`, changed: ['merged_into'] };
        },
      },
      decide(state, held) {
        const plan = planMerger(state, held);
        refuseOtherPlan(personStream(userId), { named: digest, now: plan.digest });
        return plan.facts;
      },
    });
    return this.people.get(userId);
  }
}

async function lockPeople(records: EntityManager, { userId, intoUserId }: MergePeople): Promise<HeldPeople> {
  const gone = await lockPerson(records, userId);
  const kept = await lockPerson(records, intoUserId);
  const claims = await readClaimKeys(records, { gone, kept });
  const wishes = await readWishes(statementsIn(records), [userId, intoUserId]);
  return { gone, kept, ...claims, wishes };
}

async function saveMerger(
  records: EntityManager,
  { actor, userId, intoUserId }: MergePeople,
  { claimsOfGone, wishes }: HeldPeople,
): Promise<void> {
  const claimIds = claimsOfGone.map(({ claim_id }) => claim_id);
  await records.update(User, [{ userId }, { mergedInto: userId }], { mergedInto: intoUserId });
  await records.increment(User, { userId }, 'sessionVersion', 1);
  await endGrants(records, { userId }, actor.userId);
  await endSessionsOf(records, userId);
  await forgetEntryTokens(records, { userId, mail: null });
  await handNotesOver(records, claimIds, intoUserId);
  await joinWishes(records, { fromId: userId, toId: intoUserId }, wishes);
}
