export const inWords = (count: number): string => count.toLocaleString('en');

/** How long work on so many events took, and at which rate. */
export const atRate = (events: number, seconds: number): string =>
  `${seconds.toFixed(1)} s (${inWords(Math.round(events / Math.max(seconds, 0.001)))} events/s)`;

const quietMs = 5_000;
let saidAt = 0;

/** Long work says on standard error how far it is, in a log now and then; the result alone goes to standard output. */
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

export interface ShownFinding {
  readonly stream: string | null;
  readonly version: number | null;
  readonly position: number | null;
  readonly line?: number;
  readonly sentence: string;
}

/** Findings with their places, and the verdict. */
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
