import { readReferences } from '@fan-beats/events/language';
import { findClaimKeys, readClaimKeysOfFans, type ClaimSearch } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FoundRecord } from '../../../../contract/books/search.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { displayNames } from '../../../../platform/people/display-names';
import { Filled } from '../../../../platform/trpc/fields';
import { goTitles, searchedGosSql } from '../../../catalogue/gos/go-view';
import { searchedItemsSql } from '../../../catalogue/items/item-view';
import { prefixesOf } from '../../../money/payments/open-stages';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { searchedPeopleSql } from '../../../people/users/user-view';

const mostOfAKind = 5;

const known = `known AS (${[searchedGosSql, searchedPeopleSql, searchedItemsSql].join(' UNION ALL ')})`;

// Each word must be in the words of a record, or in the words for what can be done with it. Among several matches,
// the shortest title is nearest to the text that was typed.
const recordsSql = `
  WITH ${known}, ranked AS (
    SELECT *, row_number() OVER (PARTITION BY place ORDER BY length(title), id DESC) AS rank
      FROM known WHERE lower(words || ' ' || acts) LIKE ALL ($1::text[]) AND lower(words) LIKE ANY ($1::text[])
                    OR kind = 'user' AND id = ANY ($2::int[]))
  SELECT kind, id, title, note FROM ranked WHERE rank <= ${mostOfAKind} ORDER BY place, rank`;

// A claim is found by the names of its fan and its group order together.
const pairsSql = `
  WITH ${known}
  SELECT g.id AS go_id, u.id AS user_id FROM known u CROSS JOIN known g
   WHERE u.kind = 'user' AND g.kind = 'go'
     AND lower(u.title) LIKE ANY ($1::text[]) AND lower(g.title) LIKE ANY ($1::text[])
     AND lower(u.title || ' ' || g.title) LIKE ALL ($1::text[])
   ORDER BY length(u.title || g.title) LIMIT 50`;

/** A shorter part of a tracking id matches too many. */
const shortestTracking = 4;

/** Group orders, people, claims, items and events that a few words or a number lead to. */
export class FindAnything extends ShopQuery<readonly FoundRecord[]> {
  @Filled(100) text: string;
}

@QueryHandler(FindAnything)
export class FindAnythingHandler implements IQueryHandler<FindAnything> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly settings: SettingsReads,
  ) {}

  async execute({ text }: FindAnything): Promise<readonly FoundRecord[]> {
    // A handle is stored without the @ that people write before it.
    const words = text
      .toLowerCase()
      .split(/\s+/)
      .map((word) => word.replace(/^@(?=.)/, ''))
      .filter(Boolean);
    const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
    const references = readReferences(text, prefixesOf(await this.settings.get()));
    const numbersOf = (kind: 'claim' | 'person') =>
      references.flatMap((reference) => (reference.kind === kind ? reference.number : []));
    const { rows } = await this.pool.query<FoundRecord>(recordsSql, [patterns, numbersOf('person')]);
    const number = numberIn(text);
    const claims = await findClaims(this.pool, patterns, {
      claimIds: [number, ...numbersOf('claim')],
      userIds: rows.filter(({ kind }) => kind === 'user').map(({ id }) => id),
      tracking: text.trim().length < shortestTracking ? null : text.trim(),
      most: mostOfAKind,
    });
    const events: FoundRecord[] =
      number > 0 ? [{ kind: 'event', id: number, title: `Event ${number}`, note: 'Ledger' }] : [];
    return number > 0 ? [...claims, ...rows, ...events] : [...rows, ...claims];
  }
}

async function findClaims(
  pool: Pool,
  patterns: readonly string[],
  wanted: ClaimSearch,
): Promise<readonly FoundRecord[]> {
  const { rows: pairs } = await pool.query<{ go_id: number; user_id: number }>(pairsSql, [patterns]);
  const [named, ofPairs] = await Promise.all([
    findClaimKeys(pool, wanted),
    readClaimKeysOfFans(
      pool,
      pairs.map(({ go_id, user_id }) => [go_id, user_id]),
    ),
  ]);
  const found = new Map([...named, ...ofPairs].map((key) => [key.claim_id, key]));
  const keys = [...found.values()].slice(0, mostOfAKind);
  const [nameOf, titles] = await Promise.all([
    displayNames(pool, keys, ({ user_id }) => user_id),
    goTitles(pool, keys, ({ go_id }) => go_id),
  ]);
  return keys.map(({ claim_id, go_id, user_id }) => ({
    kind: 'claim',
    id: claim_id,
    title: `Claim #${claim_id}`,
    note: [nameOf(user_id), titles.get(go_id) ?? ''].filter(Boolean).join(', '),
  }));
}

/** The number in the text, with or without its kind: `17`, `#17`, `claim 17`; 0 for none. */
function numberIn(text: string): number {
  const [, digits = '0'] = /^(?:claim|event)?\s*#?\s*(\d{1,9})$/i.exec(text.trim()) ?? [];
  return Number(digits);
}
