import type { OpenStageRecord, OpenStagesRecord, Reach, UserRecord } from '@fan-beats/backend/contract';
import { folded } from '@fan-beats/events/kernel';
import { readReferences, type PaymentReference } from '@fan-beats/events/language';
import { stageKey } from '../pay/payFigures';

export type Stage = OpenStageRecord['stage'];

export interface OpenFilter {
  readonly goId: number | null;
  readonly stage: Stage | null;
  readonly standing: StandingFilter;
  /** Part of a name, a handle, a claim's number, or whatever a bank made of a purpose with a reference in it. */
  readonly search: string;
}

/** A stage that organisers wait for, with what the list finds it by. */
export interface OpenRow extends OpenStageRecord {
  readonly key: string;
  readonly handle: string | null;
  /** How a request would reach the fan. */
  readonly reachedBy: Reach;
  /** When the fan said they have paid this, where that holds. */
  readonly saysPaidAt: string | null;
}

/** Whom a claim is of, as far as other screens know. */
export type Payer = Pick<
  UserRecord,
  'user_id' | 'displayname' | 'instagram' | 'balance' | 'erased' | 'mail_unproven'
> &
  Partial<Pick<UserRecord, 'mail'>>;

export function openRows({ stages, reach }: OpenStagesRecord, payers: readonly Payer[]): OpenRow[] {
  const reachOf = new Map(reach.map(({ user_id, by }) => [user_id, by]));
  const handles = new Map(payers.map(({ user_id, instagram }) => [user_id, instagram]));
  return stages.map((stage) => ({
    ...stage,
    key: stageKey(stage),
    handle: handles.get(stage.user_id) ?? null,
    reachedBy: reachOf.get(stage.user_id) ?? 'news',
    saysPaidAt: stage.open > 0 ? (stage.announced?.at ?? null) : null,
  }));
}

const isOpen = ({ open }: OpenRow): boolean => open > 0;

const openAs =
  (...standings: readonly OpenRow['standing'][]) =>
  (row: OpenRow): boolean =>
    isOpen(row) && standings.includes(row.standing);

/** What stages may be looked for by: what of them holds. */
export const standings = {
  open: { label: 'Open', holds: isOpen },
  unasked: { label: 'Not asked for', holds: openAs('unasked') },
  asked: { label: 'Asked for', holds: openAs('asked', 'part-paid') },
  overdue: { label: 'Late', holds: openAs('overdue', 'late') },
  late: { label: 'Late after grace', holds: openAs('late') },
  'says-paid': { label: 'Says paid', holds: (row: OpenRow) => isOpen(row) && row.saysPaidAt !== null },
  overpaid: { label: 'Overpaid', holds: (row: OpenRow) => row.over > 0 },
  canceled: { label: 'Held in canceled orders', holds: (row: OpenRow) => row.go_canceled },
};
export type StandingFilter = keyof typeof standings;
export const standingNames = Object.keys(standings) as StandingFilter[];

const isOf = (row: OpenRow, { kind, number }: PaymentReference): boolean =>
  number === (kind === 'claim' ? row.claim_id : row.user_id);

/** Whom or what a search means: references where the text holds some, else a part of a name or a number. */
export function searchOf(text: string, prefixes: readonly string[]): (row: OpenRow) => boolean {
  const references = readReferences(text, prefixes);
  if (references.length > 0) return (row) => references.some((reference) => isOf(row, reference));
  const typed = folded(text.trim());
  if (typed === '') return () => true;
  const handle = typed.replace(/^@/, '');
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1];
  return ({ user_displayname, handle: known, claim_id, reference }) =>
    folded(user_displayname).includes(typed) ||
    folded(known ?? '')
      .replace(/^@/, '')
      .includes(handle) ||
    (number !== undefined && claim_id === Number(number)) ||
    reference.toLowerCase() === typed;
}

export interface Found {
  readonly rows: readonly OpenRow[];
  /** How many each choice would show, whatever else is chosen. */
  readonly counts: Readonly<Record<StandingFilter, number>>;
}

export function findOpen(rows: readonly OpenRow[], filter: OpenFilter, prefixes: readonly string[]): Found {
  const isMeant = searchOf(filter.search, prefixes);
  const found = rows.filter(
    (row) =>
      (filter.goId === null || row.go_id === filter.goId) &&
      (filter.stage === null || row.stage === filter.stage) &&
      isMeant(row),
  );
  const counts = Object.fromEntries(
    standingNames.map((standing) => [standing, found.filter(standings[standing].holds).length]),
  ) as Record<StandingFilter, number>;
  return { rows: found.filter(standings[filter.standing].holds).sort(byUrgency), counts };
}

/** What is due first stands first, what nobody asked for last. */
function byUrgency(a: OpenRow, b: OpenRow): number {
  const [dueA, dueB] = [a.due_on ?? 'never', b.due_on ?? 'never'];
  if (dueA !== dueB) return dueA < dueB ? -1 : 1;
  return a.claim_id - b.claim_id;
}
