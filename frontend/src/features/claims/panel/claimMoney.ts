import type { ClaimRecord } from '@fan-beats/backend/contract';
import {
  addCents,
  centsFromEuros,
  deleteClaim,
  eurosFromCents,
  evolveClaim,
  Rejection,
  stageOf,
  stages,
  standingClaim,
  unmarkedCents,
  updateClaim,
  type ClaimEvent,
  type ClaimState,
  type Stage,
  type StandingClaim,
} from '@fan-beats/events/rules';
import { formatSum } from '../../../shared/format/figures';
import type { Choice } from '../../../shared/ui/fields/Choices';
import { decided, knownClaim } from '../../../shared/ledger/deciding';
import { updateOf, valuesOf, type ClaimChanges, type ClaimValues } from './claimChanges';
import { paidFields, type MarkedMoney } from './PaidFields';

export const markOf = (stage: Stage) => (stage === 'items' ? 'payment_received' : (`${stage}_done` as const));

/** What an act takes from a claim: euros of recorded payments, and euros that marks by hand told of. */
function takenBy(claim: ClaimRecord, decide: (known: StandingClaim) => readonly ClaimEvent[]) {
  const before = knownClaim(claim);
  const events = decided(() => decide(before));
  if (events instanceof Rejection) return { released: 0, marked: 0 };
  const back = events.flatMap(({ type, data }) =>
    type === 'ClaimPaymentReleased' && data.reason !== 'overpaid' ? [data.amountCents] : [],
  );
  const marked = unmarkedCents(before, events.reduce<ClaimState>(evolveClaim, before));
  return { released: eurosFromCents(addCents(...back)), marked: eurosFromCents(marked) };
}

/** The same of changes that take marks off. */
export const takenOff = (claim: ClaimRecord, changes: ClaimChanges) =>
  takenBy(claim, (known) => updateClaim(known, updateOf(changes)));

/** The changes that take every mark by hand off a claim. */
export const withoutMarks = ({ stages }: Pick<ClaimRecord, 'stages'>): ClaimChanges =>
  Object.fromEntries(stages.filter(({ marked }) => marked > 0).map(({ stage }) => [markOf(stage), false]));

const okText = 'Take the mark off';

const moneyOf = (claim: StandingClaim) =>
  stages.map((stage) => {
    const { allocatedCents, waivedCents, markedCents, settled } = stageOf(claim, stage);
    return [claim.stages[stage].chargedCents, allocatedCents, waivedCents, markedCents, settled];
  });

/** What brings a saved claim back to what was seen; undefined where some of its money would stay elsewhere. */
export function inverseOf(
  changes: ClaimChanges,
  { seen, saved }: { readonly seen: ClaimRecord; readonly saved: ClaimRecord },
): ClaimChanges | undefined {
  const back: ClaimChanges = Object.fromEntries(
    Object.keys(valuesOf(seen))
      .filter((name) => name in changes || `${name}_done` in changes)
      .map((name) => [name, seen[name as keyof ClaimValues]]),
  );
  const inverse = takenOff(saved, back).marked > 0 ? { ...back, marks: 'mistaken' as const } : back;
  const events = decided(() => updateClaim(knownClaim(saved), updateOf(inverse)));
  if (events instanceof Rejection) return undefined;
  const undone = standingClaim(events.reduce<ClaimState>(evolveClaim, knownClaim(saved)));
  return JSON.stringify(moneyOf(undone)) === JSON.stringify(moneyOf(knownClaim(seen))) ? inverse : undefined;
}

/** What is asked before a mark is taken off that recorded payments stand behind. */
export const releaseQuestion = (released: number, { user_displayname }: ClaimRecord) => ({
  title: 'Where does the money belong?',
  consequences: [
    `${formatSum(released)} of recorded payments leave this claim and become credit of ${user_displayname}.`,
  ],
  choice: {
    label: 'What is right?',
    options: [
      { value: 'balance', label: 'It is the fan’s money: it becomes credit.' },
      {
        value: 'mistake',
        label: 'The payment itself was a mistake: the statement of the fan opens, where it is taken back.',
      },
    ],
  } as const,
  okText,
});

/** How that is asked of one claim. */
export const whereIsIt = { title: 'Where is the money?', consequences: [], okText } as const;

/** What becomes of recorded payments of a claim that is deleted; undefined where there are none. */
export function deletionConsequence(claim: ClaimRecord): string | undefined {
  const { released } = takenBy(claim, deleteClaim);
  return released > 0 ? `${formatSum(released)} of recorded payments become credit of the fan.` : undefined;
}

type MarksMean = 'paid' | 'mistaken';

/** What marks by hand meant, as the server takes it; of money in the shop with its day and method. */
export type MarksSaid = { readonly marks: MarksMean } & Partial<MarkedMoney>;

export interface MarksQuestion {
  readonly choice: Choice<MarksMean>;
  readonly said: (marks: MarksMean) => MarksSaid;
}

/** What must be said of marks by hand before they are gone, with their claim or without (rule M25); undefined where there are none. */
function marksQuestion(marked: number, owner: string): MarksQuestion | undefined {
  if (marked === 0) return undefined;
  const { more, said } = paidFields();
  return {
    choice: {
      label: `${formatSum(marked)} are marked as paid, and no payment of it is recorded. Where is that money?`,
      options: [
        {
          value: 'paid',
          label: `In the shop: it becomes a payment, and credit of ${owner}.`,
          more,
        },
        { value: 'mistaken', label: 'It was never there: the marks are taken off.' },
      ],
    },
    said: (marks) => (marks === 'paid' ? { marks, ...said() } : { marks }),
  };
}

/** The same before the marks of a claim go with it. */
export const deletionQuestion = (claim: ClaimRecord) =>
  marksQuestion(takenBy(claim, deleteClaim).marked, claim.user_displayname);

/** The same before an act takes marks off these claims. */
export function unmarkingQuestion(planned: readonly { claim: ClaimRecord; changes: ClaimChanges }[]) {
  const unmarked = planned.flatMap(({ claim, changes }) => {
    const { marked } = takenOff(claim, changes);
    return marked > 0 ? [{ ...claim, marked }] : [];
  });
  const [fan, ...others] = new Set(unmarked.map(({ user_displayname }) => user_displayname));
  const sum = eurosFromCents(addCents(...unmarked.map(({ marked }) => centsFromEuros(marked))));
  return marksQuestion(sum, fan !== undefined && others.length === 0 ? fan : 'each fan');
}
