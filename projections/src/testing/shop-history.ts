import {
  accountStream,
  appendLock,
  awaitTurn,
  claimStream,
  goStream,
  points,
  shopLock,
  stockStream,
  type ClaimLine,
  type RecordedEvent,
  type ShopEvent,
} from '@fan-beats/events';
import * as past from '@fan-beats/events/testing';
import type { Client } from 'pg';
import { applyRowOps } from './apply-row-ops';
import { projectEvents } from '../read-models/projectors';

/**
 * For tests: records acts and writes the read models with them, one transaction per act, like a writer of the ledger.
 */
export async function recordInline(
  client: Client,
  acts: readonly past.PastEvents[],
): Promise<RecordedEvent[]> {
  const recorded: RecordedEvent[] = [];
  for (const { stream, events, meta = past.testMeta({ actorRole: 2 }) } of acts) {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock_shared(${shopLock(appendLock)})`);
    await client.query(awaitTurn);
    const now = await past.appendToStream(
      client,
      { stream, events, meta },
      past.testNow + recorded.length * 1000,
    );
    await applyRowOps(client, projectEvents(now));
    await client.query('COMMIT');
    recorded.push(...now);
  }
  return recorded;
}

/** Whole numbers below a bound, the same for the same seed. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface HistoryClaim {
  readonly ids: { readonly claimId: number; readonly goId: number; readonly userId: number };
  readonly lines: Map<number, ClaimLine>;
  nextLine: number;
}

/**
 * Random acts of a shop, each possible in its state: claims that are submitted, grow, shrink and are deleted, bookings,
 * limits.
 */
export class RandomShop {
  private readonly claims: HistoryClaim[] = [];
  private bookings = 0;
  private nextClaim: number;

  constructor(
    private readonly random: (below: number) => number,
    private readonly firstClaim = 1,
  ) {
    this.nextClaim = firstClaim;
  }

  acts(count: number): past.PastEvents[] {
    return Array.from({ length: count }, () => this.act());
  }

  private act(): past.PastEvents {
    const kind = this.random(10);
    if (kind < 2) return this.booking();
    if (kind === 2) return this.setting();
    const claim = kind < 6 ? undefined : this.claims[this.random(this.claims.length)];
    return claim ? this.change(claim) : this.submission();
  }

  private submission(): past.PastEvents {
    const claimId = this.nextClaim++;
    // One user per claim: a fan has one claim in a group order.
    const ids = { claimId, goId: 1 + this.random(3), userId: 10 + claimId };
    const lines = [this.line(1), this.line(2)];
    this.claims.push({ ids, lines: new Map(lines.map((line) => [line.line, line])), nextLine: 3 });
    const texts = this.random(2)
      ? { additionalInfo: `Grüße "${claimId}"\n\\`, lineTexts: { 1: 'in Rot' } }
      : undefined;
    // Freebies take Fan Beats that these fans never got, so an admin submits them.
    const meta = lines.every(({ itemType }) => itemType === 0)
      ? past.testMeta({ actorId: ids.userId, via: 'self' })
      : past.testMeta({ actorRole: 2, via: 'proxy' });
    return { stream: claimStream(claimId), events: [past.claimSubmitted({ ...ids, lines }, texts)], meta };
  }

  private line(line: number): ClaimLine {
    const numbers = { line, amount: 1 + this.random(3), variantId: this.random(2) ? 7 : null };
    return this.random(3)
      ? past.claimLine({ ...numbers, itemId: 100 + this.random(4) })
      : past.freebieLine(numbers);
  }

  private change(claim: HistoryClaim): past.PastEvents {
    const { ids } = claim;
    const events = ((): ShopEvent[] => {
      switch (this.random(6)) {
        case 0:
          return [this.extension(claim)];
        case 1:
          return [this.revision(claim)];
        case 2:
          return [past.claimPaymentReceived(ids), past.shippingCostSet(ids)];
        case 3:
          return [
            past.claimNoteWritten(this.random(2) ? 'note' : null, ids),
            past.claimTrackingAssigned('T 1', ids),
          ];
        case 4:
          return [past.claimPaymentRevoked(ids), past.claimFreebiesCompleted(ids)];
        default:
          this.claims.splice(this.claims.indexOf(claim), 1);
          return [past.claimDeleted([...claim.lines.values()], ids)];
      }
    })();
    return { stream: claimStream(ids.claimId), events };
  }

  private extension(claim: HistoryClaim): ShopEvent {
    const added = [this.line(claim.nextLine++)];
    for (const line of added) claim.lines.set(line.line, line);
    return past.claimExtended({ ...claim.ids, added });
  }

  private revision(claim: HistoryClaim): ShopEvent {
    const [line] = claim.lines.values();
    if (!line || claim.lines.size < 2) return this.extension(claim);
    claim.lines.delete(line.line);
    const { change, posting, stock, removed } = past.claimDeleted([line], claim.ids).data;
    return past.claimRevised({ ...claim.ids, change, posting, stock, removed });
  }

  private booking(): past.PastEvents {
    const userId = 10 + this.random(5);
    const event = this.random(2)
      ? past.balanceAdded(1 + this.random(900), 'Danke')
      : past.pointsAdded(1 + this.random(9));
    const data = { ...event.data, userId };
    const booked = [{ ...event, data } as ShopEvent, correction(userId)];
    this.bookings++;
    const events = this.bookings % 3 === 0 ? [...booked, this.reversal(userId)] : booked;
    return { stream: accountStream(userId), events };
  }

  /** Reverses the correction before it. A shop does not have the positions, so it names each reversed one once. */
  private reversal(userId: number): ShopEvent {
    const { data } = past.pointsReversed(this.firstClaim * 1_000_000 + this.bookings, -2);
    return { type: 'PointsReversed', data: { ...data, userId } };
  }

  private setting(): past.PastEvents {
    const goId = 1 + this.random(3);
    switch (this.random(4)) {
      case 0:
        return {
          stream: goStream(goId),
          events: [past.goStatusSet('ORDERED')].map((e) => ({ ...e, data: { ...e.data, goId } })),
        };
      case 1:
        return {
          stream: stockStream(201, null),
          events: [past.freebieStockCounted({ amount: this.random(50) })],
        };
      default: {
        const unit = { goId, itemId: 100 + this.random(4), variantIds: [null, 7] };
        return {
          stream: goStream(goId),
          events: [
            this.random(2) ? past.stockLimitSet({ ...unit, max: 10_000 }) : past.stockLimitLifted(unit),
          ],
        };
      }
    }
  }
}

function correction(userId: number): ShopEvent {
  return { type: 'PointsCorrected', data: { userId, difference: points(2), pointsAfter: points(99) } };
}
