import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import { addCents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { formatSum } from '../../../shared/format/money';
import type { Choice } from '../../../shared/ui/Choices';
import type { ClaimChanges } from './claimChanges';

const sumOf = (stages: readonly ClaimStageRecord[], amount: (stage: ClaimStageRecord) => number): number =>
  eurosFromCents(addCents(...stages.map((stage) => centsFromEuros(amount(stage)))));

const marks = {
  items: 'payment_received',
  ems: 'ems_done',
  customs: 'customs_done',
  domestics: 'domestics_done',
} as const;

/** What stands behind the marks that these changes take off: euros of recorded payments, and euros of no payment. */
export function takenOff({ stages }: Pick<ClaimRecord, 'stages'>, changes: ClaimChanges) {
  const gone = stages.filter(({ stage }) => changes[marks[stage]] === false);
  return { released: sumOf(gone, ({ allocated }) => allocated), marked: sumOf(gone, ({ marked }) => marked) };
}

const okText = 'Take the mark off';

/** What is asked before a mark is taken off that recorded payments stand behind. */
export const releaseQuestion = (released: number, { user_displayname }: ClaimRecord) => ({
  title: 'Where does the money belong?',
  consequences: [
    `${formatSum(released)} of recorded payments leave this claim and stand on the balance of ${user_displayname}.`,
  ],
  choice: {
    label: 'What is right?',
    options: [
      { value: 'balance', label: 'It is the fan’s money: it stays on the balance.' },
      {
        value: 'mistake',
        label: 'The payment itself was a mistake: the statement of the fan opens, where it is reversed.',
      },
    ],
  } as const,
  okText,
});

/** What is asked before marks by hand are taken off; undefined where none is. */
export function markQuestion(claim: ClaimRecord, changes: ClaimChanges) {
  const choice = unmarkingChoice([{ claim, changes }]);
  return choice && { title: 'Where is the money?', consequences: [], choice, okText };
}

/** What becomes of recorded payments of a claim that is deleted; undefined where there are none. */
export function deletionConsequence({ stages }: ClaimRecord): string | undefined {
  const allocated = sumOf(stages, (stage) => stage.allocated);
  return allocated > 0
    ? `${formatSum(allocated)} of recorded payments go to the balance of the fan.`
    : undefined;
}

/** What must be said of marks by hand before they are gone, with their claim or without (rule M25); undefined where there are none. */
export function marksChoice(marked: number, owner: string): Choice<'paid' | 'mistaken'> | undefined {
  if (marked === 0) return undefined;
  return {
    label: `${formatSum(marked)} are marked as paid, and no payment of it is recorded. Where is that money?`,
    options: [
      { value: 'paid', label: `In the shop: it becomes a payment and goes to the balance of ${owner}.` },
      { value: 'mistaken', label: 'It was never there: the marks are taken off.' },
    ],
  };
}

/** The same before the marks of a claim go with it. */
export const deletionChoice = ({ stages, user_displayname }: ClaimRecord) =>
  marksChoice(
    sumOf(stages, ({ marked }) => marked),
    user_displayname,
  );

/** The same before an act takes marks off these claims. */
export function unmarkingChoice(planned: readonly { claim: ClaimRecord; changes: ClaimChanges }[]) {
  const unmarked = planned.flatMap(({ claim, changes }) => {
    const { marked } = takenOff(claim, changes);
    return marked > 0 ? [{ ...claim, marked }] : [];
  });
  const [fan, ...others] = new Set(unmarked.map(({ user_displayname }) => user_displayname));
  const sum = eurosFromCents(addCents(...unmarked.map(({ marked }) => centsFromEuros(marked))));
  return marksChoice(sum, fan !== undefined && others.length === 0 ? fan : 'each fan');
}
