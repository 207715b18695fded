import { defined, loadStoredStream, mapDefined, type StoredEvent } from '@fan-beats/events';
import type { Pool } from 'pg';
import type { HistoryRecord } from '../../../contract/books/history.records';
import { readAudited, type AuditedRow } from '../../../platform/audit/audit-trail';
import { actorNames } from '../../money/statements/actor-names';
import { toEventRecord } from './event-record';
import { namesIn } from './ledger-names';

/**
 * The whole history of a record, newest first: its acts in the audit and its facts in the ledger, in one order of time.
 * Its cursor is a moment, in milliseconds.
 * @param subject as the audit names it: `go 3`
 */
export async function readRecordHistory(
  pool: Pool,
  subject: string,
  { cursor = null, limit = 20 }: { readonly cursor?: number | null; readonly limit?: number },
): Promise<HistoryRecord> {
  const [acts, stream] = await Promise.all([
    readAudited(pool, subject, cursor, limit),
    loadStoredStream(pool, subject.replace(' ', '-')),
  ]);
  const facts = stream.filter(({ recordedAt }) => cursor === null || recordedAt < cursor);
  const total = (acts[0]?.total ?? 0) + facts.length;
  const newest = [...facts.map(factEntry), ...acts.map(actEntry)].sort((a, b) => b.at - a.at);
  // Everything of one moment stays on one page.
  const last = newest[limit - 1];
  const page = last ? newest.filter(({ at }) => at >= last.at) : newest;
  const actorOf = await actorNames(pool, page, ({ actorId }) => actorId);
  const entries = page.map(({ actorId, entry }) => ({ ...entry, actor: actorOf(actorId) }));
  return {
    entries,
    names: await namesIn(pool, entries),
    next_cursor: total > page.length ? (page.at(-1)?.at ?? null) : null,
  };
}

function factEntry(stored: StoredEvent) {
  const { position: id, type, data, actor, recorded_at } = toEventRecord(stored);
  return {
    at: stored.recordedAt,
    actorId: actor?.user_id ?? null,
    entry: { id, recorded_at, kind: 'fact', type, data } as const,
  };
}

function actEntry({ audit_id: id, at, actor_id: actorId, act, subject, changes }: AuditedRow) {
  const recorded_at = new Date(at).toISOString();
  return {
    at,
    actorId,
    entry: { id, recorded_at, kind: 'act', act, data: namedIn(subject), changes } as const,
  };
}

/**
 * The numbers in the subject of an act, named as in facts: of `go 3 item 9` the item, of `go 3 from go 1` the group
 * order that it was copied from.
 */
function namedIn(subject: string): Readonly<Record<string, number>> {
  const [, itemId] = / item (\d+)$/.exec(subject) ?? [];
  const [, goId] = / from go (\d+)$/.exec(subject) ?? [];
  return defined({ itemId: mapDefined(itemId, Number), goId: mapDefined(goId, Number) });
}
