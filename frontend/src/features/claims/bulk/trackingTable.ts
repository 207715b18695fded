import type { ClaimRecord } from '@fan-beats/backend/contract';
import { parseCsv } from '@fan-beats/events/kernel';

export interface TrackingMatch {
  readonly claim: ClaimRecord;
  readonly trackingId: string;
}

/** A line of the table that names no claim, or more than one. */
export interface TrackingProblem {
  /** As it was pasted. */
  readonly text: string;
  readonly why: string;
}

export interface TrackingTable {
  readonly matches: readonly TrackingMatch[];
  readonly problems: readonly TrackingProblem[];
}

/** People by what a table may call them. */
export interface Addressee {
  readonly user_id: number;
  readonly displayname: string;
  readonly mail: string;
}

const longestTrackingId = 200;

interface Line {
  readonly who: string;
  readonly trackingId: string;
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',';
  const lines = parseCsv(text, separator).map(([who = '', trackingId = '', ...rest]) => ({
    who: who.trim(),
    // Our own exports mark a number of many digits as text by an apostrophe.
    trackingId: trackingId.trim().replace(/^'/, ''),
    text: [who, trackingId, ...rest].map((cell) => cell.trim()).join('  '),
  }));
  const [first, ...rest] = lines;
  return first && /track|sendung/i.test(first.trackingId) && !/\d/.test(first.trackingId) ? rest : lines;
}

function finder(claims: readonly ClaimRecord[], people: readonly Addressee[]) {
  const byNumber = new Map(claims.map((claim) => [claim.claim_id, claim]));
  const mailOf = new Map(people.map((person) => [person.user_id, person.mail.toLowerCase()]));
  return (who: string): readonly ClaimRecord[] => {
    const number = /^(?:claim\s*)?#?\s*(\d{1,9})$/i.exec(who)?.[1];
    const numbered = number === undefined ? undefined : byNumber.get(Number(number));
    if (numbered) return [numbered];
    const name = who.toLowerCase();
    return claims.filter(
      (claim) => claim.user_displayname.trim().toLowerCase() === name || mailOf.get(claim.user_id) === name,
    );
  };
}

function problemOf({ who, trackingId }: Line, found: readonly ClaimRecord[]): string | undefined {
  if (who === '') return 'names no claim or fan';
  if (trackingId === '') return 'has no tracking ID';
  if (trackingId.length > longestTrackingId) return `is longer than ${longestTrackingId} characters`;
  if (found.length === 0) return 'matches none of these claims';
  if (found.length > 1)
    return `matches ${found.length} claims: ${found.map(({ title }) => title).join(', ')}`;
  return undefined;
}

/** Finds the claim of each line by its number, or by its fan's mail address or name; whatever is not clear is a problem. */
export function readTrackingTable(
  text: string,
  claims: readonly ClaimRecord[],
  people: readonly Addressee[],
): TrackingTable {
  const find = finder(claims, people);
  const problems: TrackingProblem[] = [];
  const found = new Map<number, { claim: ClaimRecord; lines: Line[] }>();
  for (const line of linesOf(text)) {
    const candidates = find(line.who);
    const why = problemOf(line, candidates);
    const [claim] = candidates;
    if (why !== undefined || !claim) {
      problems.push({ text: line.text, why: why ?? '' });
      continue;
    }
    const entry = found.get(claim.claim_id) ?? { claim, lines: [] };
    entry.lines.push(line);
    found.set(claim.claim_id, entry);
  }
  const matches: TrackingMatch[] = [];
  for (const { claim, lines } of found.values()) {
    const [trackingId = '', ...others] = new Set(lines.map((line) => line.trackingId));
    if (others.length === 0) matches.push({ claim, trackingId });
    else
      problems.push(
        ...lines.map((line) => ({ text: line.text, why: `gives ${claim.title} another tracking ID` })),
      );
  }
  return { matches, problems };
}
