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
    WITH stage AS (
      SELECT claim_id, (ARRAY['Items', 'EMS', 'Customs', 'Domestics'])[stage + 1] AS name, allocated_cents, waived_cents
      FROM projection.claim_stage
    ), cost AS (
      SELECT claim_id, name, cents, done, coalesce(allocated_cents, 0) + coalesce(waived_cents, 0) AS recorded
      FROM projection.claim_overview CROSS JOIN LATERAL (VALUES ('Domestics', domestics_cents, domestics_done),
        ('EMS', ems_cents, ems_done), ('Customs', customs_cents, customs_done)) AS c(name, cents, done)
        LEFT JOIN stage USING (claim_id, name)
    )
    SELECT 'Liabilities:Fans:' || user_id || ':Balance EUR' AS account, -balance_cents AS amount FROM projection.account
    UNION ALL SELECT 'FanBeats:Fans:' || user_id || ':Available FB', points - pending FROM projection.account
    UNION ALL SELECT 'FanBeats:Fans:' || user_id || ':Pending FB', pending FROM projection.account
    UNION ALL SELECT 'Assets:Receivables:Claims:' || claim_id || ' EUR', sum_cents - covered_cents
      FROM projection.claim_overview
    UNION ALL SELECT 'Assets:Receivables:Shipping:' || claim_id || ':' || name || ' EUR', cents - recorded
      FROM cost WHERE NOT done AND cents IS NOT NULL
    UNION ALL SELECT 'Assets:Payments EUR', ((SELECT sum(covered_cents) FROM projection.claim_overview)
      + (SELECT coalesce(sum(cents - recorded), 0) FROM cost WHERE done)
      - (SELECT coalesce(sum(allocated_cents + waived_cents), 0) FROM stage WHERE name = 'Items'))::int8
    UNION ALL SELECT 'Expenses:Waived EUR', coalesce(sum(waived_cents), 0)::int8 FROM stage
    UNION ALL SELECT 'Income:Claims EUR', -sum(sum_cents)::int8 FROM projection.claim_overview`);
  return sorted(rows.filter(({ amount }) => amount !== 0).map((row) => [row.account, row.amount]));
}

/** Only the accounts that the product has a table for: the others are what stands against them. */
export function ofProduct(balances: ReadonlyMap<string, number>): Map<string, number> {
  const against =
    /^(Equity:|Assets:(Bank|PayPal|Cash)|Expenses:Fees|Income:Shipping|FanBeats:(Granted|Redeemed))/;
  return sorted([...balances].filter(([account]) => !against.test(account)));
}

function sorted(balances: [account: string, amount: number][]): Map<string, number> {
  return new Map(balances.sort(([one], [other]) => (one < other ? -1 : 1)));
}
