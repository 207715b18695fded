import { goStream, type Cents } from '@fan-beats/events';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { Ledger } from '../../../ledger/ledger';
import { refuseOtherPlan } from '../../../ledger/preview';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { Euros, FanBeats, Id, Optional, OptionalOrNull, Uuid } from '../../../platform/trpc/fields';
import { SettingsReads } from '../../site/settings/settings.reads';
import { needsOfRepricing, planRepricing } from './reprice-plan';

/**
 * An admin changes the price and the Fan Beats of the claimed pieces of an item in a group order, in one act as it was
 * previewed (rule M62).
 */
export class Reprice extends ShopCommand<typeof done> {
  readonly commandName = 'Reprice';
  @Id() goId: number;
  @Id() itemId: number;

  /** Null or left out for all pieces of the item. */
  @OptionalOrNull() @Id() variantId?: number | null;
  @Euros() priceCents: Cents;
  @FanBeats() points: number;

  /** The digest of the preview that the admin saw. If the plan moved since, the answer is CONFLICT. */
  @Optional() @Matches(/^[0-9a-f]{64}$/) digest?: string;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(Reprice)
export class RepriceHandler implements ICommandHandler<Reprice> {
  constructor(
    private readonly ledger: Ledger,
    private readonly settings: SettingsReads,
  ) {}

  /** Throws NotFound, Rejection, and ConcurrencyConflict where the plan is not the one that was shown. */
  async execute(command: Reprice): Promise<typeof done> {
    const { goId, digest } = command;
    const { seller } = await this.settings.get();
    await this.ledger.commit(command, {
      exclusiveGoIds: [goId],
      needs: needsOfRepricing(goId),
      decide(state) {
        const plan = planRepricing(state, command, seller === 'trader');
        refuseOtherPlan(goStream(goId), { named: digest, now: plan.digest });
        return plan.facts;
      },
    });
    return done;
  }
}
