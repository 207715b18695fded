import type { PlannedItemRecord, PlannedPersonRecord, TakeOverPlanRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import type { GridColumn } from '../../shared/ui/lists/Grid';
import { formatSum, germanDay } from '../../shared/format/figures';
import { costNames, methodNames } from '../../shared/format/words';
import type { Tone } from '../../shared/ui/show/StatusTag';

/** A fan of the sheet with the amounts that are taken over, by the index of the item. */
export interface PlanRow {
  readonly person: PlannedPersonRecord;
  readonly amounts: ReadonlyMap<number, number>;
}

type Line = TakeOverPlanRecord['lines'][number];

export function rowsOf({ people, lines }: TakeOverPlanRecord): readonly PlanRow[] {
  const rows = people.map((person) => ({ person, amounts: new Map<number, number>() }));
  for (const { person, items } of lines)
    for (const { item, amount } of items) {
      const amounts = rows[person ?? -1]?.amounts;
      amounts?.set(item, (amounts.get(item) ?? 0) + amount);
    }
  return rows;
}

/** The cells of a line in one text. */
export const lineText = ({ cells }: Pick<Line, 'cells'>): string =>
  cells.filter((cell) => cell !== '').join(' · ');

interface Word {
  readonly tone: Tone;
  readonly text: string;
}

/** The result of a fan of the sheet (rules A4, A23). */
export function wordOf({ why, asked, part, behind, user_id }: PlannedPersonRecord): Word {
  if (why !== null) return { tone: 'warning', text: i18n.t('Left out, because the fan {why}', { why }) };
  if (asked) return { tone: 'error', text: i18n.t('Please say who it is') };
  if (part === 'asked')
    return {
      tone: 'error',
      text: i18n.t('{n, plural, one {{n} line} other {{n} lines}} left out: please decide', {
        n: behind.lines,
      }),
    };
  const inPart = part === 'taken';
  return user_id === null
    ? { tone: 'accent', text: inPart ? i18n.t('New person, in part') : i18n.t('New person') }
    : { tone: 'success', text: inPart ? i18n.t('Known person, in part') : i18n.t('Known person') };
}

/** The number of lines with their sum, as far as it is known. */
export function behindWords({ lines, sum, unknown }: PlannedPersonRecord['behind']): string {
  const noAmount = i18n.t(
    '{n, plural, one {{n} line has an amount that cannot be read} other {{n} lines have amounts that cannot be read}}',
    { n: unknown },
  );
  const known = i18n.t('{n, plural, one {{n} line} other {{n} lines}}, {sum}', {
    n: lines,
    sum: formatSum(sum),
  });
  return unknown === 0 ? known : `${known}; ${noAmount}`;
}

const isNewItem = ({ item_id, asked }: PlannedItemRecord): boolean => item_id === null && !asked;

/** The result of a line: each line has one, none is left out silently (rule A4). */
export function wordsOfLine(line: Line, { people, items }: TakeOverPlanRecord): readonly Word[] {
  if (line.why !== null && line.items.length === 0)
    return [{ tone: 'warning', text: i18n.t('Left out, because {why}', { why: line.why }) }];
  const person = people[line.person ?? -1];
  const units = line.items.flatMap(({ item }) => items[item] ?? []);
  const made = units.filter(isNewItem).length;
  const known = units.length - made;
  return [
    ...(person ? [wordOf(person)] : []),
    ...(made === 0
      ? []
      : [
          {
            tone: 'accent' as const,
            text: i18n.t('{n, plural, one {new item} other {{n} new items}}', { n: made }),
          },
        ]),
    ...(known === 0
      ? []
      : [
          {
            tone: 'success' as const,
            text: i18n.t('{n, plural, one {known item} other {{n} known items}}', { n: known }),
          },
        ]),
    ...(line.why === null
      ? []
      : [{ tone: 'warning' as const, text: i18n.t('A part is left out, because {why}', { why: line.why }) }]),
  ];
}

/** A payment before the take-over: its day and method, and its amount where there are several. */
const paymentWords = (
  { amount, received_on, method }: PlannedPersonRecord['payments'][number],
  _place: number,
  all: PlannedPersonRecord['payments'],
): string =>
  [
    received_on === null ? i18n.t('day missing') : germanDay(received_on),
    methodNames()[method],
    ...(all.length > 1 ? [formatSum(amount)] : []),
  ].join(', ');

const costs = ['ems', 'customs', 'domestics', 'paid', 'credit'] as const;
type Cost = (typeof costs)[number];

const amountNames = (): Readonly<Record<'sum' | Cost, string>> => ({
  sum: i18n.t('Items'),
  ems: costNames(i18n).ems,
  customs: costNames(i18n).customs,
  domestics: costNames(i18n).domestics,
  paid: i18n.t('Paid'),
  credit: i18n.t('Credit'),
});

const centsOf = (people: readonly PlannedPersonRecord[], amount: 'sum' | Cost): number =>
  people.reduce((sum, one) => sum + Math.round((one[amount] ?? 0) * 100), 0);

/** The sums of the sheet in euros, without the sums that it does not contain. */
function eurosOf({ people }: TakeOverPlanRecord): ReadonlyMap<'sum' | Cost, number> {
  const taken = people.filter(({ why }) => why === null);
  const sums = (['sum', ...costs] as const).map((amount) => [amount, centsOf(taken, amount)] as const);
  return new Map(
    sums
      .filter(([amount, cents]) => cents > 0 || amount === 'sum')
      .map(([amount, cents]) => [amount, cents / 100]),
  );
}

export const sumsOf = (plan: TakeOverPlanRecord): readonly (readonly [label: string, euros: number])[] =>
  [...eurosOf(plan)].map(([amount, euros]) => [amountNames()[amount], euros]);

/** The columns: the fan, the result and the amounts, then the pieces of each item. */
export function planColumns(plan: TakeOverPlanRecord): readonly GridColumn<PlanRow>[] {
  const totals = eurosOf(plan);
  const euros = (amount: number | null) => (amount === null ? null : { euros: amount });
  const cost = (key: Cost): GridColumn<PlanRow> => ({
    key,
    title: amountNames()[key],
    width: 120,
    total: euros(totals.get(key) ?? 0),
    of: ({ person }) => euros(person[key]),
  });
  return [
    {
      key: 'fan',
      title: i18n.t('Fan'),
      width: 0,
      total: i18n.t('All'),
      of: ({ person }) => person.displayname,
    },
    { key: 'word', title: i18n.t('Becomes'), width: 190, of: ({ person }) => wordOf(person).text },
    {
      key: 'pieces',
      title: i18n.t('Pieces'),
      width: 66,
      total: plan.totals.pieces,
      of: ({ person }) => person.pieces,
    },
    {
      key: 'sum',
      title: amountNames().sum,
      width: 120,
      total: euros(totals.get('sum') ?? 0),
      of: ({ person }) => euros(person.sum),
    },
    ...costs.filter((key) => totals.has(key)).map(cost),
    ...(totals.has('paid')
      ? [
          {
            key: 'payments',
            title: i18n.t('Paid on'),
            width: 190,
            of: ({ person }: PlanRow) => person.payments.map(paymentWords).join('; '),
          },
        ]
      : []),
    ...plan.items.map((item, place): GridColumn<PlanRow> => ({
      key: `item ${place}`,
      title: item.caption,
      width: 92,
      total: item.amount,
      below: [
        ...(item.variant === null ? [] : [item.variant]),
        isNewItem(item) ? i18n.t('new') : i18n.t('known'),
      ].join(', '),
      of: ({ amounts }) => amounts.get(place) ?? null,
    })),
  ];
}
