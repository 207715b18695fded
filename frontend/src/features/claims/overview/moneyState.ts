import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { germanDay, formatSum } from '../../../shared/format/figures';
import { stageNames } from '../../../shared/format/words';
import type { Tone } from '../../../shared/ui/show/StatusTag';
import { paidOfStage, sumOf } from '../claimFigures';

/** The payments that organisers wait for, the most urgent first. */
const waits: readonly (readonly [Tone, ClaimStageRecord['standing'][], (asked: Asked) => string])[] = [
  ['error', ['late'], (asked) => i18n.t('{amount} late, asked for by {day}', asked)],
  ['warning', ['overdue'], (asked) => i18n.t('{amount} late, asked for by {day}', asked)],
  ['info', ['asked', 'part-paid'], (asked) => i18n.t('{amount} asked for by {day}', asked)],
];

type Asked = Readonly<Record<'amount' | 'day', string>>;

/**
 * The state of a claim's money in one text: paid, or the most urgent open sum and the whole open sum; for a canceled claim the
 * sum that the shop holds.
 */
export function moneyState({ canceled, stages }: Pick<ClaimRecord, 'canceled' | 'stages'>) {
  if (canceled) {
    const held = sumOf(stages, paidOfStage);
    return {
      tone: 'error',
      text: held > 0 ? i18n.t('Canceled · {held} held', { held: formatSum(held) }) : i18n.t('Canceled'),
    } as const;
  }
  const over = sumOf(stages, (one) => one.over);
  const tooMuch = over > 0 ? [i18n.t('{over} too much', { over: formatSum(over) })] : [];
  const open = openState(stages);
  if (open) return { tone: open.tone, text: [open.text, ...tooMuch].join(' · ') };
  return { tone: over > 0 ? 'warning' : 'success', text: tooMuch[0] ?? i18n.t('Paid') } as const;
}

function openState(stages: readonly ClaimStageRecord[]): { tone: Tone; text: string } | undefined {
  const open = stages.filter((one) => one.open > 0);
  const [first] = open;
  if (!first) return undefined;
  const whole = sumOf(open, (one) => one.open);
  // The name of a single open stage of shipping, if the claim has several stages.
  const isPlain = stages.length === 1 || open.length > 1 || first.stage === 'items';
  const name = isPlain ? '' : `${stageNames(i18n)[first.stage]} `;
  for (const [tone, standings, words] of waits) {
    const meant = open.filter(({ standing }) => standings.includes(standing));
    const [day = ''] = meant.flatMap(({ due_on }) => due_on ?? []).sort();
    const due = sumOf(meant, (one) => one.due);
    const sum =
      due < whole
        ? i18n.t('{due} of {whole}', { due: formatSum(due), whole: formatSum(whole) })
        : formatSum(whole);
    if (due > 0) return { tone, text: words({ amount: `${name}${sum}`, day: germanDay(day) }) };
  }
  return { tone: 'neutral', text: i18n.t('{amount} open', { amount: `${name}${formatSum(whole)}` }) };
}
