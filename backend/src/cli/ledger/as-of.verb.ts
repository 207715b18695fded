import { cents, eurosFromCents } from '@fan-beats/events';
import { asOf, readAccounts, readAllClaims, stageFigures, type Moment } from '@fan-beats/projections';
import { exportSpan, UnreadableTime } from '../../features/books/exports/export-span';
import { ledgerDatabase } from './ledger-database';
import { CliFailure, inWords, writeResult, jsonOption, readArguments } from './terminal';

export const asOfUsage = 'as-of DAY|INSTANT|POSITION [--json]';

/** Prints the books of a past moment: sums for people, with `--json` every claim and every account. */
export async function asOfVerb(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, {
    usage: asOfUsage,
    options: { json: jsonOption },
    words: [1, 1],
  });
  const [when = ''] = positionals;
  const at = momentOf(when);
  const tables = await asOf({ url: await ledgerDatabase(), at });
  const claims = await readAllClaims(tables);
  const accounts = [...(await readAccounts(tables))].map(([userId, account]) => ({ userId, ...account }));
  const open = claims.flatMap((claim) => stageFigures(claim).filter(({ openCents }) => openCents > 0));
  const unpaid = open.filter(({ stage }) => stage === 'items');
  const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0);
  const euros = (figures: readonly number[]): string =>
    `${eurosFromCents(cents(sumOf(figures))).toFixed(2)} EUR`;
  writeResult(values.json, { at, claims, accounts }, [
    'position' in at ? `As of position ${at.position}` : `As of ${new Date(at.time).toISOString()}`,
    `  claims       ${inWords(claims.length)}, ${euros(claims.map(({ sumCents }) => sumCents))}`,
    `  unpaid       ${inWords(unpaid.length)}, ${euros(unpaid.map(({ openCents }) => openCents))}`,
    `  accounts     ${inWords(accounts.length)}`,
    `  balances     ${euros(accounts.map(({ balanceCents }) => balanceCents))}`,
    `  Fan Beats    ${inWords(sumOf(accounts.map(({ points }) => points)))}, ${inWords(sumOf(accounts.map(({ pending }) => pending)))} of them pending`,
  ]);
  return 0;
}

/** A number is a position; a day means its end. */
function momentOf(text: string): Moment {
  if (/^\d+$/.test(text)) return { position: Number(text) };
  try {
    return { time: exportSpan({ to: text }).untilMs ?? 0 };
  } catch (error) {
    if (error instanceof UnreadableTime)
      throw new CliFailure(`${text} is not a position, a day such as 2026-11-21 or an instant.`);
    throw error;
  }
}
