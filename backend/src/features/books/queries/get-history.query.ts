import { defined, given, loadStoredStream, type StoredEvent } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FieldChangeRecord, HistoryRecord } from '../../../contract/records';
import { actorNames } from '../../statements/queries/actor-names';
import { toEventRecord } from '../event-record';
import { namesIn } from '../ledger-names';

const usualPage = 20;

export interface HistoryPage {
  /** What was done before this moment, in milliseconds. */
  readonly cursor?: number | null;
  readonly limit?: number;
}

/** What was done to a record, newest first: its acts in the audit and its facts in the ledger, in one order of time. */
export class GetHistory extends Query<HistoryRecord> {
  constructor(
    /** As the audit names it: `go 3`. */
    readonly subject: string,
    readonly page: HistoryPage,
  ) {
    super();
  }
}

interface ActRow {
  readonly audit_id: number;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
  readonly actor_id: number | null;
  readonly act: string;
  readonly subject: string;
  readonly changes: readonly FieldChangeRecord[] | null;
  readonly total: number;
}

// Old rows name the changed fields at most. Limits are left out, as their events show them, and so are saves without a change.
const actsSql = `
  SELECT * FROM (
    SELECT audit_id, floor(extract(epoch FROM recorded_at) * 1000)::int8 AS at, actor_id, act, subject,
           coalesce(changes, (SELECT jsonb_agg(jsonb_build_object('field', field)) FROM unnest(changed) field)) AS changes,
           count(*) OVER ()::int AS total
      FROM audit_entries
     WHERE (subject = $1 OR subject LIKE $1 || ' %') AND act <> 'gos item limit'
       AND (changes IS NULL OR changes <> '[]')
       AND ($2::int8 IS NULL OR floor(extract(epoch FROM recorded_at) * 1000)::int8 < $2)
     ORDER BY at DESC FETCH FIRST ($3) ROWS WITH TIES) page
   ORDER BY at DESC, audit_id DESC`;

@QueryHandler(GetHistory)
export class GetHistoryHandler implements IQueryHandler<GetHistory> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ subject, page: { cursor = null, limit = usualPage } }: GetHistory): Promise<HistoryRecord> {
    const [{ rows: acts }, stream] = await Promise.all([
      this.pool.query<ActRow>(actsSql, [subject, cursor, limit]),
      loadStoredStream(this.pool, subject.replace(' ', '-')),
    ]);
    const facts = stream.filter(({ recordedAt }) => cursor === null || recordedAt < cursor);
    const total = (acts[0]?.total ?? 0) + facts.length;
    const newest = [...facts.map(factEntry), ...acts.map(actEntry)].sort((a, b) => b.at - a.at);
    // What was done in one moment stays on one page.
    const last = newest[limit - 1];
    const page = last ? newest.filter(({ at }) => at >= last.at) : newest;
    const actorOf = await actorNames(
      this.pool,
      page.map(({ actorId }) => actorId),
    );
    const entries = page.map(({ actorId, entry }) => ({ ...entry, actor: actorOf(actorId) }));
    return {
      entries,
      names: await namesIn(this.pool, entries),
      next_cursor: total > page.length ? (page.at(-1)?.at ?? null) : null,
    };
  }
}

function factEntry(stored: StoredEvent) {
  const { position: id, type, data, actor, recorded_at } = toEventRecord(stored);
  return {
    at: stored.recordedAt,
    actorId: actor?.user_id ?? null,
    entry: { id, recorded_at, kind: 'fact', type, data } as const,
  };
}

function actEntry({ audit_id: id, at, actor_id: actorId, act, subject, changes }: ActRow) {
  const recorded_at = new Date(at).toISOString();
  return {
    at,
    actorId,
    entry: { id, recorded_at, kind: 'act', act, data: namedIn(subject), changes } as const,
  };
}

/** The numbers in the subject of an act, as facts name them: of `go 3 item 9` the item, of `go 3 from go 1` where it came from. */
function namedIn(subject: string): Readonly<Record<string, number>> {
  const [, itemId] = / item (\d+)$/.exec(subject) ?? [];
  const [, goId] = / from go (\d+)$/.exec(subject) ?? [];
  return defined({ itemId: given(itemId, Number), goId: given(goId, Number) });
}
