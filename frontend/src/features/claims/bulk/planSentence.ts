import { countOf } from '../../../shared/format/counts';
import { formatSum } from '../../../shared/format/money';
import { costs, type flags } from '../panel/claimChanges';
import { takenOff } from '../panel/claimMoney';
import { standingOf, type PlannedClaim } from './bulkPlan';
import { lineTotal, sumOf } from '../claimFigures';

/** What a bulk change does, in one sentence with its sums: '6 claims paid: 274.99 €; EMS 8 × 5.50 € = 44.00 €.' */
export function planSentence(plan: readonly PlannedClaim[]): string {
  const changing = plan.filter((planned) => standingOf(planned) === 'changes');
  const tracked = changing.filter(({ changes }) => changes.tracking_id !== undefined).length;
  const released = sumOf(changing, ({ claim, changes }) => takenOff(claim, changes).released);
  const parts = [
    ...marked(changing, 'payment_received', (paid, claims) => {
      const unpaid = claims.every(({ claim }) => claim.canceled) ? 'no longer marked as paid' : 'unpaid';
      return `${countOf(claims.length, 'claim')} ${paid ? 'paid' : unpaid}: ${sumText(claims.map(({ covers }) => covers))}`;
    }),
    ...costs.flatMap(({ amount, done, label }) => [
      ...amounts(
        changing.flatMap(({ changes }) => changes[amount] ?? []),
        label,
      ),
      ...marked(changing, done, (isDone, claims) => {
        const sums = claims.map(({ claim, changes }) => changes[amount] ?? claim[amount] ?? 0);
        return `${label} of ${countOf(claims.length, 'claim')} ${isDone ? 'done' : 'open again'}: ${sumText(sums)}`;
      }),
    ]),
    ...marked(
      changing,
      'freebies_done',
      (done, { length }) => `${countOf(length, 'claim')} with freebies ${done ? 'done' : 'open'}`,
    ),
    ...(tracked > 0 ? [countOf(tracked, 'tracking ID')] : []),
    ...(released > 0 ? [`${formatSum(released)} of recorded payments become credit`] : []),
  ];
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}

/** What is said of the claims that get a mark, and of those that lose it. */
const marked = (
  plan: readonly PlannedClaim[],
  flag: (typeof flags)[number],
  say: (isOn: boolean, claims: readonly PlannedClaim[]) => string,
): readonly string[] =>
  [true, false].flatMap((isOn) => {
    const claims = plan.filter(({ changes }) => changes[flag] === isOn);
    return claims.length === 0 ? [] : [say(isOn, claims)];
  });

const sumText = (amounts: readonly number[]): string => formatSum(sumOf(amounts, (amount) => amount));

/** So many amounts of one cost are told one by one. */
const mostToldEach = 3;

/** By how much each of them becomes. */
function amounts(wanted: readonly number[], label: string): readonly string[] {
  const different = [...new Set(wanted)];
  if (different.length > mostToldEach)
    return [`${label} of ${countOf(wanted.length, 'claim')} = ${sumText(wanted)}`];
  return different.map((each) => {
    const count = wanted.filter((one) => one === each).length;
    return `${label} ${count} × ${formatSum(each)} = ${formatSum(lineTotal({ price: each, amount: count }))}`;
  });
}
