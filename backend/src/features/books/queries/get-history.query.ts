import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type {
  ActorRecord,
  FieldChangeRecord,
  HistoryEntryRecord,
  HistoryRecord,
  LedgerEventRecord,
} from '../../../contract/records';
import { actorNames } from '../../statements/queries/actor-names';
import { namesIn } from '../ledger-names';
import { readEvents } from '../read-events';

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

interface EntryRow {
  readonly kind: 'act' | 'fact';
  readonly id: number;
  readonly at: number;
  readonly actor_id: number | null;
  readonly act: string | null;
  readonly subject: string | null;
  readonly changes: readonly FieldChangeRecord[] | null;
  readonly total: number;
}

// Acts of before have at most the names of their fields. A limit is told by its fact, and a save that changed nothing by nothing. What was done in one moment stays on one page.
const entriesSql = `
  SELECT * FROM (
    SELECT *, count(*) OVER ()::int AS total FROM (
      SELECT 'act' AS kind, audit_id AS id, floor(extract(epoch FROM recorded_at) * 1000)::int8 AS at, actor_id, act,
             subject,
             coalesce(changes, (SELECT jsonb_agg(jsonb_build_object('field', field)) FROM unnest(changed) field)) AS changes
        FROM audit_entries
       WHERE (subject = $1 OR subject LIKE $1 || ' %') AND act <> 'gos item limit'
         AND (changes IS NULL OR changes <> '[]')
      UNION ALL
      SELECT 'fact', position, recorded_at, (meta->>'actorId')::int, NULL, NULL, NULL
        FROM ledger.events WHERE stream = $2) entry
     WHERE $3::int8 IS NULL OR at < $3
     ORDER BY at DESC FETCH FIRST ($4) ROWS WITH TIES) page
   ORDER BY at DESC, kind DESC, id DESC`;

@QueryHandler(GetHistory)
export class GetHistoryHandler implements IQueryHandler<GetHistory> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ subject, page: { cursor = null, limit = usualPage } }: GetHistory): Promise<HistoryRecord> {
    const { rows } = await this.pool.query<EntryRow>(entriesSql, [
      subject,
      subject.replace(' ', '-'),
      cursor,
      limit,
    ]);
    const actorOf = await actorNames(
      this.pool,
      rows.map(({ actor_id }) => actor_id),
    );
    const facts = await readEvents(
      this.pool,
      rows.filter(({ kind }) => kind === 'fact').map(({ id }) => id),
    );
    const factAt = new Map(facts.map((fact) => [fact.position, fact]));
    const entries = rows.map((row) => toEntry(row, actorOf(row.actor_id), factAt.get(row.id)));
    return {
      entries,
      names: await namesIn(this.pool, entries),
      next_cursor: (rows[0]?.total ?? 0) > rows.length ? (rows.at(-1)?.at ?? null) : null,
    };
  }
}

function toEntry(
  { kind, id, at, act, subject, changes }: EntryRow,
  actor: ActorRecord | null,
  fact: LedgerEventRecord | undefined,
): HistoryEntryRecord {
  const place = { id, recorded_at: new Date(at).toISOString(), actor };
  return kind === 'fact' && fact
    ? { ...place, kind, type: fact.type, data: fact.data }
    : { ...place, kind: 'act', act: act ?? '', data: namedIn(subject ?? ''), changes };
}

/** The numbers in the subject of an act, as facts name them: of `go 3 item 9` the item, of `go 3 from go 1` where it came from. */
function namedIn(subject: string): Readonly<Record<string, number>> {
  const [, itemId] = / item (\d+)$/.exec(subject) ?? [];
  const [, goId] = / from go (\d+)$/.exec(subject) ?? [];
  return {
    ...(itemId === undefined ? {} : { itemId: Number(itemId) }),
    ...(goId === undefined ? {} : { goId: Number(goId) }),
  };
}
