import type { OpenStageRecord, OpenStagesRecord } from '@fan-beats/backend/contract';
import {
  addCents,
  addDays,
  centsFromEuros,
  eurosFromCents,
  germanDay,
  readReferences,
  type PaymentReference,
} from '@fan-beats/events/kernel';

export const standings = [
  'open',
  'unasked',
  'asked',
  'overdue',
  'late',
  'says-paid',
  'overpaid',
  'canceled',
] as const;
export type StandingFilter = (typeof standings)[number];

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
  /** When the fan said to have paid this, where that holds. */
  readonly saysPaidAt: string | null;
}

/** Whom a claim is of, as far as other screens know. */
export interface Payer {
  readonly user_id: number;
  readonly displayname: string;
  readonly instagram: string | null;
  readonly balance: number;
  readonly erased?: true;
}

export const keyOf = ({ claim_id, stage }: Pick<OpenStageRecord, 'claim_id' | 'stage'>): string =>
  `${claim_id} ${stage}`;

/** So long a fan's word counts for what was not asked for. */
const wordDays = 7;

export function openRows(
  { stages, announced, today }: OpenStagesRecord,
  payers: readonly Payer[],
): OpenRow[] {
  const handles = new Map(payers.map(({ user_id, instagram }) => [user_id, instagram]));
  const saidAt = new Map(announced.map(({ user_id, announced_at }) => [user_id, announced_at]));
  return stages.map((stage) => {
    const said = saidAt.get(stage.user_id);
    const since = stage.requested_on ?? addDays(today, -wordDays);
    const holds = said !== undefined && stage.open > 0 && germanDay(Date.parse(said)) >= since;
    return {
      ...stage,
      key: keyOf(stage),
      handle: handles.get(stage.user_id) ?? null,
      saysPaidAt: holds ? said : null,
    };
  });
}

const isOpen = ({ open, go_canceled }: OpenRow): boolean => open > 0 && !go_canceled;

const holds: Readonly<Record<StandingFilter, (row: OpenRow) => boolean>> = {
  open: isOpen,
  unasked: (row) => isOpen(row) && row.standing === 'unasked',
  asked: (row) => isOpen(row) && (row.standing === 'asked' || row.standing === 'part-paid'),
  overdue: (row) => isOpen(row) && (row.standing === 'overdue' || row.standing === 'late'),
  late: (row) => isOpen(row) && row.standing === 'late',
  'says-paid': (row) => isOpen(row) && row.saysPaidAt !== null,
  overpaid: (row) => !row.go_canceled && row.over > 0,
  canceled: (row) => row.go_canceled,
};

const isOf = (row: OpenRow, { kind, number }: PaymentReference): boolean =>
  number === (kind === 'claim' ? row.claim_id : row.user_id);

const folded = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

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
    standings.map((standing) => [standing, found.filter(holds[standing]).length]),
  ) as Record<StandingFilter, number>;
  return { rows: found.filter(holds[filter.standing]).toSorted(byUrgency), counts };
}

/** What is due first stands first, what nobody asked for last. */
function byUrgency(a: OpenRow, b: OpenRow): number {
  const [dueA, dueB] = [a.due_on ?? 'never', b.due_on ?? 'never'];
  if (dueA !== dueB) return dueA < dueB ? -1 : 1;
  return a.claim_id - b.claim_id;
}

/** Euros, counted in cents (rule D3). */
export function sumOf<Row>(rows: readonly Row[], amount: (row: Row) => number): number {
  return eurosFromCents(addCents(...rows.map((row) => centsFromEuros(amount(row)))));
}
