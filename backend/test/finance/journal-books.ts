import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { lastPosition } from '@fan-beats/events';
import { rangeOf, stageMoneySql, writeJournal, type ExportSpan } from '@fan-beats/projections';
import type { Client } from 'pg';

/** Exports the journal of a span into a file. */
export async function exportJournal(client: Client, path: string, span: ExportSpan = {}): Promise<string> {
  const range = await rangeOf(client, await lastPosition(client), span);
  await pipeline(writeJournal(client, range), createWriteStream(path));
  return path;
}

/** The balances from the shop's own tables, under the accounts of the journal; cents and Fan Beats, 0 left out. */
export async function productBalances(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ account: string; amount: number }>(`
    WITH money AS (SELECT *, initcap(name) AS cost FROM (${stageMoneySql}) stages)
    SELECT 'Liabilities:Fans:' || user_id || ':Balance EUR' AS account, -balance_cents AS amount FROM projection.account
    UNION ALL SELECT 'FanBeats:Fans:' || user_id || ':Available FB', points - pending FROM projection.account
    UNION ALL SELECT 'FanBeats:Fans:' || user_id || ':Pending FB', pending FROM projection.account
    UNION ALL SELECT 'Assets:Receivables:Claims:' || claim_id || ' EUR', open FROM money WHERE name = 'items'
    UNION ALL SELECT 'Assets:Receivables:Shipping:' || claim_id || ':' || replace(cost, 'Ems', 'EMS') || ' EUR', open
      FROM money WHERE name <> 'items'
    UNION ALL SELECT 'Liabilities:Fans:' || user_id || ':Held EUR', -sum(held)::int8 FROM money GROUP BY user_id
    UNION ALL SELECT 'Assets:Payments EUR', coalesce(sum(covered - waived - allocated), 0)::int8 FROM money
    UNION ALL SELECT 'Expenses:Waived EUR', coalesce(sum(waived) FILTER (WHERE NOT canceled), 0)::int8 FROM money
    UNION ALL SELECT 'Income:Claims EUR', -coalesce(sum(charged) FILTER (WHERE NOT canceled AND name = 'items'), 0)::int8 FROM money
    UNION ALL SELECT 'Expenses:' || replace(initcap(component), 'Ems', 'EMS') || ' EUR', sum(total_cents)::int8
      FROM projection.bill WHERE NOT withdrawn GROUP BY component
    UNION ALL SELECT 'Expenses:' || initcap(what) || ' EUR', sum(amount_cents)::int8
      FROM projection.purchase_part WHERE what <> 'fee' GROUP BY what`);
  return sorted(rows.filter(({ amount }) => amount !== 0).map((row) => [row.account, row.amount]));
}

/** Only the accounts that the shop has a table for: the others are the contra accounts. */
export function ofProduct(balances: ReadonlyMap<string, number>): Map<string, number> {
  const against =
    /^(Equity:|Assets:(Bank|PayPal|Cash|Other)|Expenses:Fees|Income:Shipping|FanBeats:(Granted|Redeemed))/;
  return sorted([...balances].filter(([account]) => !against.test(account)));
}

function sorted(balances: [account: string, amount: number][]): Map<string, number> {
  return new Map(balances.sort(([one], [other]) => (one < other ? -1 : 1)));
}
