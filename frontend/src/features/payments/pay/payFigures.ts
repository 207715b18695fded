import type { ClaimStageRecord, OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { addDays, centsFromEuros, germanDay } from '@fan-beats/events/kernel';
import { germanDay as written } from '../../../shared/format/dates';
import { formatSum } from '../../../shared/format/money';

/** Euros, counted in cents so that no float sum is shown (rule D3). */
const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + centsFromEuros(amount), 0) / 100;

/** What is asked for and not paid, of all stages. */
export const dueSum = (stages: readonly Pick<ClaimStageRecord, 'due'>[]): number =>
  sumOf(stages.map(({ due }) => due));

/** What a fan pays of a stage: what is asked for, or all of it where nobody asked yet. */
export const amountOf = ({ due, open }: Pick<ClaimStageRecord, 'due' | 'open'>): number =>
  due > 0 ? due : open;

export const amountOfAll = (stages: readonly OpenStageRecord[]): number => sumOf(stages.map(amountOf));

export const stageKey = ({ claim_id, stage }: Pick<OpenStageRecord, 'claim_id' | 'stage'>): string =>
  `${claim_id} ${stage}`;

/** How far the credit goes over these stages, in their order; nothing where it pays nothing. */
export function creditParts(stages: readonly OpenStageRecord[], balance: number) {
  let left: number = centsFromEuros(balance);
  return stages.flatMap((one) => {
    const part = Math.min(centsFromEuros(amountOf(one)), left);
    left -= part;
    return part > 0 ? [{ claim_id: one.claim_id, stage: one.stage, amount: part / 100 }] : [];
  });
}

export const partsSum = (parts: readonly { readonly amount: number }[]): number =>
  sumOf(parts.map(({ amount }) => amount));

export const leftAfter = (amount: number, spent: number): number => sumOf([amount, -spent]);

/** What is written into the purpose: of one claim its own, else that of the person. */
export function referenceFor(stages: readonly OpenStageRecord[], pay: PayRecord): string {
  const references = new Set(stages.map(({ reference }) => reference));
  const [only] = references;
  return references.size === 1 && only !== undefined ? only : pay.reference;
}

/** Stages by their claim, each claim where its first stage stands. */
export function byClaim(stages: readonly OpenStageRecord[]): readonly (readonly OpenStageRecord[])[] {
  const claims = new Map<number, OpenStageRecord[]>();
  for (const one of stages) claims.set(one.claim_id, [...(claims.get(one.claim_id) ?? []), one]);
  return [...claims.values()];
}

/** How long what a fan says to have paid is waited for before it can be said again (rule M10). */
const waitDays = 3;

/** Whether the fan said to have paid and the money may still be on its way. */
export const isAnnounced = ({ announced_at, today }: PayRecord): boolean =>
  announced_at !== null && addDays(germanDay(Date.parse(announced_at)), waitDays) > today;

/** '28.11.', with the year where it is another one. */
export function shortDay(day: string, today: string): string {
  const text = written(day);
  return day.slice(0, 4) === today.slice(0, 4) ? text.slice(0, 6) : text;
}

type Told = Omit<ClaimStageRecord, 'open' | 'allocated'>;

/** Where a stage stands in words beside its amount: 'asked until 28.11., 12.00 of 34.10 paid'; of a settled one its tag tells. */
export function stageText(stage: Told, today: string): string {
  const { charged, covered, settled, due_on, standing } = stage;
  const paid = covered > 0 && !settled ? `${covered.toFixed(2)} of ${(charged ?? 0).toFixed(2)} paid` : null;
  const state = settled
    ? null
    : due_on === null || standing === 'unasked'
      ? 'not asked for yet'
      : `${askedWords(standing)} ${shortDay(due_on, today)}`;
  return [state, paid, ...remarks(stage)].filter((part) => part !== null).join(', ');
}

const askedWords = (standing: ClaimStageRecord['standing']): string =>
  standing === 'overdue' || standing === 'late' ? 'was due on' : 'asked until';

function remarks({ charged, covered, waived, due, settled }: Told): string[] {
  const later = leftAfter(leftAfter(charged ?? 0, covered), due);
  return [
    ...(waived > 0 ? [`${formatSum(waived)} let go`] : []),
    ...(!settled && due > 0 && later > 0 ? [`${formatSum(later)} not asked for yet`] : []),
  ];
}
