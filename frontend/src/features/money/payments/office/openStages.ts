import type { OpenStageRecord, OpenStagesRecord, Reach, UserRecord } from '@fan-beats/backend/contract';
import { folded } from '@fan-beats/events/kernel';
import { readReferences, type PaymentReference } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { stageKey } from '../pay/payFigures';

export type Stage = OpenStageRecord['stage'];

export interface OpenFilter {
  readonly goId: number | null;
  readonly stage: Stage | null;
  readonly standing: StandingFilter;
  readonly reachedBy: Reach | null;
  /** Part of a name, a handle, a claim's number, or a bank's version of a purpose with a reference in it. */
  readonly search: string;
}

/** A stage that organisers wait for, with the texts that the search finds it by. */
export interface OpenRow extends OpenStageRecord {
  readonly key: string;
  readonly handle: string | null;
  /** The way in which a request would reach the fan. */
  readonly reachedBy: Reach;
  /** The time when the fan said they have paid this; null if they have not, or nothing of it is open. */
  readonly saysPaidAt: string | null;
}

/** The fan of a claim, with the fields that other screens have. */
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

/** Whether an organiser tells the fan: no message of the shop reaches them (rule M51). */
export const isToTell = ({ reachedBy }: Pick<OpenRow, 'reachedBy'>): boolean =>
  reachedBy === 'chat' || reachedBy === 'nobody';

const isOpen = ({ open }: OpenRow): boolean => open > 0;

const openAs =
  (...standings: readonly OpenRow['standing'][]) =>
  (row: OpenRow): boolean =>
    isOpen(row) && standings.includes(row.standing);

/** The filters of stages, with the condition of each. */
export const standings = () => ({
  open: { label: i18n.t('Open'), holds: isOpen },
  unasked: { label: i18n.t('Not asked for'), holds: openAs('unasked') },
  asked: { label: i18n.t('Asked for'), holds: openAs('asked', 'part-paid') },
  overdue: { label: i18n.t('Late'), holds: openAs('overdue', 'late') },
  late: { label: i18n.t('Late after grace'), holds: openAs('late') },
  'says-paid': {
    label: i18n.t('Says paid'),
    holds: (row: OpenRow) => isOpen(row) && row.saysPaidAt !== null,
  },
  overpaid: { label: i18n.t('Overpaid'), holds: (row: OpenRow) => row.over > 0 },
  canceled: { label: i18n.t('Held in canceled orders'), holds: (row: OpenRow) => row.go_canceled },
});
export type StandingFilter = keyof ReturnType<typeof standings>;
export const standingNames = () => Object.keys(standings()) as StandingFilter[];

const isOf = (row: OpenRow, { kind, number }: PaymentReference): boolean =>
  number === (kind === 'claim' ? row.claim_id : row.user_id);

/** The condition of a search: references if the text contains some, otherwise a part of a name or a number. */
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
  /** The number of rows that each choice would show, with the other filters as they are. */
  readonly counts: Readonly<Record<StandingFilter, number>>;
}

export function findOpen(rows: readonly OpenRow[], filter: OpenFilter, prefixes: readonly string[]): Found {
  const isMeant = searchOf(filter.search, prefixes);
  const found = rows.filter(
    (row) =>
      (filter.goId === null || row.go_id === filter.goId) &&
      (filter.stage === null || row.stage === filter.stage) &&
      (filter.reachedBy === null || row.reachedBy === filter.reachedBy) &&
      isMeant(row),
  );
  const counts = Object.fromEntries(
    standingNames().map((standing) => [standing, found.filter(standings()[standing].holds).length]),
  ) as Record<StandingFilter, number>;
  return { rows: found.filter(standings()[filter.standing].holds).sort(byUrgency), counts };
}

/** The earliest due day first; stages that nobody asked for last. */
function byUrgency(a: OpenRow, b: OpenRow): number {
  const [dueA, dueB] = [a.due_on ?? 'never', b.due_on ?? 'never'];
  if (dueA !== dueB) return dueA < dueB ? -1 : 1;
  return a.claim_id - b.claim_id;
}
