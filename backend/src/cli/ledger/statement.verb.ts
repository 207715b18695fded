import { cents, eurosFromCents } from '@fan-beats/events';
import {
  readStatement,
  type MoneyMove,
  type StatementAccount,
  type StatementEntry,
} from '@fan-beats/projections';
import { withServerClient } from './ledger-database';
import { writeResult, jsonOption, readArguments, WrongCall } from './terminal';

export const statementUsage = 'statement USER_ID [--json]';

const accounts: readonly StatementAccount[] = ['EUR', 'BEATS'];

/** Prints every movement of a person's two accounts, oldest first, each with the balance after it. */
export async function statementVerb(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    usage: statementUsage,
    options: { json: jsonOption },
    words: [1, 1],
  });
  const [user = ''] = positionals;
  if (!/^[1-9]\d{0,9}$/.test(user)) throw new WrongCall(statementUsage);
  const userId = Number(user);
  const statements = await withServerClient(async (client) => {
    const found = [];
    for (const account of accounts) {
      const { entries } = await readStatement(client, { userId, account });
      found.push({
        account,
        entries: entries.toReversed().map(({ move, ...entry }) => ({ ...entry, ...move })),
      });
    }
    return found;
  });
  writeResult(values.json, { userId, statements }, [
    `Statement of user ${userId}`,
    ...statements.flatMap(({ account, entries }) => ['', account, ...linesOf(account, entries)]),
  ]);
  return 0;
}

type MovedEntry = Omit<StatementEntry, 'move'> & Partial<MoneyMove>;

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

function moveTexts({ day, direction, method, feeCents = 0 }: Partial<MoneyMove>): string[] {
  if (day === undefined || method === undefined) return [];
  const fee = feeCents === 0 ? [] : [`fee ${eurosFromCents(cents(feeCents)).toFixed(2)}`];
  return [`${direction === 'in' ? 'received' : 'paid'} ${day}`, method, ...fee];
}
