import {
  billsStream,
  claimStream,
  type BillEvent,
  type ClaimEvent,
  type RecordedEvent,
} from '@fan-beats/events';
import { undoCorrection, type BillFacts } from '@fan-beats/events/rules';
import { readClaimKeysOfGos } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { Pool } from 'pg';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { Ledger } from '../../../../ledger/ledger';
import type { CommandNeeds } from '../../../../ledger/ledger-command';
import { digestOfShown, refuseOtherPlan } from '../../../../ledger/preview';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id, Optional, Uuid } from '../../../../platform/trpc/fields';
import { eventsOf } from '../../reversals/commands/take-back-payment';
import { billStreams, claimsOfGo, needsOfBills, requireBill } from './bills-of-go';
import type { PlannedDivision } from './division';

/**
 * An admin undoes the correction that made a bill: the bill of before is recorded again with its shares, in one act
 * (rule M64). That is a correction, too, and is undone in the same way.
 */
export class UndoBillCorrection extends ShopCommand<typeof done> {
  readonly commandName = 'UndoBillCorrection';
  @Id() goId: number;

  /** The bill that the correction made. */
  @Id() billId: number;

  /** The digest of the preview that the admin saw. */
  @Optional() @Matches(/^[0-9a-f]{64}$/) digest?: string;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(UndoBillCorrection)
export class UndoBillCorrectionHandler implements ICommandHandler<UndoBillCorrection> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, Rejection, and ConcurrencyConflict where anything changed since the preview of the digest. */
  async execute(command: UndoBillCorrection): Promise<typeof done> {
    const { goId, billId, digest } = command;
    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: await needsOfUndo(this.pool, goId),
      decide(state) {
        const planned = planUndo(state, goId, billId);
        refuseOtherPlan(billsStream(goId), { named: digest, now: planned.digest });
        return billStreams(goId, planned.facts);
      },
    });
    return done;
  }
}

/** An undo reads the whole history of each claim, and the balance of its fan. */
export async function needsOfUndo(pool: Pool, goId: number): Promise<CommandNeeds> {
  const claims = await readClaimKeysOfGos(pool, [goId]);
  const needs = needsOfBills(goId);
  return {
    ...needs,
    accounts: [...new Set(claims.map(({ user_id }) => user_id))],
    streams: [...(needs.streams ?? []), ...claims.map(({ claim_id }) => claimStream(claim_id))],
  };
}

export type PlannedUndo = PlannedDivision & { readonly facts: BillFacts };

/** The one plan for the preview and the act. Throws NotFound, and what `undoCorrection` throws. */
export function planUndo(state: DecisionContext, goId: number, billId: number): PlannedUndo {
  const bill = requireBill(state, goId, billId);
  const claims = claimsOfGo(state, goId).map(({ claimId, userId }) => ({
    claimId,
    history: eventsOf<RecordedEvent<ClaimEvent>>(state, claimStream(claimId)),
    balanceCents: state.account(userId).balanceCents,
  }));
  const canceled = state.go(goId)?.status === 'CANCELED';
  const history = eventsOf<RecordedEvent<BillEvent>>(state, billsStream(goId));
  const undone = undoCorrection(history, bill, { claims, canceled });
  const shown = undone.plan.shares.map(({ claim: { claimId }, parts, changeCents }) => {
    const { version } = state.head(claimStream(claimId));
    return { claimId, version, parts, changeCents };
  });
  const digest = digestOfShown({ undoes: billId, shares: shown, bornCents: undone.plan.bornCents });
  return { bill: undone.bill, plan: undone.plan, facts: undone.facts, digest };
}
