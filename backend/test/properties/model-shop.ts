import {
  accountDifference,
  cents,
  evolveClaim,
  initialClaim,
  points,
  Rejection,
  type ClaimEvent,
  type ClaimState,
  type GoStatus,
  type RuleCode,
  type StockLimit,
  type StockUnit,
} from '@fan-beats/events';
import { reverseMark } from '@fan-beats/events/rules';
import {
  applyGoStatus,
  type CartLine,
  type ClaimUpdate,
  deleteClaim,
  type ProductOffer,
  proxySubmitClaim,
  type Submission,
  submitClaim,
  updateClaim,
} from '@fan-beats/events/rules';
import { album, photocard, photos, photosId, submission } from '@fan-beats/events/testing';

/** The five units that the model shop offers; the last is a set of the two before it. */
export const units = [
  { itemId: 101, variantId: null },
  { itemId: 201, variantId: null },
  { itemId: photosId, variantId: 11 },
  { itemId: photosId, variantId: 12 },
  { itemId: photosId, variantId: 19 },
] as const satisfies readonly StockUnit[];

export type Act =
  | { readonly act: 'submit'; readonly fan: number; readonly wishes: readonly Wish[]; readonly info?: string }
  | { readonly act: 'proxy'; readonly fan: number; readonly wishes: readonly Wish[] }
  | { readonly act: 'update'; readonly fan: number; readonly update: ClaimUpdate }
  | { readonly act: 'delete'; readonly fan: number }
  /** Reverses a change of the fan: `newest` counts back from the newest one. */
  | { readonly act: 'reverse'; readonly fan: number; readonly newest: number }
  | { readonly act: 'status'; readonly status: GoStatus | null }
  | { readonly act: 'limit'; readonly unit: number; readonly max: number | null }
  | { readonly act: 'grant'; readonly fan: number; readonly points: number }
  | { readonly act: 'price'; readonly item: number; readonly cents: number; readonly points: number }
  | { readonly act: 'offer'; readonly item: number; readonly published: boolean; readonly linked: boolean };

/** A fan wants this many more pieces, an admin this many in all. */
export interface Wish {
  readonly unit: number;
  readonly amount: number;
  readonly text: string | null;
}

export interface ModelClaim {
  readonly claimId: number;
  readonly fan: number;
  readonly events: readonly ClaimEvent[];
  readonly state: ClaimState;
}

export interface Deciders {
  readonly submitClaim: (state: ClaimState, input: Submission) => ClaimEvent[];
  readonly proxySubmitClaim: (state: ClaimState, input: Submission) => ClaimEvent[];
}

/** The result of one act. */
export interface Step {
  readonly act: Act;
  readonly decided: readonly { readonly claimId: number; readonly event: ClaimEvent }[];
  readonly refused: RuleCode | null;
}

interface Balance {
  points: number;
  pending: number;
}

/** One group order with its fans, all in memory: gathers, decides, appends and projects like the server, in one thread. */
export class ModelShop {
  readonly claims = new Map<number, ModelClaim>();
  /** Pieces claimed per unit, by the stock movements of the events. */
  readonly claimed = new Map<string, number>();
  readonly limits = new Map<string, number | null>();
  readonly accounts = new Map<number, Balance>();
  readonly granted = new Map<number, number>();
  private readonly offers = new Map<number, ProductOffer>(
    [album({ ordermax: 6 }), photocard(), photos()].map((offer) => [offer.itemId, offer]),
  );
  private status: GoStatus | null = null;
  private nextClaimId = 1;

  constructor(private readonly deciders: Deciders = { submitClaim, proxySubmitClaim }) {}

  take(act: Act): Step {
    try {
      return { act, decided: this.decide(act), refused: null };
    } catch (error) {
      if (error instanceof Rejection) return { act, decided: [], refused: error.rule };
      throw error;
    }
  }

  claimOf(fan: number): ModelClaim | undefined {
    return [...this.claims.values()].find((claim) => claim.fan === fan && claim.state.status === 'existing');
  }

  accountOf(fan: number): Balance {
    return this.accounts.get(fan) ?? { points: 0, pending: 0 };
  }

  limitOf(unit: StockUnit): StockLimit | undefined {
    const key = keyOf(unit);
    const max = this.limits.get(key);
    return max === undefined ? undefined : { max, claimed: this.claimed.get(key) ?? 0 };
  }

  private decide(act: Act): Step['decided'] {
    switch (act.act) {
      case 'submit':
        return this.append(act.fan, this.deciders.submitClaim(this.stateOf(act.fan), this.fanInput(act)));
      case 'proxy':
        return this.append(
          act.fan,
          this.deciders.proxySubmitClaim(this.stateOf(act.fan), this.input(act, cartOf(act))),
        );
      case 'update':
        return this.claimOf(act.fan)
          ? this.append(act.fan, updateClaim(this.stateOf(act.fan), act.update))
          : [];
      case 'delete':
        return this.claimOf(act.fan) ? this.append(act.fan, deleteClaim(this.stateOf(act.fan))) : [];
      case 'reverse':
        return this.reverse(act);
      case 'status':
        this.status = act.status;
        return [...this.claims.values()].flatMap((claim) =>
          this.append(claim.fan, applyGoStatus(claim.state, { status: act.status }), claim),
        );
      default:
        this.arrange(act);
        return [];
    }
  }

  private reverse({ fan, newest }: Extract<Act, { act: 'reverse' }>): Step['decided'] {
    const events = (this.claimOf(fan)?.events ?? []).map((event, index) => ({
      ...event,
      position: index + 1,
    }));
    const target = events.at(-1 - newest);
    const claim = events.reduce(evolveClaim, initialClaim);
    return target
      ? this.append(fan, reverseMark(claim, { target, reason: null, balanceCents: cents(0) }))
      : [];
  }

  private arrange(act: Extract<Act, { act: 'limit' | 'grant' | 'price' | 'offer' }>): void {
    if (act.act === 'limit') {
      this.limits.set(keyOf(unitAt(act.unit)), act.max);
    } else if (act.act === 'grant') {
      this.granted.set(act.fan, (this.granted.get(act.fan) ?? 0) + act.points);
      this.book(act.fan, { points: act.points, pending: 0 });
    } else {
      const { itemId } = unitAt(act.item);
      const offer = this.offers.get(itemId);
      if (!offer) return;
      const change =
        act.act === 'price'
          ? { priceCents: cents(act.cents), points: points(act.points) }
          : { published: act.published, linked: act.linked };
      this.offers.set(itemId, { ...offer, ...change });
    }
  }

  private stateOf(fan: number): ClaimState {
    return this.claimOf(fan)?.state ?? initialClaim;
  }

  private fanInput(act: Extract<Act, { act: 'submit' }>): Submission {
    const state = this.stateOf(act.fan);
    const lines = state.status === 'existing' ? state.lines : [];
    const cart = cartOf(act).map((wish, index) => {
      const isFirst = act.wishes.findIndex((other) => sameWish(other, act.wishes[index])) === index;
      const held = lines.filter((line) => keyOf(line) === keyOf(wish) && line.text === wish.text);
      // Equal lines of a cart are merged, so only one of them may include the pieces that are already claimed.
      return isFirst ? { ...wish, amount: held.reduce((sum, line) => sum + line.amount, wish.amount) } : wish;
    });
    return { ...this.input(act, cart), ...(act.info !== undefined && { additionalInfo: act.info }) };
  }

  private input(act: { readonly fan: number }, cart: readonly CartLine[]): Submission {
    const { points: all, pending } = this.accountOf(act.fan);
    const base = submission();
    return {
      ...base,
      claimId: this.nextClaimId,
      userId: act.fan,
      go: { ...base.go, status: this.status },
      cart,
      offers: this.offers,
      limitOf: (unit) => this.limitOf(unit),
      availablePoints: points(all - pending),
    };
  }

  private append(fan: number, events: readonly ClaimEvent[], to = this.claimOf(fan)): Step['decided'] {
    if (events.length === 0) return [];
    const claim = to ?? { claimId: this.nextClaimId++, fan, events: [], state: initialClaim };
    this.claims.set(claim.claimId, {
      ...claim,
      events: [...claim.events, ...events],
      state: events.reduce(evolveClaim, claim.state),
    });
    for (const event of events) this.project(fan, event);
    return events.map((event) => ({ claimId: claim.claimId, event }));
  }

  private project(fan: number, { data }: ClaimEvent): void {
    if ('posting' in data) this.book(fan, accountDifference(data.posting));
    if (!('stock' in data)) return;
    for (const movement of data.stock) {
      const key = keyOf(movement);
      this.claimed.set(key, (this.claimed.get(key) ?? 0) + movement.amount);
    }
  }

  private book(fan: number, difference: Balance): void {
    const { points: before, pending } = this.accountOf(fan);
    this.accounts.set(fan, { points: before + difference.points, pending: pending + difference.pending });
  }
}

export function keyOf({ itemId, variantId }: StockUnit): string {
  return `${itemId}/${variantId ?? 0}`;
}

export function unitAt(index: number): StockUnit {
  const unit = units[index];
  if (!unit) throw new Error(`No unit ${index}`);
  return unit;
}

function cartOf({ wishes }: { readonly wishes: readonly Wish[] }): CartLine[] {
  return wishes.map(({ unit, amount, text }) => ({ ...unitAt(unit), amount, text }));
}

function sameWish(a: Wish, b: Wish | undefined): boolean {
  return a.unit === b?.unit && a.text === b.text;
}
