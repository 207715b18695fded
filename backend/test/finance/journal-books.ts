import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { settledFence } from '@fan-beats/events';
import { rangeOf, writeJournal, type ExportSpan } from '@fan-beats/projections';
import type { Client } from 'pg';

/** Exports the journal of a span into a file. */
export async function exportJournal(client: Client, path: string, span: ExportSpan = {}): Promise<string> {
  const range = await rangeOf(client, await settledFence(client), span);
  await pipeline(writeJournal(client, range), createWriteStream(path));
  return path;
}

/** What the product's own tables say, in the accounts of the journal; cents and Fan Beats, 0 left out. */
export async function productBalances(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ account: string; amount: number }>(`
    SELECT 'Liabilities:Fans:' || user_id || ':Balance EUR' AS account, -balance_cents AS amount FROM projection.account
    UNION ALL SELECT 'FanBeats:Fans:' || user_id || ':Available FB', points - pending FROM projection.account
    UNION ALL SELECT 'FanBeats:Fans:' || user_id || ':Pending FB', pending FROM projection.account
    UNION ALL SELECT 'Assets:Receivables:Claims:' || claim_id || ' EUR', sum_cents - covered_cents
      FROM projection.claim_overview
    UNION ALL SELECT 'Assets:Receivables:Shipping:' || claim_id || ':' || component || ' EUR', cents
      FROM projection.claim_overview, LATERAL (VALUES ('Domestics', domestics_cents, domestics_done),
        ('EMS', ems_cents, ems_done), ('Customs', customs_cents, customs_done)) AS c(component, cents, done)
        WHERE NOT done AND cents IS NOT NULL
    UNION ALL SELECT 'Assets:Payments EUR', sum(covered_cents + CASE WHEN domestics_done THEN domestics_cents ELSE 0 END
      + CASE WHEN ems_done THEN ems_cents ELSE 0 END + CASE WHEN customs_done THEN customs_cents ELSE 0 END)::int8
      FROM projection.claim_overview
    UNION ALL SELECT 'Income:Claims EUR', -sum(sum_cents)::int8 FROM projection.claim_overview`);
  return sorted(new Map(rows.filter(({ amount }) => amount !== 0).map((row) => [row.account, row.amount])));
}

/** Only the accounts that the product has a table for: the others are what stands against them. */
export function ofProduct(balances: ReadonlyMap<string, number>): Map<string, number> {
  const against = /^(Equity:|Income:Shipping|FanBeats:(Granted|Redeemed))/;
  return sorted(new Map([...balances].filter(([account]) => !against.test(account))));
}

function sorted(balances: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...balances].sort());
}
