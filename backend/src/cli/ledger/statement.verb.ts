import { parseArgs } from 'node:util';
import { cents, eurosFromCents, type Queryable } from '@fan-beats/events';
import {
  readMoneyMoves,
  readStatement,
  type MoneyMove,
  type StatementAccount,
  type StatementEntry,
} from '@fan-beats/projections';
import { CliFailure } from '../cli-failure';
import { withServerClient } from './ledger-database';
import { writeResult } from './terminal';
import { jsonOption, readArguments } from './verb-arguments';

export const statementUsage = 'statement USER_ID [--json]';

const entriesPerPage = 500;
const accounts: readonly StatementAccount[] = ['EUR', 'BEATS'];

/** Every movement of a person's two accounts, oldest first, each with what it led to. */
export async function statementVerb(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(statementUsage, () =>
    parseArgs({ args: [...args], allowPositionals: true, options: { json: jsonOption } }),
  );
  const [user = ''] = positionals;
  if (!/^[1-9]\d{0,9}$/.test(user) || positionals.length > 1)
    throw new CliFailure(`Usage: npm run ledger -- ${statementUsage}`);
  const userId = Number(user);
  const statements = await withServerClient(async (client) => {
    const found = [];
    for (const account of accounts)
      found.push({ account, entries: await allEntries(client, { userId, account }) });
    return found;
  });
  writeResult(values.json, { userId, statements }, [
    `Statement of user ${userId}`,
    ...statements.flatMap(({ account, entries }) => ['', account, ...linesOf(account, entries)]),
  ]);
  return 0;
}

/** Of a payment or refund, with how its money moved. */
type MovedEntry = StatementEntry & Partial<MoneyMove>;

async function allEntries(
  client: Queryable,
  of: { readonly userId: number; readonly account: StatementAccount },
): Promise<MovedEntry[]> {
  const entries: MovedEntry[] = [];
  let cursor: number | null = null;
  do {
    const page = await readStatement(client, {
      ...of,
      limit: entriesPerPage,
      ...(cursor !== null && { cursor }),
    });
    const moves = await readMoneyMoves(
      client,
      page.entries.map(({ position }) => position),
    );
    entries.push(...page.entries.map((entry) => ({ ...entry, ...moves.get(entry.position) })));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries.reverse();
}

function linesOf(account: StatementAccount, entries: readonly MovedEntry[]): string[] {
  const money = (amount: number): string =>
    account === 'EUR' ? eurosFromCents(cents(amount)).toFixed(2) : String(amount);
  if (entries.length === 0) return ['  nothing booked'];
  return entries.map((entry) => {
    const columns = [
      new Date(entry.recordedAtMs).toISOString(),
      String(entry.position).padStart(9),
      entry.type.padEnd(20),
      money(entry.amount).padStart(11),
      money(entry.balanceAfter).padStart(11),
      ...(entry.pendingAfter === 0 ? [] : [`(${entry.pendingAfter} pending)`]),
      ...(entry.claimId === null ? [] : [`claim ${entry.claimId}`]),
      ...moveTexts(entry),
      ...(entry.reason === null ? [] : [entry.reason]),
    ];
    return `  ${columns.join('  ')}`;
  });
}

function moveTexts({ day, way, method, feeCents = 0 }: Partial<MoneyMove>): string[] {
  if (day === undefined || method === undefined) return [];
  const fee = feeCents === 0 ? [] : [`fee ${eurosFromCents(cents(feeCents)).toFixed(2)}`];
  return [`${way === 'in' ? 'received' : 'paid'} ${day}`, method, ...fee];
}
