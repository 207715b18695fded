import type { GoRecord, SettingsRecord } from '@fan-beats/backend/contract';
import { addDays, workingDay } from '@fan-beats/events/kernel';
import type { InputOf } from '../../../shared/api/trpcEndpoint';
import { countOf } from '../../../shared/format/counts';
import { germanDay } from '../../../shared/format/dates';
import { formatSum } from '../../../shared/format/money';
import { sumOf, type OpenRow } from './openStages';

export type Act = InputOf<'payments.admChangeStages'>['act'];
type StageChange = InputOf<'payments.admChangeStages'>['stages'][number];

export const actNames: Readonly<Record<Act, string>> = {
  request: 'Ask for payment',
  defer: 'Defer',
  withdraw: 'Withdraw request',
  release: 'Release to balance',
  waive: 'Let go',
};

export const hasDay = (act: Act): boolean => act === 'request' || act === 'defer';

/** What an act does to one stage; null where it does nothing, and then says why. */
export interface PlannedStage {
  readonly row: OpenRow;
  readonly before: string;
  readonly after: string;
  readonly change: StageChange | null;
}

type OfTerms = Pick<OpenRow, 'stage' | 'go_id'>;

/** How many days a fan has for a stage. */
export type DaysOf = (row: OfTerms) => number;

/** A group order's own terms, else those of the shop. */
export function daysBy(settings: SettingsRecord, gos: readonly GoRecord[]): DaysOf {
  const byId = new Map(gos.map((go) => [go.go_id, go]));
  return ({ stage, go_id }) => byId.get(go_id)?.[`${stage}_days`] ?? settings[`${stage}_days`];
}

/** By the terms, from today; never on a weekend (rule M9). */
export function suggestedDay(row: OfTerms, daysOf: DaysOf, today: string): string {
  return workingDay(addDays(today, daysOf(row)));
}

const mostWaived = 1;

export interface Wanted {
  readonly act: Act;
  /** German day for all of them; null where each takes the one of its terms. */
  readonly dueOn: string | null;
}

interface Shop {
  readonly daysOf: DaysOf;
  readonly today: string;
}

/** What an act will do to one stage; computed like the server does, which decides. */
export function planStage(row: OpenRow, { act, dueOn }: Wanted, { daysOf, today }: Shop): PlannedStage {
  return planners[act](row, dueOn ?? suggestedDay(row, daysOf, today));
}

const idsOf = ({ claim_id, stage }: OpenRow) => ({ claim_id, stage });

const askedText = ({ due_on }: OpenRow): string =>
  due_on === null ? 'not asked for' : `asked until ${germanDay(due_on)}`;

const left = (row: OpenRow, why: string): PlannedStage => ({
  row,
  before: askedText(row),
  after: `stays: ${why}`,
  change: null,
});

const planners: Readonly<Record<Act, (row: OpenRow, day: string) => PlannedStage>> = {
  request: (row, day) => {
    if (row.go_canceled) return left(row, 'its group order is canceled');
    if (row.open === 0) return left(row, 'nothing is open');
    if (row.due_on === day && row.due === row.open) return left(row, 'asked for until that day');
    const after = `${formatSum(row.open)} until ${germanDay(day)}`;
    return { row, before: askedText(row), after, change: { ...idsOf(row), due_on: day } };
  },
  defer: (row, day) => {
    if (row.due_on === null) return left(row, 'not asked for');
    if (row.due_on === day) return left(row, 'due that day');
    const after = `until ${germanDay(day)}`;
    return { row, before: askedText(row), after, change: { ...idsOf(row), due_on: day } };
  },
  withdraw: (row) =>
    row.due_on === null
      ? left(row, 'not asked for')
      : { row, before: askedText(row), after: 'not asked for', change: idsOf(row) },
  release: planRelease,
  waive: planWaiver,
};

function planRelease(row: OpenRow): PlannedStage {
  const before = `${formatSum(row.allocated)} paid`;
  if (row.allocated === 0) return { row, before, after: 'stays: no payment recorded', change: null };
  const after = `${formatSum(row.allocated)} on the balance`;
  return { row, before, after, change: idsOf(row) };
}

function planWaiver(row: OpenRow): PlannedStage {
  const before = `${formatSum(row.open)} open`;
  if (row.open === 0) return { row, before, after: 'stays: nothing is open', change: null };
  if (row.open + row.waived > mostWaived)
    return { row, before, after: `stays: ${formatSum(mostWaived)} is the most to let go`, change: null };
  const after = 'settled, the shop bears it';
  return { row, before, after, change: idsOf(row) };
}

const verbs: Readonly<Record<Act, string>> = {
  request: 'asked to pay',
  defer: 'given another day for',
  withdraw: 'no longer asked for',
  release: 'given back to their balance',
  waive: 'let off',
};

const amountOf: Readonly<Record<Act, (row: OpenRow) => number>> = {
  request: ({ open }) => open,
  defer: ({ due }) => due,
  withdraw: ({ due }) => due,
  release: ({ allocated }) => allocated,
  waive: ({ open }) => open,
};

/** What an act will do, in one sentence. */
export function planSentence(plan: readonly PlannedStage[], act: Act): string {
  const rows = plan.filter(({ change }) => change !== null).map(({ row }) => row);
  const fans = new Set(rows.map(({ user_id }) => user_id)).size;
  const stays = plan.length - rows.length;
  const rest = stays === 0 ? '' : ` ${countOf(stays, 'row')} ${stays === 1 ? 'stays' : 'stay'} as before.`;
  if (rows.length === 0) return `Nothing will change.${rest}`;
  const sum = formatSum(sumOf(rows, amountOf[act]));
  return `${countOf(fans, 'fan')} will be ${verbs[act]} ${sum} in ${countOf(rows.length, 'stage')}.${rest}`;
}
