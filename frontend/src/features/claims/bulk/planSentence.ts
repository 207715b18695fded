import { countOf } from '../../../shared/format/counts';
import { formatSum } from '../../../shared/format/money';
import { costs, type Cost } from '../panel/claimChanges';
import { standingOf, type PlannedClaim } from './bulkPlan';
import { lineTotal, sumOf } from '../claimFigures';

/** What a bulk change does, in one sentence with its sums: '6 claims paid: 274.99 €; EMS 8 × 5.50 € = 44.00 €.' */
export function planSentence(plan: readonly PlannedClaim[]): string {
  const changing = plan.filter((planned) => standingOf(planned) === 'changes');
  const parts = [
    ...payments(changing),
    ...costs.flatMap((cost) => [
      ...amounts(
        changing.flatMap(({ changes }) => changes[cost.amount] ?? []),
        cost.label,
      ),
      ...settled(changing, cost),
    ]),
    ...[true, false].flatMap((done) =>
      counted(changing, 'claim', ({ freebies_done }) => freebies_done === done).map(
        (n) => `${n} with freebies ${done ? 'done' : 'open'}`,
      ),
    ),
    ...counted(changing, 'tracking ID', ({ tracking_id }) => tracking_id !== undefined),
  ];
  return parts.length === 0 ? '' : `${parts.join('; ')}.`;
}

/** How many there are, where there are some. */
function counted(
  plan: readonly PlannedClaim[],
  thing: string,
  is: (changes: PlannedClaim['changes']) => boolean,
): readonly string[] {
  const count = plan.filter(({ changes }) => is(changes)).length;
  return count === 0 ? [] : [countOf(count, thing)];
}

const sumText = (amounts: readonly number[]): string => formatSum(sumOf(amounts, (amount) => amount));

function payments(plan: readonly PlannedClaim[]): readonly string[] {
  return [true, false].flatMap((paid) => {
    const marked = plan.filter(({ changes }) => changes.payment_received === paid);
    const unpaid = marked.every(({ claim }) => claim.canceled) ? 'no longer marked as paid' : 'unpaid';
    if (marked.length === 0) return [];
    const sums = sumText(marked.map(({ covers }) => covers));
    return [`${countOf(marked.length, 'claim')} ${paid ? 'paid' : unpaid}: ${sums}`];
  });
}

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

function settled(plan: readonly PlannedClaim[], { amount, done, label }: Cost): readonly string[] {
  return [true, false].flatMap((isDone) => {
    const marked = plan.filter(({ changes }) => changes[done] === isDone);
    if (marked.length === 0) return [];
    const sums = marked.map(({ claim, changes }) => changes[amount] ?? claim[amount] ?? 0);
    return [
      `${label} of ${countOf(marked.length, 'claim')} ${isDone ? 'done' : 'open again'}: ${sumText(sums)}`,
    ];
  });
}
