import type { GoFiguresRecord, GoItemFiguresRecord } from '@fan-beats/backend/contract';
import { parseGoStatus } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { formatBeats, formatSum } from '../../../../shared/format/figures';

export interface StatusQuestion {
  readonly title: string;
  readonly consequences: readonly string[];
  readonly okText: string;
}

/** Whether a status cannot be undone completely (rules D13, D34, D77). */
export function isGrave(status: string): boolean {
  const parsed = parseGoStatus(status);
  return parsed === 'SENT_OUT' || parsed === 'CANCELED';
}

/** The question before a group order gets a status that cannot be undone. */
export function statusQuestion(status: string, title: string, figures: GoFiguresRecord): StatusQuestion {
  return parseGoStatus(status) === 'CANCELED'
    ? {
        title: i18n.t('Cancel {title}?', { title }),
        consequences: cancelConsequences(figures),
        okText: i18n.t('Cancel the group order'),
      }
    : {
        title: i18n.t('Send out {title}?', { title }),
        consequences: sendConsequences(figures),
        okText: i18n.t('Send out'),
      };
}

function sendConsequences(figures: GoFiguresRecord): readonly string[] {
  const { claims, released_points, releasing_claims, redrawn_points, unpaid_claims, untracked_claims } =
    figures;
  return [
    released_points > 0
      ? i18n.t(
          '{released_points} of {n, plural, one {{n} claim} other {{n} claims}} become available to their fans, once and forever.',
          { n: releasing_claims, released_points: formatBeats(released_points) },
        )
      : i18n.t('No Fan Beats wait for it.'),
    ...(redrawn_points > 0
      ? [
          i18n.t('{redrawn_points} spent on freebies are taken from the fans again.', {
            redrawn_points: formatBeats(redrawn_points),
          }),
        ]
      : []),
    ...(unpaid_claims > 0
      ? [
          i18n.t('{unpaid_claims} of {n, plural, one {{n} claim} other {{n} claims}} not paid in full.', {
            n: claims,
            unpaid_claims,
          }),
        ]
      : []),
    ...(untracked_claims > 0
      ? [
          i18n.t(
            '{untracked_claims} of {n, plural, one {{n} claim} other {{n} claims}} without a tracking ID.',
            { n: claims, untracked_claims },
          ),
        ]
      : []),
  ];
}

function cancelConsequences(figures: GoFiguresRecord): readonly string[] {
  const { claims, paid_sum, returned_points, withdrawn_points } = figures;
  return [
    i18n.t(
      '{n, plural, one {{n} claim} other {{n} claims}}, {paid_sum} paid for them. Nothing is paid back by this: recorded payments can be given back as credit here afterwards.',
      { n: claims, paid_sum: formatSum(paid_sum) },
    ),
    i18n.t(
      '{returned_points} spent on freebies go back to the fans, {withdrawn_points} earned here are taken from them.',
      { returned_points: formatBeats(returned_points), withdrawn_points: formatBeats(withdrawn_points) },
    ),
  ];
}

/** The effects of removing an item from a group order; none if it is neither claimed nor limited. */
export function unlinkConsequences(
  { claimed }: Pick<GoItemFiguresRecord, 'claimed'>,
  limit: number | null | 'differs',
): readonly string[] {
  if (claimed === 0 && limit === null) return [];
  const [limited, again] =
    limit === 'differs'
      ? [i18n.t('limits per variant'), i18n.t('these limits')]
      : [limit === null ? i18n.t('no limit') : i18n.t('limit {limit}', { limit }), i18n.t('this limit')];
  return [
    i18n.t('{claimed} claimed, {limited}.', { claimed, limited }),
    ...(claimed > 0 ? [i18n.t('Claimed pieces stay claimed.')] : []),
    ...(limit === null ? [] : [i18n.t('Linked again, it gets {again} back.', { again })]),
  ];
}
