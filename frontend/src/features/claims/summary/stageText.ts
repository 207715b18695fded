import type { ClaimStageRecord } from '@fan-beats/backend/contract';
import { shortDay } from '@fan-beats/events/kernel';
import { formatSum } from '../../../shared/format/figures';
import { difference } from '../claimFigures';

/**
 * The standing of a stage in words beside its amount: 'asked for by 28.11., 12.00 of 34.10 paid'; the tag of a settled stage
 * shows it instead.
 */
export function stageText(stage: ClaimStageRecord, today: string): string {
  const { charged, covered, settled, due_on, standing } = stage;
  const paid = covered > 0 && !settled ? `${covered.toFixed(2)} of ${(charged ?? 0).toFixed(2)} paid` : null;
  const state =
    settled || standing === 'nothing'
      ? null
      : due_on === null || standing === 'unasked'
        ? 'not asked for yet'
        : `${askedWords(standing)} ${shortDay(due_on, today)}`;
  return [state, paid, ...remarks(stage)].filter((part) => part !== null).join(', ');
}

const askedWords = (standing: ClaimStageRecord['standing']): string =>
  standing === 'overdue' || standing === 'late' ? 'late, asked for by' : 'asked for by';

const remarks = ({ open, waived, due, settled }: ClaimStageRecord): string[] => [
  ...(waived > 0 ? [`${formatSum(waived)} forgiven`] : []),
  ...(!settled && due > 0 && open > due ? [`${formatSum(difference(open, due))} not asked for yet`] : []),
];
