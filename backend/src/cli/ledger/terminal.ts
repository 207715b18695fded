import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { StartFailure } from '../../platform/config/config';
import { MigrationFailure } from '../../platform/database/migrate';

/** A command that cannot be carried out: one sentence for the person at the terminal. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
}

/** The text for a failure: its sentence where the failure is known or the database is away or shut, else its stack. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const known = [CliFailure, StartFailure, MigrationFailure].some((kind) => error instanceof kind);
  const away = 'code' in error && error.code === '57P03';
  return known || away ? error.message : (error.stack ?? error.message);
}

export const inWords = (count: number): string => count.toLocaleString('en');

/** The duration of work on a number of events, and its rate. */
export const atRate = (events: number, seconds: number): string =>
  `${seconds.toFixed(1)} s (${inWords(Math.round(events / Math.max(seconds, 0.001)))} events/s)`;

const quietMs = 5_000;
let saidAt = 0;

/**
 * Writes the progress of long work to standard error, in a log only now and then; standard output has the result alone.
 */
export function progressLine(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
  else if (text !== '' && performance.now() - saidAt > quietMs) {
    saidAt = performance.now();
    process.stderr.write(`${text}\n`);
  }
}

/** The result: as one line of JSON for programs, or as lines for people. */
export function writeResult(json: boolean, result: unknown, lines: readonly string[]): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${lines.join('\n')}\n`);
}

interface ShownFinding {
  readonly stream: string | null;
  readonly version: number | null;
  readonly position: number | null;
  readonly line?: number;
  readonly sentence: string;
}

/** The lines of findings with their places, and the verdict. */
export function findingLines(findings: readonly ShownFinding[], count: number): string[] {
  return [
    ...findings.map((finding) => `! ${placeOf(finding)}${finding.sentence}`),
    ...(count > findings.length ? [`… and ${inWords(count - findings.length)} more`] : []),
    count === 0 ? 'Clean: everything is as it was recorded.' : `${inWords(count)} findings.`,
  ];
}

function placeOf({ line, stream, version, position }: ShownFinding): string {
  const parts = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(stream === null ? [] : [`stream ${stream}`]),
    ...(version === null ? [] : [`version ${version}`]),
    ...(position === null ? [] : [`position ${position}`]),
  ];
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}

export const readModelLines = (
  counted: readonly { readonly name: string; readonly rows: number }[],
): string[] => counted.map(({ name, rows }) => `  ${name.padEnd(16)} ${inWords(rows).padStart(9)} rows`);

/** A verb of `npm run ledger`: returns the exit code, 1 where something does not fit. Throws CliFailure. */
export type LedgerVerb = (args: readonly string[]) => Promise<number>;

/** Contains the usage of a verb. */
export class WrongCall extends CliFailure {
  constructor(usage: string) {
    super(`Usage: npm run ledger -- ${usage}`);
  }
}

/** Reads the arguments of a verb. `words` has the least and the most words beside the options. Throws WrongCall. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  called: { readonly usage: string; readonly options: Options; readonly words?: readonly [number, number] },
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: Options }>> {
  const { usage, options, words: [least, most] = [0, Infinity] } = called;
  try {
    const given = parseArgs({ args: [...args], allowPositionals: true, options });
    if (given.positionals.length >= least && given.positionals.length <= most) return given;
  } catch {
    // Reported below.
  }
  throw new WrongCall(usage);
}

export const jsonOption = { type: 'boolean', default: false } as const;

/** The path from the folder of the person at the terminal: npm runs in the project's folder, wherever it is called. */
export function localPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}
