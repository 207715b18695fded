import { addCents, centsFromEuros, eurosFromCents, timesCents } from '@fan-beats/events/kernel';
import { countOf } from '../../../shared/format/counts';
import { formatSum } from '../../../shared/format/money';
import { costs, type Cost } from '../panel/claimChanges';
import { standingOf, type PlannedClaim } from './bulkPlan';
import { difference } from '../claimFigures';

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
    ...counted(changing, 'claim', ({ freebies_done: done }) => done === true).map(
      (n) => `${n} with freebies done`,
    ),
    ...counted(changing, 'claim', ({ freebies_done: done }) => done === false).map(
      (n) => `${n} with freebies open`,
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

const sumOf = (amounts: readonly number[]): string =>
  formatSum(eurosFromCents(addCents(...amounts.map(centsFromEuros))));

function payments(plan: readonly PlannedClaim[]): readonly string[] {
  return [true, false].flatMap((paid) => {
    const marked = plan.filter(({ changes }) => changes.payment_received === paid);
    if (marked.length === 0) return [];
    // What is paid already is not paid again.
    const sums = marked.map(({ claim: { claim_sum, covered_sum } }) =>
      paid ? Math.max(0, difference(claim_sum, covered_sum)) : covered_sum,
    );
    return [`${countOf(marked.length, 'claim')} ${paid ? 'paid' : 'unpaid'}: ${sumOf(sums)}`];
  });
}

/** So many amounts of one cost are told one by one. */
const mostToldEach = 3;

/** By how much each of them becomes. */
function amounts(wanted: readonly number[], label: string): readonly string[] {
  const different = [...new Set(wanted)];
  if (different.length > mostToldEach)
    return [`${label} of ${countOf(wanted.length, 'claim')} = ${sumOf(wanted)}`];
  return different.map((each) => {
    const count = wanted.filter((one) => one === each).length;
    const sum = eurosFromCents(timesCents(centsFromEuros(each), count));
    return `${label} ${count} × ${formatSum(each)} = ${formatSum(sum)}`;
  });
}

function settled(plan: readonly PlannedClaim[], { amount, done, label }: Cost): readonly string[] {
  return [true, false].flatMap((isDone) => {
    const marked = plan.filter(({ changes }) => changes[done] === isDone);
    if (marked.length === 0) return [];
    const sums = marked.map(({ claim, changes }) => changes[amount] ?? claim[amount] ?? 0);
    return [
      `${label} of ${countOf(marked.length, 'claim')} ${isDone ? 'done' : 'open again'}: ${sumOf(sums)}`,
    ];
  });
}
