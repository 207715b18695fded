import { addCents, canonicalJson, cents, sha256Hex, type Cents } from '@fan-beats/events';
import type { I18n } from '@lingui/core';
import type {
  CandidateRecord,
  PlannedItemRecord,
  PlannedLineRecord,
  PlannedPersonRecord,
  TakeOverPlanRecord,
  TakeOverQuestion,
} from '../../contract/takeovers/takeover.records';
import { euros } from '../../contract/wire';
import { wordKept } from '../../platform/texts/kept-text';
import { paidOf, sumOf, type PlannedClaim } from './claim-of-lines';
import {
  leftOutByHand,
  type Plan,
  type PlannedItem,
  type PlannedLine,
  type PlannedPerson,
  type Reasons,
} from './plan';
import type { Candidate } from './people';
import type { SheetAnswer } from './read-sheet-file';

/** The group order of the claims. One without a number is made by the act. */
interface TargetGo {
  readonly goId: number | null;
  readonly title: string;
}

/** The contents of a preview. */
export interface Preview extends Pick<
  SheetAnswer,
  'head' | 'headLine' | 'headRows' | 'top' | 'sample' | 'columns'
> {
  readonly remembered: boolean;
  readonly go: TargetGo | null;
  readonly plan: Plan;
  readonly equalKept: boolean;
  /** Whether lines that name nobody belong to the fan above them; undefined until the organiser answers. */
  readonly fanAbove?: boolean | undefined;
  /** Whether lines of no item belong to the item above them; undefined until the organiser answers. */
  readonly itemAbove?: boolean | undefined;
}

/** The open questions before a take-over. Nothing is guessed (rule A4). */
export function questionsOf({
  columns,
  go,
  plan,
  equalKept,
  fanAbove,
  itemAbove,
}: Preview): readonly TakeOverQuestion[] {
  const has = (...fields: readonly string[]): boolean => columns.some(({ field }) => fields.includes(field));
  const isRead = has('name', 'mail', 'instagram') && has('item', 'pieces');
  const questions: readonly (readonly [TakeOverQuestion, boolean])[] = [
    ['columns', !isRead],
    ['go', go === null],
    ['people', plan.people.some(({ asked }) => asked)],
    ['spellings', plan.people.some(({ spellings, claim }) => claim !== null && spellings?.one === null)],
    ['nameless_lines', fanAbove === undefined && plan.lines.some(isAskedFor)],
    ['itemless_lines', itemAbove === undefined && plan.lines.some(isItemAskedFor)],
    ['parts', plan.people.some(({ part }) => part === 'asked')],
    ['items', plan.items.some(({ asked }) => asked)],
    [
      'paid_on',
      plan.people.some(({ claim }) => claim?.payments.some(({ receivedOn }) => receivedOn === null)),
    ],
    ['equal_lines', !equalKept && plan.lines.some(({ equal }) => equal)],
    ['nothing', isRead && !plan.people.some(({ claim }) => claim !== null)],
  ];
  return questions.flatMap(([question, isOpen]) => (isOpen ? [question] : []));
}

const isAskedFor = ({ nameless, why }: PlannedLine): boolean => nameless && why !== leftOutByHand;

const isItemAskedFor = ({ itemless, why }: PlannedLine): boolean => itemless && why !== leftOutByHand;

/** The digest of all effects of the act, to the cent and the name; undefined while there are questions (rule A3). */
export function digestOf(preview: Preview): string | undefined {
  if (questionsOf(preview).length > 0) return undefined;
  const { go, plan } = preview;
  const people = plan.people.map(({ who, userId, name, mail, instagram, claim }) => ({
    who,
    userId,
    name,
    mail,
    instagram,
    claim,
  }));
  const items = plan.items.map(({ caption, variant, itemId, variantId, priceCents, amount }) => ({
    caption,
    variant,
    itemId,
    variantId,
    priceCents,
    amount,
  }));
  const lines = plan.lines.map(({ line, why }) => ({ line, why }));
  return sha256Hex(canonicalJson({ go, people, items, lines, raised: plan.raised }));
}

export function toPlanRecord(i18n: I18n, preview: Preview): TakeOverPlanRecord {
  const { head, headLine, headRows, top, sample, columns, remembered, plan } = preview;
  const { people, items, lines } = plan;
  const claims = people.flatMap(({ claim }) => claim ?? []);
  return {
    head,
    head_line: headLine,
    head_rows: headRows,
    top: top.map(({ line, cells }) => ({ line, cells })),
    sample,
    columns,
    remembered,
    people: people.map((person) => toPerson(i18n, person)),
    items: items.map(toItem),
    lines: lines.map((line) => toLine(i18n, line)),
    questions: questionsOf(preview),
    digest: digestOf(preview) ?? null,
    totals: {
      claims: claims.length,
      new_people: people.filter(({ claim, userId, asked }) => claim && userId === null && !asked).length,
      new_items: new Set(items.filter(isNew).map(({ what }) => what)).size,
      pieces: items.reduce((sum, { amount }) => sum + amount, 0),
      sum: euros(addCents(...claims.map((claim) => sumOf(claim.lines)))),
      paid: euros(addCents(...claims.map(paidOf))),
      left_out: lines.filter(({ why }) => why !== null).length,
      behind: leftOutOf(plan),
    },
  };
}

/** The part that stays in the sheet, without totals (rule A23). */
function leftOutOf({ people, lines }: Plan): TakeOverPlanRecord['totals']['behind'] {
  const left = lines.filter(({ why, total }) => why !== null && !total);
  return {
    lines: left.length,
    fans: people.filter(({ behind }) => behind.lines > 0).length,
    sum: euros(addCents(...left.map(({ behindCents }) => behindCents ?? cents(0)))),
    unknown: left.filter(({ behindCents }) => behindCents === null).length,
  };
}

/** The reasons of a line in a language, one after the other. */
export const wordReasons = (i18n: I18n, reasons: Reasons): string =>
  reasons.map((reason) => wordKept(i18n, reason)).join('; ');

function toLine(i18n: I18n, line: PlannedLine): PlannedLineRecord {
  return {
    line: line.line,
    cells: line.cells,
    mended: line.mended,
    person: line.person,
    items: line.pieces.map(({ unit, amount }) => ({ item: unit, amount })),
    equal: line.equal,
    total: line.total,
    nameless: line.nameless,
    itemless: line.itemless,
    why: line.why && wordReasons(i18n, line.why),
    behind: orNull(line.behindCents),
  };
}

export const isNew = ({ itemId, asked, amount }: PlannedItem): boolean =>
  itemId === null && !asked && amount > 0;

const noClaim: PlannedClaim = { lines: [], costs: {}, note: null, payments: [] };

const orNull = (amount: Cents | null = null): number | null => (amount === null ? null : euros(amount));

function toPerson(i18n: I18n, person: PlannedPerson): PlannedPersonRecord {
  const { lines, costs, payments } = person.claim ?? noClaim;
  const paidCents = paidOf({ payments });
  const spent = addCents(...payments.flatMap(({ parts }) => parts).map(({ amountCents }) => amountCents));
  return {
    who: person.who,
    user_id: person.userId,
    displayname: person.name,
    mail: person.mail,
    instagram: person.instagram,
    asked: person.asked,
    candidates: person.candidates.map(toCandidate),
    spellings: person.spellings,
    why: person.why && wordKept(i18n, person.why),
    part: person.part,
    behind: {
      lines: person.behind.lines,
      sum: euros(person.behind.sumCents),
      unknown: person.behind.unknown,
    },
    pieces: lines.reduce((sum, { amount }) => sum + amount, 0),
    sum: euros(sumOf(lines)),
    ems: orNull(costs.ems),
    customs: orNull(costs.customs),
    domestics: orNull(costs.domestics),
    paid: euros(paidCents),
    credit: euros(cents(paidCents - spent)),
    payments: payments.map(({ amountCents, receivedOn, method }) => ({
      amount: euros(amountCents),
      received_on: receivedOn,
      method,
    })),
  };
}

const toCandidate = (one: Candidate): CandidateRecord => ({
  user_id: one.userId,
  displayname: one.displayname,
  mail: one.mail ?? '',
  by: one.by,
  unproven: one.isMailUnproven,
});

const toItem = (item: PlannedItem): PlannedItemRecord => ({
  what: item.what,
  caption: item.caption,
  variant: item.variant,
  item_id: item.itemId,
  asked: item.asked,
  amount: item.amount,
  left: item.left,
  beyond: item.beyond,
  candidates: item.candidates.map((one) => ({ item_id: one.itemId, caption: one.caption, kind: one.kind })),
  price: orNull(item.priceCents),
});
