import { IdempotencyConflict, Rejection } from '@fan-beats/events';
import { payAnnounced } from '@fan-beats/events/rules';
import { readClaimKeysOfUser, readClaimsByIds, stageFigures } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../../platform/database/statements';
import { movedAccount, notifyProcesses } from '../../../../platform/database/notify-processes';
import { Optional, Uuid } from '../../../../platform/trpc/fields';
import { claimStreams, fanMoney, needsOfFanMoney } from './fan-money';
import { Part, Parts, refuseTwice } from '../payment-fields';
import { PaymentReads } from '../payment.reads';

/** A fan announces a transfer for stages, and pays with credit first: the announcement is a note, not a fact (rules D79, D80). */
export class AnnouncePayment extends ShopCommand<PayRecord> {
  readonly commandName = 'AnnouncePayment';

  /** The amounts that are transferred, stage by stage. */
  @Parts(() => Part) parts: readonly Part[];

  /** The amounts that the fan's own credit pays in the same act. */
  @Optional() @Parts(() => Part) credit?: readonly Part[];

  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(AnnouncePayment)
export class AnnouncePaymentHandler implements ICommandHandler<AnnouncePayment> {
  constructor(
    private readonly ledger: Ledger,
    private readonly payments: PaymentReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws InvalidInput, Rejection and IdempotencyConflict. */
  async execute(command: AnnouncePayment): Promise<PayRecord> {
    const { userId } = command.actor;
    const { parts, credit = [] } = command;
    refuseTwice('parts', parts);
    if (parts.length === 0) throw new Rejection('NO_CHANGE');
    const claims = await readClaimKeysOfUser(this.pool, userId);

    await this.ledger.commit<boolean>(command, {
      via: 'self',
      subjectId: userId,
      needs: needsOfFanMoney(userId, claims),
      decide(state, isAnnounced) {
        if (isAnnounced) return [];
        const { balanceCents, payable } = fanMoney(state, userId, claims);
        return claimStreams(payAnnounced(payable, { balanceCents, parts, credit }));
      },
      records: {
        hold: (records) => isAnnounced(records, command),
        async save(records, wasAnnounced) {
          if (!wasAnnounced) await saveAnnouncement(records, command);
          return null;
        },
      },
    });
    return this.payments.pay(userId);
  }
}

/**
 * Whether the same attempt was saved. Without credit no fact has its key, so the note contains it (rule D25). Throws
 * IdempotencyConflict.
 */
async function isAnnounced(
  records: EntityManager,
  { actor, idempotencyKey, parts }: AnnouncePayment,
): Promise<boolean> {
  const saved = await records.query<Part[]>(
    `SELECT claim_id AS "claimId", stage, amount_cents AS "amountCents" FROM announced_stages
      WHERE user_id = $1 AND attempt = $2`,
    [actor.userId, idempotencyKey ?? null],
  );
  const isInCommand = (one: Part) =>
    parts.some((part) => stageKey(part) === stageKey(one) && part.amountCents === one.amountCents);
  if (!saved.every(isInCommand)) throw new IdempotencyConflict(idempotencyKey ?? '');
  return saved.length > 0;
}

/** Saves each stage with the amount that is covered once the money is there, the credit of this act included. */
async function saveAnnouncement(
  records: EntityManager,
  { actor, parts, idempotencyKey }: AnnouncePayment,
): Promise<void> {
  const claimIds = parts.map(({ claimId }) => claimId);
  const claims = await readClaimsByIds(statementsIn(records), claimIds);
  const covered = new Map<string, number>();
  for (const claim of claims)
    for (const { stage, coveredCents } of stageFigures(claim))
      covered.set(stageKey({ claimId: claim.claimId, stage }), coveredCents);
  await records.query(
    `INSERT INTO announced_stages (user_id, attempt, claim_id, stage, amount_cents, covers_cents)
     SELECT $1, $6::uuid, p.* FROM unnest($2::int[], $3::text[], $4::int[], $5::int[]) AS p
     ON CONFLICT (user_id, claim_id, stage) DO UPDATE
       SET amount_cents = excluded.amount_cents, covers_cents = excluded.covers_cents, announced_at = excluded.announced_at,
           attempt = excluded.attempt`,
    [
      actor.userId,
      claimIds,
      parts.map(({ stage }) => stage),
      parts.map(({ amountCents }) => amountCents),
      parts.map((part) => (covered.get(stageKey(part)) ?? 0) + part.amountCents),
      idempotencyKey,
    ],
  );
  await notifyProcesses(records, [movedAccount(actor.userId)]);
}

const stageKey = ({ claimId, stage }: Pick<Part, 'claimId' | 'stage'>): string => `${claimId} ${stage}`;
