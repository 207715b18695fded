import { type Account, accountStream, type RecordedEvent, stockStream } from '@fan-beats/events';
import type { ClientBase } from 'pg';
import { readAccount } from '../accounts/account.view';
import { connected, eventsUntil, type Moment } from './as-of';
import { readAllClaims, type ClaimView } from '../claims/claim.view';
import { readFreebieMonitor, type FreebieMonitorView } from '../claims/freebie-monitor.view';
import type { MemoryTables } from '../memory/memory-tables';
import { Fold, projectorsNamed } from '../replay/fold';
import { claimIdsEver } from './claims-ever';
import { contributionsTo, type ExplainedFigure, type Page } from './contributions';
import { measureOf, type Figure } from './figure';
import { eventsOfStreams, streamsOfClaims } from './stream-events';

/** What can be asked of the log itself: how things stood at a moment, and what a figure of today is made of. */
export type LogQuery =
  | { readonly about: 'claims'; readonly at: Moment; readonly goId?: number }
  | { readonly about: 'freebies'; readonly at: Moment; readonly goId: number }
  | { readonly about: 'account'; readonly at: Moment; readonly userId: number }
  | { readonly about: 'figure'; readonly figure: Figure; readonly page: Page };

export interface LogQueryResults {
  readonly claims: readonly ClaimView[];
  readonly freebies: readonly FreebieMonitorView[];
  readonly account: Account;
  readonly figure: ExplainedFigure;
}

export type LogQueryResult<Question extends LogQuery = LogQuery> = LogQueryResults[Question['about']];

/** Answers from the events alone, read in one snapshot; `url` needs no right but to read. */
export function queryLog<Question extends LogQuery>(
  url: string,
  question: Question,
): Promise<LogQueryResult<Question>> {
  return connected(url, async (client) => {
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
    case 'account':
      return readAccount(await accountAt(client, question), question.userId);
    case 'figure': {
      const measure = await measureOf(question.figure, client);
      const events = eventsOfStreams(client, measure.streams, today);
      return contributionsTo(measure, events, question.page);
    }
  }
}

const today: Moment = { position: Number.MAX_SAFE_INTEGER };

async function claimsAt(
  client: ClientBase,
  { at, goId }: { readonly at: Moment; readonly goId?: number },
): Promise<MemoryTables> {
  const fold = new Fold(projectorsNamed(['claim_overview', 'claim_item']));
  const events =
    goId === undefined
      ? eventsUntil(client, at)
      : eventsOfStreams(client, streamsOfClaims(await claimIdsEver(client, { goId })), at);
  await addAll(fold, events);
  return fold.tables;
}

async function freebiesAt(
  client: ClientBase,
  { at, goId }: { readonly at: Moment; readonly goId: number },
): Promise<MemoryTables> {
  const fold = new Fold(projectorsNamed(['freebie_monitor', 'freebie_stock', 'claim_item']));
  const claims = streamsOfClaims(await claimIdsEver(client, { goId }));
  await addAll(fold, eventsOfStreams(client, claims, at));
  const asked = await readFreebieMonitor(fold.tables, goId);
  const stocks = asked.map(({ itemId, variantId }) => stockStream(itemId, variantId));
  await addAll(fold, eventsOfStreams(client, stocks, at));
  return fold.tables;
}

async function accountAt(
  client: ClientBase,
  { at, userId }: { readonly at: Moment; readonly userId: number },
): Promise<MemoryTables> {
  const fold = new Fold(projectorsNamed(['account']));
  const claims = streamsOfClaims(await claimIdsEver(client, { userId }));
  await addAll(fold, eventsOfStreams(client, [accountStream(userId), ...claims], at));
  return fold.tables;
}

async function addAll(fold: Fold, events: AsyncIterable<RecordedEvent>): Promise<void> {
  for await (const event of events) fold.add(event);
}
