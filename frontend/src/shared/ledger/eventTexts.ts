import type {
  LedgerFactRecord,
  LedgerNamesRecord,
  ShopEvent,
  ShopEventType,
} from '@fan-beats/backend/contract';
import { cents, eurosFromCents, goStatusLabel } from '@fan-beats/events/kernel';
import { germanDay } from '../format/dates';
import { formatBeats, formatCost, formatSum, signed } from '../format/money';
import { costNames, stageNames } from '../format/stages';

type FactOf<Type extends ShopEventType> = Extract<ShopEvent, { readonly type: Type }>;
type Lines = readonly (string | null)[];

/** What a type of fact says in plain words; the parts that many types carry are told by `carriedLines`. */
interface FactText<Fact> {
  readonly label: string;
  /** Title of its movement in a statement, where that is not the label. */
  readonly statement?: string;
  /** What a bulk change did by it, behind its number of claims. */
  readonly bulk?: string;
  /** What happened, before and after, one sentence or line each. */
  readonly lines?: (fact: Fact, names: LedgerNamesRecord) => Lines;
}

/** What a fact says in plain words. */
export interface EventText {
  readonly label: string;
  readonly lines: readonly string[];
}

/** A text that was written, or cleared: null. */
export const writtenText = (label: string, text: string | null): string =>
  text === null ? `${label} cleared` : `${label}: “${text}”`;

/** Nothing where the fact says nothing of the text, or has forgotten it. */
const written = (label: string, text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : writtenText(label, text);

const money = (amountCents: number): string => formatSum(eurosFromCents(cents(amountCents)));
const cost = (amountCents: number | null): string =>
  amountCents === null ? formatCost(null) : money(amountCents);
const account = (amount: number): string => `Account ${signed(amount, formatBeats)}`;
const balance = (amountCents: number): string => `Balance ${signed(amountCents, money)}`;
const beforeAndNow = (before: number | string, now: number | string): string =>
  `${before} before, ${now} now`;

/** An item, or some of its variants, by the names they have now. */
export function itemName(
  { items, variants }: LedgerNamesRecord,
  { itemId, variantIds }: { readonly itemId: number; readonly variantIds: readonly (number | null)[] },
): string {
  const item = items[itemId] ?? `Item ${itemId}`;
  const named = variantIds.flatMap((id) => (id === null ? [] : [variants[id] ?? `variant ${id}`]));
  return named.length === 0 ? item : `${item} (${named.join(', ')})`;
}

const statusName = (status: string | null): string => (status === null ? 'Open' : goStatusLabel(status));

const revoked = {
  unmarked: 'Unmarked by an organiser',
  extended: 'The claim grew above what was paid',
  reversed: 'The payment was reversed',
} as const;

const released = {
  overpaid: 'More was paid than it costs now',
  moved: 'Given back by an organiser',
  unmarked: 'Unmarked by an organiser',
  canceled: 'The group order was canceled',
  deleted: 'The claim was deleted',
  reversed: 'The payment was reversed',
} as const;

const notices = {
  before: 'Due soon',
  overdue: 'Late',
  last: 'Late, the last reminder',
} as const;

const methodNames = { bank: 'Bank transfer', paypal: 'PayPal', cash: 'Cash', other: 'Another way' } as const;

/** `Items: 5.00 €, covered 12.50 €`. */
const stageLine = (data: {
  readonly stage: keyof typeof stageNames;
  readonly amountCents: number;
  readonly coveredCents: number;
}): string =>
  `${stageNames[data.stage]}: ${money(data.amountCents)}, ${money(data.coveredCents)} are covered now`;

/** A text for every type of the catalogue: a new type does not compile until it has one. */
const texts: { readonly [Type in ShopEventType]: FactText<FactOf<Type>> } = {
  ClaimSubmitted: { label: 'Claim submitted', statement: 'Claimed' },
  ClaimExtended: { label: 'Claim extended' },
  ClaimRevised: { label: 'Claim revised', statement: 'Claim changed by the organisers' },
  ClaimPaymentReceived: {
    label: 'Payment received',
    bulk: 'marked as paid',
    lines: ({ data }) => [`Covers ${money(data.coveredCents)}`],
  },
  ClaimPaymentRevoked: {
    label: 'Payment mark taken off',
    bulk: 'marked as unpaid',
    lines: ({ data: { reason, coveredCents, restoredCents } }) => [
      revoked[reason],
      `${money(coveredCents)} had been covered`,
      restoredCents === undefined ? null : `${money(restoredCents)} stay covered`,
    ],
  },
  ClaimPaymentAllocated: {
    label: 'Payment allocated',
    statement: 'Paid for a claim',
    lines: ({ data }) => [stageLine(data)],
  },
  ClaimPaymentReleased: {
    label: 'Payment released',
    statement: 'Back from a claim',
    bulk: 'given back to the balance',
    lines: ({ data }) => [released[data.reason], stageLine(data)],
  },
  ClaimShortfallWaived: {
    label: 'Shortfall let go',
    bulk: 'let go',
    lines: ({ data }) => [stageLine(data)],
  },
  ClaimPaymentRequested: {
    label: 'Payment asked for',
    bulk: 'asked for',
    lines: ({ data: { stage, amountCents, dueOn, reference } }) => [
      `${stageNames[stage]}: ${money(amountCents)} until ${germanDay(dueOn)}, ${reference}`,
    ],
  },
  ClaimPaymentDeferred: {
    label: 'Payment deferred',
    bulk: 'deferred',
    lines: ({ data: { stage, dueOn, dueBefore } }) => [
      `${stageNames[stage]}: ${beforeAndNow(germanDay(dueBefore), germanDay(dueOn))}`,
    ],
  },
  ClaimPaymentRequestWithdrawn: {
    label: 'Payment no longer asked for',
    bulk: 'no longer asked for',
    lines: ({ data }) => [stageNames[data.stage]],
  },
  ClaimFreebiesCompleted: {
    label: 'Freebies done',
    bulk: 'freebies done',
    lines: () => [beforeAndNow('Open', 'done')],
  },
  ClaimFreebiesReopened: {
    label: 'Freebies open again',
    bulk: 'freebies open',
    lines: () => [beforeAndNow('Done', 'open')],
  },
  ShippingCostSet: {
    label: 'Shipping cost set',
    bulk: 'set',
    lines: ({ data: { component, beforeCents, amountCents } }) => [
      `${costNames[component]}: ${beforeAndNow(cost(beforeCents), cost(amountCents))}`,
    ],
  },
  ShippingCostSettled: {
    label: 'Shipping cost done',
    bulk: 'done',
    lines: ({ data }) => [`${costNames[data.component]} done at ${money(data.amountCents)}`],
  },
  ShippingCostReopened: {
    label: 'Shipping cost open again',
    bulk: 'open again',
    lines: ({ data }) => [`${costNames[data.component]} open again at ${cost(data.amountCents)}`],
  },
  ClaimNoteWritten: {
    label: 'Note written',
    bulk: 'note written',
    lines: (fact) => [written('Note', fact.private?.note)],
  },
  ClaimTrackingAssigned: {
    label: 'Tracking id assigned',
    bulk: 'tracking ID assigned',
    lines: (fact) => [written('Tracking id', fact.private?.trackingId)],
  },
  ClaimSurplusReleased: {
    label: 'Claim completed',
    statement: 'Group order completed',
    lines: () => ['The group order was sent out'],
  },
  ClaimBeatsReturned: {
    label: 'Fan Beats returned',
    statement: 'Group order canceled',
    lines: () => ['The group order was canceled'],
  },
  ClaimBeatsRebooked: {
    label: 'Fan Beats booked again',
    statement: 'Group order no longer canceled',
    lines: () => ['The group order is no longer canceled'],
  },
  ClaimDeleted: { label: 'Claim deleted' },
  BalanceAdded: {
    label: 'Balance added',
    statement: 'Added',
    lines: ({ data }) => [balance(data.amountCents)],
  },
  BalanceSubtracted: {
    label: 'Balance subtracted',
    statement: 'Taken off',
    lines: ({ data }) => [balance(0 - data.amountCents)],
  },
  BalanceReversed: {
    label: 'Balance booking reversed',
    statement: 'Booking reversed',
    lines: ({ data }) => [balance(data.differenceCents)],
  },
  PaymentRecorded: {
    label: 'Payment recorded',
    statement: 'Payment received',
    lines: ({ data: { amountCents, feeCents, receivedOn, method }, private: said }) => [
      balance(amountCents),
      `${methodNames[method]}, ${germanDay(receivedOn)}`,
      feeCents === 0 ? null : `${money(feeCents)} of it were kept as a fee`,
      written('Note', said?.note),
    ],
  },
  RefundPaid: {
    label: 'Refund paid',
    statement: 'Paid back',
    lines: ({ data: { amountCents, paidOn, method }, private: said }) => [
      balance(0 - amountCents),
      `${methodNames[method]}, ${germanDay(paidOn)}`,
      written('Note', said?.note),
    ],
  },
  PaymentReversed: {
    label: 'Payment record reversed',
    statement: 'Payment record reversed',
    lines: ({ data }) => [balance(data.differenceCents)],
  },
  PointsAdded: { label: 'Fan Beats added', statement: 'Added', lines: ({ data }) => [account(data.points)] },
  PointsSubtracted: {
    label: 'Fan Beats subtracted',
    statement: 'Taken off',
    lines: ({ data }) => [account(0 - data.points)],
  },
  PointsCorrected: {
    label: 'Fan Beats set',
    statement: 'Set to a new number',
    lines: ({ data: { difference, pointsAfter } }) => [
      beforeAndNow(formatBeats(pointsAfter - difference), formatBeats(pointsAfter)),
    ],
  },
  PointsReversed: {
    label: 'Fan Beats booking reversed',
    statement: 'Booking reversed',
    lines: ({ data }) => [account(data.difference)],
  },
  GoStatusSet: {
    label: 'Status set',
    lines: ({ data }) => [beforeAndNow(statusName(data.statusBefore), statusName(data.status))],
  },
  StockLimitSet: {
    label: 'Limit set',
    lines: ({ data }, names) => [`At most ${data.max} × ${itemName(names, data)}`],
  },
  StockLimitLifted: {
    label: 'Limit lifted',
    lines: ({ data }, names) => [`No limit for ${itemName(names, data)}`],
  },
  FreebieStockCounted: {
    label: 'Freebie stock counted',
    lines: ({ data: { itemId, variantId, before, amount } }, names) => [
      `${itemName(names, { itemId, variantIds: [variantId] })}: ${beforeAndNow(before, amount)}`,
    ],
  },
  PaymentReminded: {
    label: 'Fan reminded of payments',
    lines: ({ data: { notice, stages } }) => [
      notices[notice],
      ...stages.map(
        ({ claimId, stage, openCents, dueOn, number }) =>
          `Claim #${claimId}, ${stageNames[stage]}: ${money(openCents)}, due ${germanDay(dueOn)}, reminder ${number}`,
      ),
    ],
  },
  PersonErased: { label: 'Person erased', lines: () => ['Who it was is forgotten, the amounts stay'] },
};

type Submitted = FactOf<'ClaimSubmitted'>;
type Revised = FactOf<'ClaimRevised'>['data'];

/** What facts of many types carry alike. */
interface Carrying {
  readonly data: Partial<Submitted['data'] & Revised> & { readonly reversesPosition?: number };
  readonly private?: (Submitted['private'] & { readonly reason?: string }) | null;
}

interface Line {
  readonly caption: string;
  readonly variantCaption: string | null;
}

const nameOf = ({ caption, variantCaption }: Line): string =>
  variantCaption === null ? caption : `${caption}, ${variantCaption}`;

function carriedLines({ data, private: said }: Carrying): Lines {
  const { lines, added = lines, changed, removed, reversesPosition } = data;
  return [
    ...(added ?? []).map((line) => {
      const price = line.itemType === 0 ? money(line.unitPriceCents) : formatBeats(line.unitPoints);
      return `${line.amount} × ${nameOf(line)} at ${price}`;
    }),
    ...(changed ?? []).map((line) => `${nameOf(line)}: ${beforeAndNow(line.amountBefore, line.amountAfter)}`),
    ...(removed ?? []).map((line) => `${line.amount} × ${nameOf(line)} taken off`),
    ...movedLines(data),
    written('Text on the claim', said?.additionalInfo),
    ...Object.entries(said?.lineTexts ?? {}).map(([line, text]) => written(`Text on line ${line}`, text)),
    reversesPosition === undefined ? null : `Reverses event ${reversesPosition}`,
    written('Reason', said?.reason),
  ];
}

function movedLines({ change, posting }: Carrying['data']): Lines {
  return [
    unlessNone(change?.sumCents, (sum) => `Sum of the claim ${signed(sum, money)}`),
    unlessNone(change?.grantedPoints, (granted) => `Granted ${signed(granted, formatBeats)}`),
    unlessNone(change?.costPoints, (spent) => `Cost of freebies ${signed(spent, formatBeats)}`),
    unlessNone(posting?.drawn, (drawn) => `${account(0 - drawn)} for freebies`),
    unlessNone(posting?.pending, (pending) => `${account(pending)} not available yet`),
    unlessNone(posting?.released, (released) => `${account(released)} available`),
  ];
}

const unlessNone = (amount: number | undefined, text: (amount: number) => string): string | null =>
  amount ? text(amount) : null;

/** Undefined for a type that this page does not know yet. The server gives each type the shape that the catalogue says. */
const textOf = <Fact>(type: string): FactText<Fact> | undefined =>
  Object.hasOwn(texts, type) ? (texts[type as ShopEventType] as FactText<Fact>) : undefined;

/** Types with their names, as the filter offers them. */
export const eventLabels: readonly { readonly type: string; readonly label: string }[] = Object.entries(
  texts,
).map(([type, { label }]) => ({ type, label }));

/** A fact in plain words; of a type this page does not know yet, its name. */
export function eventText(
  fact: Pick<LedgerFactRecord, 'type' | 'data' | 'private'>,
  names: LedgerNamesRecord,
): EventText {
  const text = textOf<typeof fact>(fact.type);
  if (!text) return { label: fact.type, lines: [] };
  const lines = [...(text.lines?.(fact, names) ?? []), ...carriedLines(fact)];
  return { label: text.label, lines: lines.filter((line) => line !== null) };
}

/** The title of a movement in a statement. */
export function statementTitle(type: string): string {
  const text = textOf(type);
  return text?.statement ?? text?.label ?? type;
}

/** What a bulk change did to so many claims, by its facts of one type. */
export const bulkText = (type: string): string => textOf(type)?.bulk ?? type;

type Recorded = Pick<LedgerFactRecord, 'actor' | 'via' | 'data'>;

/** Who recorded a fact, and as what. */
export function recordedBy({ actor, via, data }: Recorded, { users }: LedgerNamesRecord): string {
  if (via === 'system' || actor === null) return 'by the shop itself';
  const name = actor.displayname ?? `user ${actor.user_id}, erased`;
  if (via === 'self') return `by ${name}`;
  if (via === 'admin') return `by ${name} as organiser`;
  const fan = typeof data['userId'] === 'number' ? (users[data['userId']] ?? 'an erased fan') : 'a fan';
  return `by ${name} for ${fan}`;
}
