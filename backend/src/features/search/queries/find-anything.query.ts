import { findClaimKeys, goStatusSql } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FoundRecord } from '../../../contract/records';
import { displayNames, erasedName } from '../../../platform/people/display-names';

/** Group orders, people, claims, items and events that a few words or a number lead to. */
export class FindAnything extends Query<readonly FoundRecord[]> {
  constructor(readonly text: string) {
    super();
  }
}

const mostOfAKind = 5;

// Each word has to be somewhere in what a record is known by; the shortest title is nearest to what was typed.
const recordsSql = `
  WITH known AS (
    SELECT 1 AS place, 'go' AS kind, go_id AS id, title, coalesce(${goStatusSql('gos.go_id')}, '') AS note, title AS words FROM gos
     UNION ALL
    SELECT 2, 'user', user_id, displayname, mail, concat_ws(' ', displayname, mail, instagram)
      FROM users WHERE displayname IS NOT NULL
     UNION ALL
    SELECT 3 + item_type, CASE item_type WHEN 1 THEN 'freebie' ELSE 'item' END, item_id, caption, kind,
           concat_ws(' ', caption, kind) FROM items),
  ranked AS (
    SELECT *, row_number() OVER (PARTITION BY place ORDER BY length(title), id DESC) AS rank
      FROM known WHERE lower(words) LIKE ALL ($1::text[]))
  SELECT kind, id, title, note FROM ranked WHERE rank <= ${mostOfAKind} ORDER BY place, rank`;

@QueryHandler(FindAnything)
export class FindAnythingHandler implements IQueryHandler<FindAnything> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ text }: FindAnything): Promise<readonly FoundRecord[]> {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const { rows } = await this.pool.query<FoundRecord>(recordsSql, [patterns]);
    const number = numberIn(text);
    const userIds = rows.filter(({ kind }) => kind === 'user').map(({ id }) => id);
    const claims = await this.claims(number, userIds);
    const events: FoundRecord[] =
      number > 0 ? [{ kind: 'event', id: number, title: `Event ${number}`, note: 'Ledger' }] : [];
    return number > 0 ? [...claims, ...rows, ...events] : [...rows, ...claims];
  }

  private async claims(claimId: number, userIds: readonly number[]): Promise<readonly FoundRecord[]> {
    const keys = await findClaimKeys(this.pool, { claimId, userIds, most: mostOfAKind });
    const [names, titles] = await Promise.all([
      displayNames(
        this.pool,
        keys.map(({ user_id }) => user_id),
      ),
      this.goTitles(keys.map(({ go_id }) => go_id)),
    ]);
    return keys.map(({ claim_id, go_id, user_id }) => ({
      kind: 'claim',
      id: claim_id,
      title: `Claim #${claim_id}`,
      note: [names.get(user_id) ?? erasedName, titles.get(go_id) ?? ''].filter(Boolean).join(', '),
    }));
  }

  private async goTitles(goIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ go_id: number; title: string }>(
      'SELECT go_id, title FROM gos WHERE go_id = ANY($1::int[])',
      [goIds],
    );
    return new Map(rows.map(({ go_id, title }) => [go_id, title]));
  }
}

/** The number that was asked for, with or without what it is of: `17`, `#17`, `claim 17`; 0 for none. */
function numberIn(text: string): number {
  const [, digits = '0'] = /^(?:claim|event)?\s*#?\s*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return Number(digits);
}
