import {
  claimStream,
  ConcurrencyConflict,
  defined,
  given,
  initialClaim,
  legalTexts,
  NotFound,
  points,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type LegalText,
} from '@fan-beats/events';
import { proxySubmitClaim, submitClaim, type CartLine, type Submission } from '@fan-beats/events/rules';
import { IsIn } from 'class-validator';
import type { DecisionContext } from '../../../ledger/decision-context';
import { LedgerAct } from '../../../ledger/ledger-act';
import type { NewFacts } from '../../../ledger/ledger-command';
import type { Ground } from '../../../platform/acts/act';
import {
  Euros,
  FanBeats,
  Id,
  largestId,
  Nested,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { largestAmount } from '../../../platform/trpc/limits';
import { availablePoints } from '@fan-beats/events/rules';
import { loadOffers } from '../../catalogue/items/acts/load-offers';
import { People } from '../../people/users/users.reads';
import { textLength } from './update-claim';

const linesPerCart = 200;
const largestBeats = Number.MAX_SAFE_INTEGER;

export class CartEntry {
  @Id() itemId: number;
  @OrNull() @Id() itemvariantId: number | null;

  /** The total wanted, what is claimed already included (rule D23). */
  @Whole(0, largestAmount) amount: number;
  @OptionalOrNull() @Text(textLength) additionalInfo?: string | null;

  /** What the cart believed to be claimed already; the server knows better. */
  @Optional() @Whole(0, largestAmount) amountClaimed?: number;

  /** The price of one piece as the person saw it, 0 for a freebie (rule D71). */
  @Optional() @Euros() expectedPriceCents?: Cents;

  /** The Fan Beats that one piece grants or, for a freebie, costs, as the person saw it. */
  @Optional() @FanBeats() expectedPoints?: number;
}

export class ShownText {
  @IsIn(legalTexts) text: LegalText;
  @Id() version: number;
}

/** A cart of a fan on its way into the books; the wire has two sets of names for it (rule D1). */
abstract class Cart extends LedgerAct<{ claim_id: number }> {
  @Id() goId: number;
  @Nested(() => CartEntry, linesPerCart) entries: readonly CartEntry[];

  /** Left out where it stays as it is, null or blank where it is cleared. */
  @OptionalOrNull() @Text(textLength) additionalInfo?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional() @Uuid() idempotencyKey?: string;

  /** What the person saw of everything the cart adds: its pieces beyond what is claimed (rule D71). */
  @Optional() @Euros() expectedSumCents?: Cents;

  /** What the new freebies cost less what the new items grant; below 0 where more is granted. */
  @Optional() @Whole(-largestBeats, largestBeats) expectedPoints?: number;

  /** The legal texts that the page showed above its button, by their versions (rule L5). */
  @Optional() @Nested(() => ShownText, legalTexts.length) shownTexts?: readonly ShownText[];

  override terms() {
    const { idempotencyKey } = this;
    const userId = this.fan();
    return { idempotencyKey, ...(userId !== this.actor.userId && { subjectId: userId }) };
  }

  override needs() {
    const { goId, entries } = this;
    const userId = this.fan();
    return {
      goIds: [goId],
      items: [{ goId, itemIds: [...new Set(entries.map(({ itemId }) => itemId))], load: loadOffers }],
      claimsOf: [{ goId, userId }],
      accounts: [userId],
    };
  }

  decide(context: DecisionContext): NewFacts {
    const { goId } = this;
    const userId = this.fan();
    const go = context.go(goId);
    if (!go) throw new NotFound('go');
    const standingId = context.claimIdOf(goId, userId);
    this.refuseMoved(context, standingId);
    const claimId = standingId ?? context.newClaimId();
    const events = this.submit(standingId === undefined ? initialClaim : context.claim(standingId), {
      ...{ claimId, userId, go, now: context.now },
      cart: this.entries.map(lineOf),
      ...defined({ additionalInfo: this.additionalInfo }),
      expected: defined({
        sumCents: this.expectedSumCents,
        points: given(this.expectedPoints, points),
      }),
      ...defined({ shown: this.shownTexts }),
      offers: context.items(loadOffers, goId),
      limitOf: (unit) => context.limitOf(goId, unit),
      availablePoints: availablePoints(context.account(userId)),
    });
    return [{ stream: claimStream(claimId), events }];
  }

  answer(_ground: Ground, stream: string) {
    return { claim_id: Number(stream.slice('claim-'.length)) };
  }

  protected abstract fan(): number;

  protected abstract submit(state: ClaimState, submission: Submission): ClaimEvent[];

  protected refuseMoved(_context: DecisionContext, _claimId: number | undefined): void {}
}

function lineOf({ itemId, itemvariantId, amount, additionalInfo, ...saw }: CartEntry): CartLine {
  const seen = defined({ priceCents: saw.expectedPriceCents, points: given(saw.expectedPoints, points) });
  return {
    ...{ itemId, variantId: itemvariantId, amount, text: additionalInfo ?? null },
    ...(Object.keys(seen).length > 0 && { seen }),
  };
}

/** A fan submits a cart: a new claim, or more for the one there is (rule D22). */
abstract class OwnCart extends Cart {
  override via() {
    return 'self' as const;
  }

  protected fan(): number {
    return this.actor.userId;
  }

  protected submit(state: ClaimState, submission: Submission): ClaimEvent[] {
    return submitClaim(state, submission);
  }
}

/** An admin submits or replaces the claim of a fan (rules D10, D23). Throws NotFound for a fan who was erased. */
abstract class ProxyCart extends Cart {
  @Id() userId: number;

  /** The version of the claim that the admin saw, 0 where there was none (rule D72). */
  @Optional() @Whole(0, largestId) expectedVersion?: number;

  override async prepare({ get }: Ground): Promise<void> {
    await get(People).getPresent(this.userId);
  }

  override via() {
    return 'proxy' as const;
  }

  protected fan(): number {
    return this.userId;
  }

  protected submit(state: ClaimState, submission: Submission): ClaimEvent[] {
    return proxySubmitClaim(state, submission);
  }

  /** A claim that moved on since is a conflict. */
  protected override refuseMoved(context: DecisionContext, claimId: number | undefined): void {
    const version = claimId === undefined ? 0 : context.head(claimStream(claimId)).version;
    if ((this.expectedVersion ?? version) !== version)
      throw new ConcurrencyConflict(`claim ${claimId ?? 'of nobody'}`);
  }
}

const short = { goId: 'go' } as const;
const long = { entries: 'cart_entries', additionalInfo: 'additional_information' } as const;

export class SubmitCart extends OwnCart {
  static readonly wire = short;
}

export class SubmitGoClaim extends OwnCart {
  static readonly wire = long;
}

export class ProxySubmitCart extends ProxyCart {
  static readonly wire = short;
}

export class SubmitProxyGoClaim extends ProxyCart {
  static readonly wire = long;
}
