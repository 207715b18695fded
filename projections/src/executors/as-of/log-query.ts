import {
  claimStream,
  loadStreams,
  stockStream,
  type Account,
  type EventPage,
  type RecordedEvent,
} from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { readAccount } from '../../read-models/money/accounts/account.view';
import { readAllClaims, type ClaimView } from '../../read-models/claims/claim.view';
import { readFreebieMonitor, type FreebieMonitorView } from '../../read-models/freebies/freebie-monitor.view';
import { operationsOf } from '../../read-models/projectors';
import { MemoryTables } from '../../tables/memory/memory-table';
import type { RowKey } from '../../tables/row-op';
import { Fold, projectorsNamed } from '../replay/fold';
import { eventsUntil, isUntil, reading, type Moment } from './as-of';
import { streamsEver } from './claims-ever';
import { measureOf, type Figure } from './figure';
import { goCourse, type GoCourse } from './go-course';
import type { Measure } from './measure';
import { moneyReadModels, readMoney, type Money } from './money';
import { markedClaimIds, UnbackedMarks, type UnbackedMark } from './unbacked-marks';

/**
 * The queries of the log itself: the state at a moment, the course of a group order, and the events behind a present
 * figure.
 */
export type LogQuery =
  | { readonly about: 'claims'; readonly at: Moment; readonly goId?: number }
  | { readonly about: 'freebies'; readonly at: Moment; readonly goId: number }
  | { readonly about: 'account'; readonly at: Moment; readonly userId: number }
  | { readonly about: 'course'; readonly goId: number; readonly now: number }
  | { readonly about: 'money'; readonly at: Moment }
  | { readonly about: 'unbacked'; readonly at: Moment | null }
  | { readonly about: 'figure'; readonly figure: Figure; readonly page: EventPage };

export interface LogQueryResults {
  readonly claims: readonly ClaimView[];
  readonly freebies: readonly FreebieMonitorView[];
  readonly account: Account;
  readonly course: GoCourse;
  readonly money: Money;
  readonly unbacked: readonly UnbackedMark[];
  readonly figure: ExplainedFigure;
}

export type LogQueryResult<Question extends LogQuery = LogQuery> = LogQueryResults[Question['about']];

/** Others wait while somebody queries the log; a million events are folded in ten seconds. */
const longestSeconds = 120;

/**
 * Answers a query from the events alone, read in one snapshot; `url` needs no right except to read. `signal` ends it
 * early.
 */
export function queryLog<Question extends LogQuery>(
  url: string,
  question: Question,
  signal?: AbortSignal,
): Promise<LogQueryResult<Question>> {
  return reading({ url, seconds: longestSeconds, signal }, async (client) => {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    return (await answer(client, question)) as LogQueryResult<Question>;
  });
}

async function answer(client: ClientBase, question: LogQuery): Promise<LogQueryResult> {
  switch (question.about) {
    case 'claims':
      return readAllClaims(await claimsAt(client, question));
    case 'freebies':
      return readFreebieMonitor(await freebiesAt(client, question), question.goId);
    case 'account': {
      const { userId, at } = question;
      const events = eventsOfStreams(client, await streamsEver(client, { userId }), at);
      return readAccount((await folded(['account'], events)).tables, userId);
    }
    case 'course': {
      const events: RecordedEvent[] = [];
      const ofGo = eventsOfStreams(client, await streamsEver(client, { goId: question.goId }), today);
      await addAll({ add: (event) => events.push(event) }, ofGo);
      return goCourse(events, question.now);
    }
    case 'money':
      return readMoney((await folded(moneyReadModels, eventsUntil(client, question.at))).tables);
    case 'unbacked':
      return unbackedAt(client, question.at);
    case 'figure': {
      const measure = await measureOf(question.figure, client);
      const { streams } = measure;
      const events = streams === 'all' ? eventsUntil(client, today) : eventsOfStreams(client, streams, today);
      return contributionsTo(measure, events, question.page);
    }
  }
}

const today: Moment = { position: Number.MAX_SAFE_INTEGER };

async function folded(names: readonly string[], events: AsyncIterable<RecordedEvent>): Promise<Fold> {
  const fold = new Fold(projectorsNamed(names));
  await addAll(fold, events);
  return fold;
}

async function claimsAt(
  client: ClientBase,
  { at, goId }: { readonly at: Moment; readonly goId?: number },
): Promise<MemoryTables> {
  const events =
    goId === undefined
      ? eventsUntil(client, at)
      : eventsOfStreams(client, await streamsEver(client, { goId }), at);
  return (await folded(['claim_overview', 'claim_item', 'claim_stage', 'go_status'], events)).tables;
}

async function freebiesAt(
  client: ClientBase,
  { at, goId }: { readonly at: Moment; readonly goId: number },
): Promise<MemoryTables> {
  const events = eventsOfStreams(client, await streamsEver(client, { goId }), at);
  const fold = await folded(['freebie_monitor', 'freebie_stock', 'claim_item', 'go_status'], events);
  const asked = await readFreebieMonitor(fold.tables, goId);
  const stocks = asked.map(({ itemId, variantId }) => stockStream(itemId, variantId));
  await addAll(fold, eventsOfStreams(client, stocks, at));
  return fold.tables;
}

/** The unbacked marks at a moment; null means now, where only the covered claims are read. */
async function unbackedAt(client: ClientBase, at: Moment | null): Promise<UnbackedMark[]> {
  const marks = new UnbackedMarks();
  const events = at
    ? eventsUntil(client, at)
    : eventsOfStreams(client, (await markedClaimIds(client)).map(claimStream), today);
  await addAll(marks, events);
  return marks.list();
}

async function addAll(fold: Pick<Fold, 'add'>, events: AsyncIterable<RecordedEvent>): Promise<void> {
  for await (const event of events) fold.add(event);
}

/** The number of streams above which reading the whole log is faster than looking streams up one by one. */
const manyStreams = 4_000;

/** The events of some streams up to a moment, in the order of the log. */
async function* eventsOfStreams(
  client: ClientBase,
  streams: readonly string[],
  at: Moment,
): AsyncGenerator<RecordedEvent> {
  if (streams.length > manyStreams) {
    const wanted = new Set(streams);
    for await (const event of eventsUntil(client, at)) if (wanted.has(event.stream)) yield event;
    return;
  }
  const found = [...(await loadStreams(client, streams)).values()].flat();
  yield* found.filter((event) => isUntil(event, at)).sort((a, b) => a.position - b.position);
}

export interface Contribution {
  readonly event: RecordedEvent;
  /** The figure after the event minus the figure before it; never 0. */
  readonly amount: number;
}

export interface ExplainedFigure {
  /** The sum of all contributions, including those of other pages. */
  readonly total: number;
  readonly count: number;
  /** Newest first. */
  readonly contributions: readonly Contribution[];
  readonly nextCursor: number | null;
}

/** Folds the events behind a figure, oldest first, and keeps those that changed it. */
export async function contributionsTo(
  measure: Measure,
  events: AsyncIterable<RecordedEvent>,
  { cursor = Number.MAX_SAFE_INTEGER, limit }: EventPage,
): Promise<ExplainedFigure> {
  const meter = new Meter(measure);
  const kept: Contribution[] = [];
  let total = 0;
  let count = 0;
  for await (const event of events) {
    const amount = meter.add(event);
    if (amount === 0) continue;
    total += amount;
    count++;
    if (event.position >= cursor) continue;
    kept.push({ event, amount });
    // One more than the page has shows that there is another page. The list is cut now and then, not each time.
    if (kept.length > 2 * limit + 2) kept.splice(0, kept.length - limit - 1);
  }
  const page = kept.slice(-limit);
  const nextCursor = kept.length > page.length ? (page[0]?.event.position ?? null) : null;
  return { total, count, contributions: page.toReversed(), nextCursor };
}

class Meter {
  private readonly tables: MemoryTables;

  constructor(private readonly measure: Measure) {
    this.tables = new MemoryTables(measure.projectors.map(({ table }) => table));
  }

  /** The change of the figure by the event. */
  add(event: RecordedEvent): number {
    const { projectors, touched } = this.measure;
    const ops = operationsOf(event, projectors).flat();
    const keys = distinct(ops.flatMap(touched));
    const before = this.sumOver(keys);
    for (const op of ops) this.tables.apply(op);
    return this.sumOver(keys) - before;
  }

  private sumOver(keys: readonly RowKey[]): number {
    return keys.reduce((sum, key) => sum + this.measure.of(this.tables, key), 0);
  }
}

const distinct = (keys: readonly RowKey[]): RowKey[] => [
  ...new Map(keys.map((key) => [Object.values(key).join('/'), key])).values(),
];
