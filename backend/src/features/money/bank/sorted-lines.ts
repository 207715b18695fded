import { cents, readRows, type ArrivedLine, type Queryable } from '@fan-beats/events';
import { readReturnable } from '@fan-beats/projections';
import type { IdentifiedLine, Identity } from './files/fingerprint';
import type { ReadFile } from './files/read-line';
import { mayTakeBack, waitsAsReturn } from './returns';

/** Fingerprints and ordinals of lines, as arrays for SQL. */
export const identities = (lines: readonly IdentifiedLine[]): [string[], number[]] => [
  lines.map(({ fingerprint }) => fingerprint),
  lines.map(({ ordinal }) => ordinal),
];

/** The identity of a line as a key of maps. */
export const keyOf = ({ fingerprint, ordinal }: Identity): string => `${fingerprint} ${ordinal}`;

/** These lines as far as an import contained them before, each with whether it has a bank line. */
async function readSeen(
  client: Queryable,
  lines: readonly IdentifiedLine[],
): Promise<ReadonlyMap<string, boolean>> {
  const rows = await readRows<Identity & { readonly line_id: number | null }>(client, {
    text: `SELECT fingerprint, ordinal, line_id FROM bank_seen
             JOIN unnest($1::text[], $2::int[]) AS l (fingerprint, ordinal) USING (fingerprint, ordinal)`,
    values: identities(lines),
  });
  return new Map(rows.map((row) => [keyOf(row), row.line_id !== null]));
}

/** A line that may wait for review. */
export type Waiting = IdentifiedLine & ArrivedLine;

/** Lines of a file by what happens to them. */
export interface SortedLines {
  /** Lines of every kind that no import contained before. */
  readonly fresh: readonly IdentifiedLine[];
  /** Money that arrived. */
  readonly credits: readonly Waiting[];
  /**
   * Money that left and may be a payment that the bank took back, also where earlier only its fingerprint was kept
   * (rule M30).
   */
  readonly returns: readonly Waiting[];
}

/** Sorts lines of a file. `all` are the lines of the whole file. */
export async function sortLines(
  client: Queryable,
  lines: readonly IdentifiedLine[],
  { all, prefixes }: { readonly all: readonly IdentifiedLine[]; readonly prefixes: readonly string[] },
): Promise<SortedLines> {
  const seen = await readSeen(client, lines);
  const fresh = lines.filter((line) => !seen.has(keyOf(line)));
  const isCredit = (line: IdentifiedLine): boolean => line.amountCents > 0 && !mayTakeBack(toWaiting(line));
  const left = lines.map(toWaiting).filter((line) => mayTakeBack(line) && seen.get(keyOf(line)) !== true);
  const before = await readReturnable(
    client,
    left.map(({ amountCents }) => Math.abs(amountCents)),
  );
  const known = byAmount([...before, ...all.filter(isCredit).map(toWaiting)]);
  return {
    fresh,
    credits: fresh.filter(isCredit).map(toWaiting),
    returns: left.filter((line) =>
      waitsAsReturn(viewOf(line), known.get(Math.abs(line.amountCents)) ?? [], prefixes),
    ),
  };
}

/** Groups lines by amount: a file may have thousands of lines on both sides. */
function byAmount<Line extends { readonly amountCents: number }>(
  lines: readonly Line[],
): ReadonlyMap<number, readonly Line[]> {
  const found = new Map<number, Line[]>();
  for (const line of lines) {
    const same = found.get(line.amountCents);
    if (same) same.push(line);
    else found.set(line.amountCents, [line]);
  }
  return found;
}

const toWaiting = (line: IdentifiedLine): Waiting => ({
  ...line,
  amountCents: cents(line.amountCents),
  feeCents: cents(line.feeCents),
});

const viewOf = (line: Waiting) => ({ ...line, relatedReference: line.relatedReference ?? '' });

/** Days of the lines of a file, in order. */
export const daysOf = ({ lines }: ReadFile): readonly string[] =>
  lines.map(({ bookedOn }) => bookedOn).toSorted();
