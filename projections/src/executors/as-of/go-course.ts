import { addDays, endOfDay, germanDay, type RecordedEvent, type StockUnit } from '@fan-beats/events';
import { claimIn, stageFigures } from '../../read-models/claims/claim.view';
import type { MemoryTables } from '../../tables/memory/memory-table';
import { Fold, projectorsNamed } from '../replay/fold';
import type { RowOf } from '../../tables/row-op';
import { goStockTable } from '../../read-models/catalogue/gos/go-stock.table';

/** The sums of the claims of a group order, in cents. */
interface CourseSums {
  readonly claims: number;
  /** The cost of the goods. */
  readonly sumCents: number;
  /** The cost of the goods, and of shipping as far as it is known. */
  readonly chargedCents: number;
  readonly coveredCents: number;
}

export interface GoCoursePoint extends CourseSums {
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

export interface GoCourseStock extends StockUnit {
  /** Pieces at each point; null while there was no limit. */
  readonly left: readonly (number | null)[];
}

/** The course of a group order, from just before its first claim on. */
export interface GoCourse {
  /** The time between two points: a German hour, or a German day or several days. */
  readonly step: 'hour' | 'day';
  readonly points: readonly GoCoursePoint[];
  /** The units with the least of their limit left, scarcest first. */
  readonly stock: readonly GoCourseStock[];
}

const hourMs = 3_600_000;
const mostHours = 72;
const mostDays = 120;
const shownUnits = 5;

/**
 * Folds the events of a group order and of its claims, oldest first. The course of a group order that is sent out or
 * canceled ends with its last event, any other at `now`, in milliseconds since 1970 UTC.
 */
export function goCourse(events: readonly RecordedEvent[], now: number): GoCourse {
  const first = events.find(({ type }) => type === 'ClaimSubmitted');
  if (!first) return { step: 'day', points: [], stock: [] };
  const last = events.reduce((latest, { recordedAt }) => Math.max(latest, recordedAt), 0);
  const until = isOver(events) ? last : Math.max(last, now);
  const step = until - first.recordedAt > mostHours * hourMs ? 'day' : 'hour';
  const moments = (step === 'hour' ? hoursOf : daysOf)(first.recordedAt, until);

  const course = new CourseFold();
  let next = 0;
  const samples = moments.map((at) => {
    for (let event = events[next]; event && event.recordedAt <= at; event = events[++next]) course.add(event);
    return { point: { at, ...course.sums }, left: course.left() };
  });
  return {
    step,
    points: samples.map(({ point }) => point),
    stock: course.scarcest().map(({ key, ...unit }) => ({
      ...unit,
      left: samples.map(({ left }) => left.get(key) ?? null),
    })),
  };
}

function isOver(events: readonly RecordedEvent[]): boolean {
  const status = events.reduce<string | null>(
    (before, { type, data }) => (type === 'GoStatusSet' ? data.status : before),
    null,
  );
  return status === 'SENT_OUT' || status === 'CANCELED';
}

/** The beginnings of full hours, which are also full hours of the zone, and the end. */
function hoursOf(from: number, until: number): number[] {
  const moments: number[] = [];
  for (let at = Math.ceil(from / hourMs) * hourMs - hourMs; at < until; at += hourMs) moments.push(at);
  return [...moments, until];
}

/** The ends of German days, at most as many as a chart can show, and the end. */
function daysOf(from: number, until: number): number[] {
  const every = Math.ceil((until - from) / (24 * hourMs) / mostDays);
  const moments: number[] = [];
  for (let day = addDays(germanDay(from), -1); endOfDay(day) < until; day = addDays(day, every))
    moments.push(endOfDay(day));
  return [...moments, until];
}

const nothing: CourseSums = { claims: 0, sumCents: 0, chargedCents: 0, coveredCents: 0 };

function added(to: CourseSums, { plus, minus }: Record<'plus' | 'minus', CourseSums>): CourseSums {
  return {
    claims: to.claims + plus.claims - minus.claims,
    sumCents: to.sumCents + plus.sumCents - minus.sumCents,
    chargedCents: to.chargedCents + plus.chargedCents - minus.chargedCents,
    coveredCents: to.coveredCents + plus.coveredCents - minus.coveredCents,
  };
}

/** The read models of one group order, and their sums after each event. */
class CourseFold {
  sums = nothing;
  private readonly fold = new Fold(
    projectorsNamed(['claim_overview', 'claim_stage', 'go_status', 'go_stock']),
  );

  add(event: RecordedEvent): void {
    const claimId = 'claimId' in event.data ? event.data.claimId : undefined;
    const minus = sumsOf(this.fold.tables, claimId);
    this.fold.add(event);
    this.sums = added(this.sums, { plus: sumsOf(this.fold.tables, claimId), minus });
  }

  /** The pieces that are left of each limited unit. */
  left(): ReadonlyMap<string, number> {
    return new Map(this.limited().map(({ key, left }) => [key, left]));
  }

  scarcest() {
    return this.limited()
      .sort((a, b) => a.share - b.share || a.left - b.left || a.itemId - b.itemId)
      .slice(0, shownUnits)
      .map(({ key, itemId, variantId }) => ({ key, itemId, variantId }));
  }

  private limited() {
    const table = this.fold.tables.table(goStockTable);
    return Array.from({ length: table.size }, (_none, row) => table.rowAt(row) as StockRow).flatMap(
      ({ item_id: itemId, variant_id, max, claimed }) => {
        if (max === null) return [];
        const left = Math.max(0, max - claimed);
        const key = `${itemId}-${variant_id}`;
        return [{ key, itemId, variantId: variant_id === 0 ? null : variant_id, left, share: left / max }];
      },
    );
  }
}

type StockRow = RowOf<typeof goStockTable>;

function sumsOf(tables: MemoryTables, claimId: number | undefined): CourseSums {
  const claim = claimIn(tables, claimId ?? 0);
  if (!claim) return nothing;
  const figures = stageFigures(claim);
  return {
    claims: 1,
    sumCents: claim.sumCents,
    chargedCents: figures.reduce((sum, { chargedCents }) => sum + chargedCents, 0),
    coveredCents: figures.reduce((sum, { coveredCents }) => sum + coveredCents, 0),
  };
}
