import { claimStream, ConcurrencyConflict, legalTexts, type Cents } from '@fan-beats/events';
import { proxySubmitClaim } from '@fan-beats/events/rules';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../ledger/decision-context';
import { Ledger } from '../../../ledger/ledger';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import {
  Euros,
  Id,
  largestId,
  Nested,
  Optional,
  OptionalOrNull,
  Text,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { People } from '../../people/users/users.reads';
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

/** An admin submits or replaces the claim of a fan (rules D10, D23). */
export class ProxySubmitCart extends ShopCommand<{ claim_id: number }> {
  readonly commandName = 'ProxySubmitCart';
  @Id() userId: number;

  /** The version of the claim that the admin saw, 0 where there was none (rule D72). */
  @Optional() @Whole(0, largestId) expectedVersion?: number;
  @Id() goId: number;
  @Nested(() => CartEntry, maxLines) entries: readonly CartEntry[];

  /** Left out, it stays as it is; null or blank clears it. */
  @OptionalOrNull() @Text(maxText) additionalInfo?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;

  /** The figures that the admin saw of everything the cart adds; see `SubmitCart`. */
  @Optional() @Euros() expectedSumCents?: Cents;
  @Optional() @Whole(-maxBeats, maxBeats) expectedPoints?: number;
  @Optional() @Nested(() => ShownText, legalTexts.length) shownTexts?: readonly ShownText[];
}

/** The command with the field names of `admProxySubmitCart` (rule D1). */
export class ProxySubmitCartInput extends ProxySubmitCart {
  static readonly wire = shortNames;
}

/** The same command with the field names of `submitProxyGoClaim`. */
export class SubmitProxyGoClaimInput extends ProxySubmitCart {
  static readonly wire = longNames;
}

@CommandHandler(ProxySubmitCart)
export class ProxySubmitCartHandler implements ICommandHandler<ProxySubmitCart> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: People,
  ) {}

  /** Throws NotFound for a fan who was erased, and ConcurrencyConflict for a claim that changed since. */
  async execute(command: ProxySubmitCart): Promise<{ claim_id: number }> {
    const { userId } = command;
    await this.people.getPresent(userId);
    const stream = await this.ledger.commit(command, {
      via: 'proxy',
      subjectId: userId === command.actor.userId ? undefined : userId,
      needs: needsOfCart(command, userId),
      decide(state) {
        const { claimId, claim, submission } = readCart(state, command, userId);
        refuseChanged(state, command);
        return [{ stream: claimStream(claimId), events: proxySubmitClaim(claim, submission) }];
      },
    });
    return { claim_id: claimIdIn(stream) };
  }
}

function refuseChanged(state: DecisionContext, { goId, userId, expectedVersion }: ProxySubmitCart): void {
  const claimId = state.claimIdOf(goId, userId);
  const version = claimId === undefined ? 0 : state.head(claimStream(claimId)).version;
  if ((expectedVersion ?? version) !== version)
    throw new ConcurrencyConflict(`claim ${claimId ?? 'of nobody'}`);
}
