import { NotFound } from '@fan-beats/events';
import { readClaimsByIds, readRepricedClaims } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { Pool } from 'pg';
import { Ledger } from '../../../ledger/ledger';
import { refuseOtherPlan } from '../../../ledger/preview';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { Optional, Uuid } from '../../../platform/trpc/fields';
import { SettingsReads } from '../../site/settings/settings.reads';
import { needsOfUndo, planUndo, type UndoneRepricing } from './reprice-plan';

/**
 * An admin brings the price and the Fan Beats of claimed pieces back to what they were before an act, in one act (rule
 * M62). That is a change of prices, too, and is undone in the same way.
 */
export class UndoReprice extends ShopCommand<typeof done> {
  readonly commandName = 'UndoReprice';

  /** The act that changed the prices. */
  @Uuid() actId: string;

  /** The digest of the preview that the admin saw. If the plan moved since, the answer is CONFLICT. */
  @Optional() @Matches(/^[0-9a-f]{64}$/) digest?: string;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;
}

/** The claims that an act repriced, with the fans they belong to now. Throws NotFound where it repriced none. */
export async function findRepricing(pool: Pool, actId: string): Promise<UndoneRepricing> {
  const found = await readRepricedClaims(pool, actId);
  if (found.length === 0) throw new NotFound('act');
  const claims = await readClaimsByIds(
    pool,
    found.map(({ claimId }) => claimId),
  );
  return { actId, claims };
}

@CommandHandler(UndoReprice)
export class UndoRepriceHandler implements ICommandHandler<UndoReprice> {
  constructor(
    private readonly ledger: Ledger,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, Rejection, and ConcurrencyConflict where the plan is not the one that was shown. */
  async execute(command: UndoReprice): Promise<typeof done> {
    const undone = await findRepricing(this.pool, command.actId.toLowerCase());
    const { seller } = await this.settings.get();
    await this.ledger.commit(command, {
      needs: needsOfUndo(undone),
      decide(state) {
        const plan = planUndo(state, undone, seller === 'trader');
        refuseOtherPlan('the prices', { named: command.digest, now: plan.digest });
        return plan.facts;
      },
    });
    return done;
  }
}
