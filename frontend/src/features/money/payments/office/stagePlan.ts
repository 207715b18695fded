import type { GoRecord, SettingsRecord, StagePlanRecord } from '@fan-beats/backend/contract';
import { addDays, eurosFromCents, mostWaivedCents, workingDay } from '@fan-beats/events/rules';
import { i18n } from '@lingui/core';
import type { InputOf } from '../../../../shared/api/api';
import { formatSum, germanDay } from '../../../../shared/format/figures';
import { difference, sumOf } from '../../../claims/claimFigures';
import type { OpenRow } from './openStages';

export type Act = InputOf<'payments.admChangeStages'>['act'];
export type StageChange = InputOf<'payments.admChangeStages'>['stages'][number];

export const hasDay = (act: Act): act is 'request' | 'defer' => act === 'request' || act === 'defer';

/** The effect of an act on one stage; `change` is null if it has none, and `after` has the reason. */
export interface PlannedStage {
  readonly row: OpenRow;
  readonly before: string;
  readonly after: string;
  readonly change: StageChange | null;
}

type OfTerms = Pick<OpenRow, 'stage' | 'go_id'>;

/** The number of days that a fan has for a stage. */
export type DaysOf = (row: OfTerms) => number;

/** The days of the group order's own terms, or else those of the shop. */
export function daysBy(settings: SettingsRecord, gos: readonly GoRecord[]): DaysOf {
  const byId = new Map(gos.map((go) => [go.go_id, go]));
  return ({ stage, go_id }) => byId.get(go_id)?.[`${stage}_days`] ?? settings[`${stage}_days`];
}

/** The due day by the terms, counted from today; never on a weekend (rule M9). */
export function suggestedDay(row: OfTerms, daysOf: DaysOf, today: string): string {
  return workingDay(addDays(today, daysOf(row)));
}

export interface Wanted {
  readonly act: Act;
  /** German day for all of them; null if each takes the day of its terms. */
  readonly dueOn: string | null;
}

export interface Shop {
  readonly daysOf: DaysOf;
  readonly today: string;
}

/** The change of one stage, as it is previewed and then done. */
export function stageChange(row: OpenRow, { act, dueOn }: Wanted, { daysOf, today }: Shop): StageChange {
  const day = dueOn ?? suggestedDay(row, daysOf, today);
  return {
    claim_id: row.claim_id,
    stage: row.stage,
    due_on: hasDay(act) ? day : undefined,
    seen_open: row.open,
    seen_allocated: row.allocated,
    seen_due_on: row.due_on,
    seen_canceled: row.go_canceled,
  };
}

/** The plan of one stage, with words for the server's answer. */
export function plannedStage(
  row: OpenRow,
  {
    act,
    change,
    result,
  }: { readonly act: Act; readonly change: StageChange; readonly result: StagePlanRecord },
): PlannedStage {
  const before = acts()[act].before(row);
  if (!result.after)
    return {
      row,
      before,
      after: i18n.t('stays: {reason}', { reason: whyNot(result, act, row) }),
      change: null,
    };
  return { row, before, after: acts()[act].after(result.after, row), change };
}

/** Fans by the way in which a due day would reach them: by mail, under News alone, by chat or nobody (rule M50). */
export function reachSentence(rows: readonly OpenRow[]): string {
  const fansBy = (...by: OpenRow['reachedBy'][]): number =>
    new Set(rows.filter(({ reachedBy }) => by.includes(reachedBy)).map(({ user_id }) => user_id)).size;
  return i18n.t('Fans: {mail} by mail, {news} under News only, {others} by chat or nobody.', {
    mail: fansBy('mail'),
    news: fansBy('news'),
    others: fansBy('chat', 'nobody'),
  });
}

/** The figures of a stage that are shown, before and after. */
type ShownStage = Pick<OpenRow, 'open' | 'allocated' | 'due_on'>;

interface EffectFigures {
  readonly fans: number;
  readonly payments: number;
  readonly sum: string;
  readonly [name: string]: number | string;
}

interface ActWords {
  /** The text of the button. */
  readonly name: string;
  /** The effect on fans, in one sentence. */
  readonly effect: (figures: EffectFigures) => string;
  readonly before: (row: ShownStage) => string;
  readonly after: (then: ShownStage, before: ShownStage) => string;
  /** The reason why it has no effect. */
  readonly same: string;
  /** The amount of a stage that it is about, in euros. */
  readonly amount: (row: OpenRow) => number;
}

const byDay = ({ due_on }: ShownStage): string =>
  due_on === null ? i18n.t('not asked for') : i18n.t('by {due_on}', { due_on: germanDay(due_on) });
const asked = (row: ShownStage): string =>
  row.due_on === null ? byDay(row) : i18n.t('asked for by {due_on}', { due_on: germanDay(row.due_on) });

export const acts = (): Readonly<Record<Act, ActWords>> => ({
  request: {
    name: i18n.t('Ask for payment'),
    effect: (figures) =>
      i18n.t(
        '{fans, plural, one {{fans} fan} other {{fans} fans}} will be asked to pay {sum} in {payments, plural, one {{payments} payment} other {{payments} payments}}.',
        figures,
      ),
    same: i18n.t('asked for by that day'),
    before: asked,
    after: ({ open, due_on }) =>
      i18n.t('{open} by {due_on}', { open: formatSum(open), due_on: germanDay(due_on ?? '') }),
    amount: ({ open }) => open,
  },
  defer: {
    name: i18n.t('Defer'),
    effect: (figures) =>
      i18n.t(
        '{fans, plural, one {{fans} fan} other {{fans} fans}} will be given another day for {sum} in {payments, plural, one {{payments} payment} other {{payments} payments}}.',
        figures,
      ),
    same: i18n.t('due that day'),
    before: asked,
    after: byDay,
    amount: ({ due }) => due,
  },
  withdraw: {
    name: i18n.t('Withdraw request'),
    effect: (figures) =>
      i18n.t(
        '{fans, plural, one {{fans} fan} other {{fans} fans}} will no longer be asked for {sum} in {payments, plural, one {{payments} payment} other {{payments} payments}}.',
        figures,
      ),
    same: i18n.t('not asked for'),
    before: asked,
    after: byDay,
    amount: ({ due }) => due,
  },
  release: {
    name: i18n.t('Give back'),
    effect: (figures) =>
      i18n.t(
        '{fans, plural, one {{fans} fan} other {{fans} fans}} will be given back {sum} in {payments, plural, one {{payments} payment} other {{payments} payments}}.',
        figures,
      ),
    same: i18n.t('no payment recorded'),
    before: ({ allocated }) => i18n.t('{allocated} paid', { allocated: formatSum(allocated) }),
    after: (then, { allocated }) =>
      i18n.t('{sum} of credit', { sum: formatSum(difference(allocated, then.allocated)) }),
    amount: ({ allocated }) => allocated,
  },
  waive: {
    name: i18n.t('Forgive the rest'),
    effect: (figures) =>
      i18n.t(
        '{fans, plural, one {{fans} fan} other {{fans} fans}} will be forgiven {sum} in {payments, plural, one {{payments} payment} other {{payments} payments}}.',
        figures,
      ),
    same: i18n.t('nothing is open'),
    before: ({ open }) => i18n.t('{open} open', { open: formatSum(open) }),
    after: () => i18n.t('paid, the shop bears the rest'),
    amount: ({ open }) => open,
  },
});

function whyNot({ code, rule, message = '' }: StagePlanRecord, act: Act, row: OpenRow): string {
  if (code === 'CONFLICT') return i18n.t('changed by somebody else meanwhile');
  if (rule === 'GO_CANCELED') return i18n.t('its group order is canceled');
  if (rule === 'NOT_REQUESTED') return i18n.t('not asked for');
  if (rule === 'TOO_MUCH_TO_WAIVE') return mostToForgive(row.waived);
  if (rule === 'NO_CHANGE')
    return act === 'request' && row.open === 0 ? i18n.t('nothing is open') : acts()[act].same;
  return whyUntold(row) ?? message;
}

/** The reason why a due day does not start: the fan would not read of it, or is banned (rule M51). */
function whyUntold({ reachedBy }: OpenRow): string | undefined {
  if (reachedBy === 'banned') return i18n.t('the fan is banned');
  if (reachedBy === 'chat') return i18n.t('only a chat reaches this fan');
  return reachedBy === 'nobody' ? i18n.t('nobody reaches this fan') : undefined;
}

function mostToForgive(waived: number): string {
  const euros = eurosFromCents(mostWaivedCents);
  const most = formatSum(euros);
  if (waived <= 0) return i18n.t('{most} is the most to forgive', { most });
  const left = formatSum(Math.max(0, difference(euros, waived)));
  return i18n.t('{most} is the most to forgive, {left} is left', { most, left });
}

/** The effect of an act, in one sentence. */
export function planSentence(plan: readonly PlannedStage[], act: Act): string {
  const rows = plan.filter(({ change }) => change !== null).map(({ row }) => row);
  const fans = new Set(rows.map(({ user_id }) => user_id)).size;
  const stays = plan.length - rows.length;
  const sentences = [
    rows.length === 0 ? i18n.t('Nothing will change.') : effectSentence(rows, act, fans),
    stays === 0
      ? []
      : i18n.t('{n, plural, one {{n} row stays} other {{n} rows stay}} as before.', { n: stays }),
  ];
  return sentences.flat().join(' ');
}

function effectSentence(rows: readonly OpenRow[], act: Act, fans: number): string {
  const { amount, effect } = acts()[act];
  return effect({ fans, payments: rows.length, sum: formatSum(sumOf(rows, amount)) });
}
