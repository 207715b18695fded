import { claimStream, legalTexts, type Cents } from '@fan-beats/events';
import { submitClaim } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import {
  Euros,
  Id,
  Nested,
  Optional,
  OptionalOrNull,
  Text,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { maxText } from '../claim-fields';
import {
  CartEntry,
  claimIdIn,
  longNames,
  maxBeats,
  maxLines,
  needsOfCart,
  readCart,
  shortNames,
  ShownText,
} from './cart';

/** A fan submits a cart: a new claim, or more for the claim that exists (rule D22). */
export class SubmitCart extends ShopCommand<{ claim_id: number }> {
  readonly commandName = 'SubmitCart';
  @Id() goId: number;
  @Nested(() => CartEntry, maxLines) entries: readonly CartEntry[];

  /** Left out, it stays as it is; null or blank clears it. */
  @OptionalOrNull() @Text(maxText) additionalInfo?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;

  /** The sum that the person saw of everything the cart adds: its pieces beyond those that are claimed (rule D71). */
  @Optional() @Euros() expectedSumCents?: Cents;

  /** The cost of the new freebies less what the new items grant; below 0 where more is granted. */
  @Optional() @Whole(-maxBeats, maxBeats) expectedPoints?: number;

  /** The legal texts that the page showed above its button, by their versions (rule L5). */
  @Optional() @Nested(() => ShownText, legalTexts.length) shownTexts?: readonly ShownText[];
}

/** The command with the field names of `submitCart` (rule D1). */
export class SubmitCartInput extends SubmitCart {
  static readonly wire = shortNames;
}

/** The same command with the field names of `submitGoClaim`. */
export class SubmitGoClaimInput extends SubmitCart {
  static readonly wire = longNames;
}

@CommandHandler(SubmitCart)
export class SubmitCartHandler implements ICommandHandler<SubmitCart> {
  constructor(private readonly ledger: Ledger) {}

  async execute(command: SubmitCart): Promise<{ claim_id: number }> {
    const { userId } = command.actor;
    const stream = await this.ledger.commit(command, {
      via: 'self',
      needs: needsOfCart(command, userId),
      decide(state) {
        const { claimId, claim, submission } = readCart(state, command, userId);
        return [{ stream: claimStream(claimId), events: submitClaim(claim, submission) }];
      },
    });
    return { claim_id: claimIdIn(stream) };
  }
}
