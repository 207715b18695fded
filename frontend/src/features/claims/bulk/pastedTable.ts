import type { ClaimRecord, UserRecord } from '@fan-beats/backend/contract';
import { isShortenedNumber, parseCsv, withoutMark } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { largestEuros, largestEurosText, parseDecimal } from '../../../shared/forms/numbers';
import type { ClaimChanges, Cost } from '../panel/claimChanges';

/** The content of the second column of a pasted table. */
export interface Column {
  readonly label: string;
  /** Matches the headings that such a column may have. */
  readonly heading: RegExp;
  /** The changes of a cell, or the reason why it cannot be read. */
  read(cell: string): ClaimChanges | string;
  /** True if a third cell means that the second was cut in two. */
  readonly last?: true;
}

const longestTrackingId = 200;

export const trackingColumn = (): Column => ({
  label: i18n.t('tracking ID'),
  heading: /track|sendung/i,
  read: (cell) => {
    if (cell.length > longestTrackingId)
      return i18n.t('is longer than {longestTrackingId} characters', { longestTrackingId });
    if (isShortenedNumber(cell))
      return i18n.t('has a tracking ID with lost digits: format the column as text');
    // Our own exports mark a number of many digits as text by an apostrophe.
    return { tracking_id: withoutMark(cell) };
  },
});

export const costColumn = ({ amount }: Cost): Column => ({
  label: i18n.t('amount'),
  heading: /./,
  read: (cell) => {
    const euros = parseDecimal(cell);
    if (typeof euros !== 'number') return i18n.t('needs an amount such as 4,50');
    return euros > largestEuros
      ? i18n.t('has an amount above {largestEurosText}', { largestEurosText: largestEurosText() })
      : { [amount]: euros };
  },
  last: true,
});

export interface Match {
  readonly claim: ClaimRecord;
  readonly changes: ClaimChanges;
}

/** A line of the table that names no claim, or several. */
interface Problem {
  /** The line as pasted. */
  readonly text: string;
  readonly why: string;
}

/** A person with the names that a table may use. */
export type Addressee = Pick<UserRecord, 'user_id' | 'displayname' | 'mail' | 'merged'>;

interface Line {
  readonly who: string;
  readonly cell: string;
  readonly more: boolean;
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',';
  const rows = parseCsv(text, separator).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return rows.map(([who = '', cell = '', ...rest]) => ({
    who: withoutMark(who.trim()),
    cell: cell.trim(),
    more: rest.some((other) => other.trim() !== ''),
    text: [who, cell, ...rest].map((one) => one.trim()).join('  '),
  }));
}

type Find = (who: string) => readonly ClaimRecord[];

/** The lines without a heading: a first line that names nobody and is a title of the column. */
function belowHeading(lines: readonly Line[], { heading }: Column, find: Find): readonly Line[] {
  const [first, ...rest] = lines;
  if (!first || find(first.who).length > 0) return lines;
  return heading.test(first.cell) && !/\d/.test(first.cell) ? rest : lines;
}

function finder(claims: readonly ClaimRecord[], people: readonly Addressee[]): Find {
  const byNumber = new Map(claims.map((claim) => [claim.claim_id, claim]));
  // Merged people are also found by the names of their other accounts (rule A10).
  const calledOf = new Map(
    people.map(({ user_id, mail, merged = [] }) => [
      user_id,
      [mail, ...merged.map(({ displayname }) => displayname.trim())].map((name) => name.toLowerCase()),
    ]),
  );
  return (who: string) => {
    const number = /^(?:claim\s*)?#?\s*(\d{1,9})$/i.exec(who)?.[1];
    const numbered = number === undefined ? undefined : byNumber.get(Number(number));
    if (numbered) return [numbered];
    const name = who.toLowerCase();
    return claims.filter(
      (claim) =>
        claim.user_displayname.trim().toLowerCase() === name || calledOf.get(claim.user_id)?.includes(name),
    );
  };
}

function problemOf(line: Line, column: Column, found: readonly ClaimRecord[]): string | undefined {
  if (line.who === '') return i18n.t('names no claim or fan');
  if (line.cell === '') return i18n.t('has no {label}', { label: column.label });
  if (column.last && line.more) return i18n.t('has more than two columns');
  if (found.length === 0) return i18n.t('matches none of these claims');
  if (found.length > 1)
    return i18n.t('matches {n} claims: {found}', {
      n: found.length,
      found: found.map(({ title }) => title).join(', '),
    });
  return undefined;
}

interface PastedFor {
  readonly column: Column;
  readonly claims: readonly ClaimRecord[];
  readonly people: readonly Addressee[];
}

/** Finds the claim of each line by its number, or by its fan's mail address or name; an ambiguous line is a problem. */
export function readPastedTable(text: string, { column, claims, people }: PastedFor) {
  const find = finder(claims, people);
  const problems: Problem[] = [];
  const found = new Map<number, { claim: ClaimRecord; lines: { text: string; changes: ClaimChanges }[] }>();
  for (const line of belowHeading(linesOf(text), column, find)) {
    const candidates = find(line.who);
    const [claim] = candidates;
    const changes = problemOf(line, column, candidates) ?? column.read(line.cell);
    if (typeof changes === 'string') problems.push({ text: line.text, why: changes });
    if (typeof changes === 'string' || !claim) continue;
    const entry = found.get(claim.claim_id) ?? { claim, lines: [] };
    entry.lines.push({ text: line.text, changes });
    found.set(claim.claim_id, entry);
  }
  const matches: Match[] = [];
  for (const { claim, lines } of found.values()) {
    const [changes, ...others] = new Map(
      lines.map((line) => [JSON.stringify(line.changes), line.changes]),
    ).values();
    if (changes && others.length === 0) matches.push({ claim, changes });
    else
      problems.push(
        ...lines.map((line) => ({
          text: line.text,
          why: i18n.t('gives {title} another {label}', { title: claim.title, label: column.label }),
        })),
      );
  }
  return { matches, problems };
}
