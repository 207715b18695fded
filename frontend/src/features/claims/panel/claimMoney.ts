import type { ClaimRecord, ComparedStageRecord, TakenMoneyRecord } from '@fan-beats/backend/contract';
import { addCents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import type { Stage } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { formatSum, sentence } from '../../../shared/format/figures';
import type { Choice } from '../../../shared/ui/fields/Choices';
import { flags, valuesOf, type ClaimChanges, type ClaimValues } from './claimChanges';
import { paidFields, type MarkedMoney } from './PaidFields';

export const markOf = (stage: Stage) => (stage === 'items' ? 'payment_received' : (`${stage}_done` as const));

/** True if a flag is taken off: only that takes money off a claim. */
export const mayTakeMoney = (changes: ClaimChanges): boolean =>
  flags.some((flag) => flag !== 'freebies_done' && changes[flag] === false);

/** The changes that take every mark by hand off a claim. */
export const withoutMarks = ({ stages }: Pick<ClaimRecord, 'stages'>): ClaimChanges =>
  Object.fromEntries(stages.filter(({ marked }) => marked > 0).map(({ stage }) => [markOf(stage), false]));

const okText = () => i18n.t('Take the mark off');

/** The changes that set every changed field back to its seen value. */
export const changesBack = (changes: ClaimChanges, seen: ClaimRecord): ClaimChanges =>
  Object.fromEntries(
    Object.keys(valuesOf(seen))
      .filter((name) => name in changes || `${name}_done` in changes)
      .map((name) => [name, seen[name as keyof ClaimValues]]),
  );

/** True if the stages have the same money. */
export function isSameMoney(
  stages: readonly ComparedStageRecord[],
  others: readonly ComparedStageRecord[],
): boolean {
  const moneyOf = (all: readonly ComparedStageRecord[]) =>
    JSON.stringify(
      all.map(({ stage, charged, allocated, waived, marked, settled }) => [
        stage,
        charged,
        allocated,
        waived,
        marked,
        settled,
      ]),
    );
  return moneyOf(stages) === moneyOf(others);
}

/** The question before a mark with recorded payments behind it is taken off. */
export const releaseQuestion = (released: number, { user_displayname }: ClaimRecord) => ({
  title: i18n.t('Where does the money belong?'),
  consequences: [
    sentence(
      i18n.t('{released} of recorded payments leaves this claim and becomes credit of {user_displayname}', {
        released: formatSum(released),
        user_displayname,
      }),
    ),
  ],
  choice: {
    label: i18n.t('What is right?'),
    options: [
      { value: 'balance', label: i18n.t('It is the fan’s money: it becomes credit.') },
      {
        value: 'mistake',
        label: i18n.t(
          'The payment itself was a mistake: the statement of the fan opens, where it is taken back.',
        ),
      },
    ],
  } as const,
  okText: okText(),
});

/** The title of that question for one claim. */
export const whereIsIt = () =>
  ({ title: i18n.t('Where is the money?'), consequences: [], okText: okText() }) as const;

/** The effect of a deletion on recorded payments of the claim; undefined if there are none. */
export const deletionConsequence = ({ released }: TakenMoneyRecord): string | undefined =>
  released > 0
    ? i18n.t('{released} of recorded payments becomes credit of the fan.', { released: formatSum(released) })
    : undefined;

type MarksMean = 'paid' | 'mistaken';

/** The meaning of marks by hand, as the server takes it; for money in the shop with its day and method. */
export type MarksSaid = { readonly marks: MarksMean } & Partial<MarkedMoney>;

export interface MarksQuestion {
  readonly choice: Choice<MarksMean>;
  readonly said: (marks: MarksMean) => MarksSaid;
}

/**
 * The question that must be answered before marks by hand are removed, with their claim or without (rule M25); undefined if
 * there are none. The owner is null where there are several.
 */
export function marksQuestion(marked: number, owner: string | null): MarksQuestion | undefined {
  if (marked === 0) return undefined;
  const { more, said } = paidFields();
  return {
    choice: {
      label: i18n.t('{marked} is marked as paid, and no payment of it is recorded. Where is that money?', {
        marked: formatSum(marked),
      }),
      options: [
        {
          value: 'paid',
          label:
            owner === null
              ? i18n.t('In the shop: it becomes a payment, and credit of each fan.')
              : sentence(i18n.t('In the shop: it becomes a payment, and credit of {owner}', { owner })),
          more,
        },
        { value: 'mistaken', label: i18n.t('It was never there: the marks are taken off.') },
      ],
    },
    said: (marks) => (marks === 'paid' ? { marks, ...said() } : { marks }),
  };
}

/** The same question before an act takes marks off these claims. */
export function unmarkingQuestion(
  planned: readonly { readonly claim: ClaimRecord; readonly taken: TakenMoneyRecord }[],
) {
  const unmarked = planned.filter(({ taken }) => taken.marked > 0);
  const [fan, ...others] = new Set(unmarked.map(({ claim }) => claim.user_displayname));
  const sum = eurosFromCents(addCents(...unmarked.map(({ taken }) => centsFromEuros(taken.marked))));
  return marksQuestion(sum, fan !== undefined && others.length === 0 ? fan : null);
}
