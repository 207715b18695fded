import type { GoFiguresRecord, GoItemFiguresRecord } from '@fan-beats/backend/contract';
import { parseGoStatus } from '@fan-beats/events/language';
import { countOf, formatBeats, formatSum } from '../../../../shared/format/figures';

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
        title: `Cancel ${title}?`,
        consequences: cancelConsequences(figures),
        okText: 'Cancel the group order',
      }
    : { title: `Send out ${title}?`, consequences: sendConsequences(figures), okText: 'Send out' };
}

function sendConsequences(figures: GoFiguresRecord): readonly string[] {
  const { claims, released_points, releasing_claims, redrawn_points, unpaid_claims, untracked_claims } =
    figures;
  return [
    released_points > 0
      ? `${formatBeats(released_points)} of ${countOf(releasing_claims, 'claim')} become available to their fans, once and forever.`
      : 'No Fan Beats wait for it.',
    ...(redrawn_points > 0
      ? [`${formatBeats(redrawn_points)} spent on freebies are taken from the fans again.`]
      : []),
    ...(unpaid_claims > 0 ? [`${unpaid_claims} of ${countOf(claims, 'claim')} not paid in full.`] : []),
    ...(untracked_claims > 0
      ? [`${untracked_claims} of ${countOf(claims, 'claim')} without a tracking ID.`]
      : []),
  ];
}

function cancelConsequences(figures: GoFiguresRecord): readonly string[] {
  const { claims, paid_sum, returned_points, withdrawn_points } = figures;
  return [
    `${countOf(claims, 'claim')}, ${formatSum(paid_sum)} paid for them. Nothing is paid back by this: recorded payments can be given back as credit here afterwards.`,
    `${formatBeats(returned_points)} spent on freebies go back to the fans, ${formatBeats(withdrawn_points)} earned here are taken from them.`,
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
      ? ['limits per variant', 'these limits']
      : [limit === null ? 'no limit' : `limit ${limit}`, 'this limit'];
  return [
    `${claimed} claimed, ${limited}.`,
    ...(claimed > 0 ? ['Claimed pieces stay claimed.'] : []),
    ...(limit === null ? [] : [`Linked again, it gets ${again} back.`]),
  ];
}
