import {
  addCents,
  centsFromEuros,
  inEuros,
  shortDay,
  type PlaceholderValues,
} from '@fan-beats/events/kernel';
import type { I18n } from '@lingui/core';
import type { OpenStageRecord } from '../../contract/money/payment.records';

interface LetterReader {
  readonly name: string;
  /** The amounts that the person is asked to pay. */
  readonly due: readonly OpenStageRecord[];
  readonly today: string;
  readonly link: string;
}

/** The values of the placeholders of a letter for one person (rule M58). */
export function letterValues(i18n: I18n, { name, due, today, link }: LetterReader): PlaceholderValues {
  const [first] = due.flatMap(({ due_on: dueOn }) => dueOn ?? []).sort();
  return {
    name,
    sum: inEuros(addCents(...due.map((stage) => centsFromEuros(stage.due))), i18n.locale),
    due: first === undefined ? '–' : shortDay(first, today),
    link,
  };
}
