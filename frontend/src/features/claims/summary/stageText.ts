import type { ClaimStageRecord } from '@fan-beats/backend/contract';
import { shortDay } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { formatAmount, formatSum } from '../../../shared/format/figures';
import { difference } from '../claimFigures';

/**
 * The standing of a stage in words beside its amount: 'asked for by 28.11., 12.00 of 34.10 paid'; the tag of a settled stage
 * shows it instead.
 */
export function stageText(stage: ClaimStageRecord, today: string): string {
  const { charged, covered, settled, due_on, standing } = stage;
  const paid =
    covered > 0 && !settled
      ? i18n.t('{covered} of {charged} paid', {
          covered: formatAmount(covered),
          charged: formatAmount(charged ?? 0),
        })
      : null;
  const state =
    settled || standing === 'nothing'
      ? null
      : due_on === null || standing === 'unasked'
        ? i18n.t('not asked for yet')
        : askedText(standing, shortDay(due_on, today));
  return [state, paid, ...remarks(stage)].filter((part) => part !== null).join(', ');
}

const askedText = (standing: ClaimStageRecord['standing'], day: string): string =>
  standing === 'overdue' || standing === 'late'
    ? i18n.t('late, asked for by {day}', { day })
    : i18n.t('asked for by {day}', { day });

const remarks = ({ open, waived, due, settled }: ClaimStageRecord): string[] => [
  ...(waived > 0 ? [i18n.t('{waived} forgiven', { waived: formatSum(waived) })] : []),
  ...(!settled && due > 0 && open > due
    ? [i18n.t('{sum} not asked for yet', { sum: formatSum(difference(open, due)) })]
    : []),
];
