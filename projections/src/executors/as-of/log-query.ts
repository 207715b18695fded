import {
  claimStream,
  loadStreams,
  stockStream,
  type Account,
  type RecordedEvent,
  type EventPage,
} from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { readAccount } from '../../read-models/accounts/account.view';
import { eventsUntil, isUntil, reading, type Moment } from './as-of';
import { readAllClaims, type ClaimView } from '../../read-models/claims/claim.view';
import { readFreebieMonitor, type FreebieMonitorView } from '../../read-models/claims/freebie-monitor.view';
import { goCourse, type GoCourse } from './go-course';
import type { MemoryTables } from '../../tables/memory/memory-tables';
import { Fold, projectorsNamed } from '../replay/fold';
import { streamsEver } from './claims-ever';
import { contributionsTo, type ExplainedFigure } from './contributions';
import { measureOf, type Figure } from './figure';
import { moneyReadModels, readMoney, type Money } from './money';
import { coveredClaimIds, UnbackedMarks, type UnbackedMark } from './unbacked-marks';

/** What can be asked of the log itself: how things stood at a moment, how a group order went, and what a figure of today is made of. */
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

/** Others wait for whoever asks the log; a million events are folded in ten seconds. */
const longestSeconds = 120;

/** Answers from the events alone, read in one snapshot; `url` needs no right but to read. `signal` ends it early. */
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

/** Null for now, of which the claims are known. */
async function unbackedAt(client: ClientBase, at: Moment | null): Promise<UnbackedMark[]> {
  const marks = new UnbackedMarks();
  const events = at
    ? eventsUntil(client, at)
    : eventsOfStreams(client, (await coveredClaimIds(client)).map(claimStream), today);
  await addAll(marks, events);
  return marks.list();
}

async function addAll(fold: Pick<Fold, 'add'>, events: AsyncIterable<RecordedEvent>): Promise<void> {
  for await (const event of events) fold.add(event);
}

/** Above this, reading the log from end to end is faster than looking streams up one by one. */
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
