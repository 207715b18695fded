import { Rejection } from '@fan-beats/events';
import { refuseErasure, type ErasureObstacles } from '@fan-beats/events/rules';
import {
  dropLeftovers,
  readAccount,
  readClaimsOfUser,
  stageFigures,
  type ClaimView,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { UserRecord } from '../../../../contract/people/user.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn, type Transaction } from '../../../../platform/database/statements';
import { Id } from '../../../../platform/trpc/fields';
import { People } from '../../users/users.reads';
import {
  erasureFacts,
  erasureNeeds,
  forgetPeople,
  lockNumbers,
  lockPeople,
  peopleWithLikeMail,
  type ErasedPeople,
} from './erasing';

/**
 * An admin erases a person: the name and all texts, also those of withdrawals from their address. Claims, payments and
 * bookings stay (rules D41, L6). Merged people are erased together, whichever of them is named (rule A10).
 */
export class ErasePerson extends ShopCommand<UserRecord> {
  readonly commandName = 'ErasePerson';

  @Id() userId: number;
}

@CommandHandler(ErasePerson)
export class ErasePersonHandler implements ICommandHandler<ErasePerson> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, and Rejection NOT_YOURSELF, LAST_ADMIN or one of `refuseErasure` (rule D74). */
  async execute(command: ErasePerson): Promise<UserRecord> {
    await this.ledger.commit<ErasedPeople>(command, {
      records: {
        hold: (records) => lockErasable(records, command),
        needs: erasureNeeds,
        async save(records, { people }) {
          await forgetPeople(records, people);
          return null;
        },
      },
      decide: erasureFacts,
    });
    // This follows the commit, because Citus does not let a transaction drop tables of the owner and change those of
    // the server. The next leader does it, too.
    await dropLeftovers(this.pool);
    return this.people.get(command.userId);
  }
}

async function lockErasable(records: EntityManager, { actor, userId }: ErasePerson): Promise<ErasedPeople> {
  const userIds = await lockNumbers(records, userId);
  if (userIds.includes(actor.userId)) throw new Rejection('NOT_YOURSELF');
  const { people, isLastAdmin } = await lockPeople(records, userIds);
  if (people.some(({ erasedAt }) => erasedAt === null)) {
    const [holder = 0] = userIds;
    const debts = await readDebts(statementsIn(records), holder);
    refuseErasure({ ...debts, isLastAdmin });
  }
  return { people, others: await peopleWithLikeMail(records, people) };
}

/** The money that a person owes the shop, and the money that the shop owes them. */
async function readDebts(
  transaction: Transaction,
  userId: number,
): Promise<Omit<ErasureObstacles, 'isLastAdmin'>> {
  const [claims, account] = await Promise.all([
    readClaimsOfUser(transaction, userId),
    readAccount(transaction, userId),
  ]);
  const idsOf = (owes: (stage: Standing, claim: ClaimView) => boolean): number[] =>
    claims
      .filter((claim) => stageFigures(claim).some((stage) => owes(stage, claim)))
      .map(({ claimId }) => claimId);
  return {
    unpaid: idsOf(({ stage, openCents }) => stage === 'items' && openCents > 0),
    overpaid: idsOf(({ overCents }) => overCents > 0),
    paidThoughCanceled: idsOf(({ heldCents }, { canceled }) => canceled && heldCents > 0),
    openCosts: idsOf(({ stage, openCents }) => stage !== 'items' && openCents > 0),
    balanceCents: account.balanceCents,
  };
}

type Standing = ReturnType<typeof stageFigures>[number];
