import type {
  BatchChangeRecord,
  ClaimHistoryEntryRecord,
  LedgerFactRecord,
  LedgerNamesRecord,
  MoneyMoveRecord,
  ShopEvent,
  ShopEventType,
  StatementEntryRecord,
} from '@fan-beats/backend/contract';
import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import {
  accountDifference,
  goStatusLabel,
  isNoBooking,
  type BillSplit,
  type BillWithdrawn,
  type ClaimRevised,
  type ClaimSubmitted,
} from '@fan-beats/events/language';
import {
  asideNames,
  methodNames,
  moveText,
  costNames,
  stageNames,
  basisNames,
  lineNames,
} from '../format/words';
import { countOf, formatBeats, formatCost, formatSum, signed, germanDay } from '../format/figures';

type Lines = readonly (string | null)[];
/** The data that the history of a claim has beside a fact. */
type Told = Pick<ClaimHistoryEntryRecord, 'covered_before' | keyof MoneyMoveRecord>;
type Says<Fact> = (fact: Fact & Told, names: LedgerNamesRecord) => Lines;

/** The words for a type of fact; `carriedLines` and `historyLines` have those for the parts that many types share. */
interface FactText<Fact> {
  readonly label: string;
  /** Title of its movement in a statement, if it differs from the label. */
  readonly statement?: string;
  /** Its effect in a bulk change, after the number of its claims. */
  readonly bulk?: string;
  /** The sentences or lines for all readers: the event, before and after. */
  readonly says?: Says<Fact>;
  /** The lines for organisers, only in the ledger. */
  readonly organiser?: Says<Fact>;
  /** The lines for fans, only in the history of a claim. */
  readonly fan?: Says<Fact>;
}

/** A fact in plain words. */
export interface EventText {
  readonly label: string;
  readonly lines: readonly string[];
}

/** Nothing if the fact has no such text, or has lost it by erasure. */
function written(label: string, text: string | null | undefined): string | null {
  if (text === undefined || text === '') return null;
  return text === null ? `${label} cleared` : `${label}: “${text}”`;
}

const money = (amountCents: number): string => formatSum(eurosFromCents(cents(amountCents)));
const cost = (amountCents: number | null): string =>
  amountCents === null ? formatCost(null) : money(amountCents);
const account = (amount: number): string => `Account ${signed(amount, formatBeats)}`;
const balance = (amountCents: number): string => `Credit ${signed(amountCents, money)}`;
const beforeAndNow = (before: number | string, now: number | string): string =>
  `${before} before, ${now} now`;

/** An item, or some of its variants, by their present names. */
export function itemName(
  { items, variants }: LedgerNamesRecord,
  { itemId, variantIds }: { readonly itemId: number; readonly variantIds: readonly (number | null)[] },
): string {
  const item = items[itemId] ?? `Item ${itemId}`;
  const named = variantIds.flatMap((id) => (id === null ? [] : [variants[id] ?? `variant ${id}`]));
  return named.length === 0 ? item : `${item} (${named.join(', ')})`;
}

const personName = ({ users }: LedgerNamesRecord, userId: number): string =>
  users[userId] ?? `person ${userId}`;

const statusName = (status: string | null): string => (status === null ? 'Open' : goStatusLabel(status));

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

const coveredNow = (coveredCents: number): string => `${money(coveredCents)} is paid now`;

function billText({ billId, component, totalCents, paidOn, method }: BillWithdrawn['data']): string {
  const by = method === undefined ? '' : `, ${methodNames[method]}`;
  return `Bill ${billId}, ${costNames[component]}: ${money(totalCents)}, paid on ${germanDay(paidOn)}${by}`;
}

function dividedText({ billId, shares, bornCents }: BillSplit['data']): string {
  const over = shares.filter(({ parts }) => parts.length > 0).length;
  const born = bornCents === 0 ? '' : `; the shop bears ${money(bornCents)}`;
  return `Bill ${billId} divided over ${countOf(over, 'claim')}${born}`;
}

/** A text for every type of the catalogue: a new type does not compile until it has one. */
const texts: { readonly [Fact in ShopEvent as Fact['type']]: FactText<Fact> } = {
  ClaimSubmitted: {
    label: 'Claim submitted',
    statement: 'Claimed',
    fan: ({ data }) => [`claim made in ${data.goTitle}`],
  },
  ClaimExtended: { label: 'Claim extended' },
  ClaimRevised: { label: 'Claim revised', statement: 'Claim changed by the organisers' },
  ClaimPaymentReceived: {
    label: 'Payment received',
    bulk: 'marked as paid',
    organiser: ({ data }) => [`pays ${money(data.coveredCents)}`],
    fan: ({ data: { coveredCents }, covered_before: before = 0 }) => {
      const covered = eurosFromCents(coveredCents);
      return [`paid: ${formatSum(covered - before)}${before === 0 ? '' : ` (${formatSum(covered)} in all)`}`];
    },
  },
  ClaimPaymentRevoked: {
    label: 'Payment mark taken off',
    bulk: 'marked as unpaid',
    says: ({ data: { reason, coveredCents } }) => [
      reason === 'extended'
        ? `no longer paid in full: the claim grew above the ${money(coveredCents)} that was paid`
        : 'no longer marked as paid',
    ],
    organiser: ({ data: { coveredCents, restoredCents } }) => [
      `${money(coveredCents)} had been paid`,
      restoredCents === undefined ? null : `${money(restoredCents)} stays paid`,
    ],
  },
  ClaimPaymentAllocated: {
    label: 'Payment allocated',
    statement: 'Paid for a claim',
    says: ({ data: { stage, amountCents, settled }, ...move }) => {
      const [rest, moved] = [settled ? '' : ', not yet all', moveText(move)];
      return [
        `${stageNames[stage]} paid: ${money(amountCents)}${rest}${moved === null ? '' : ` (${moved})`}`,
      ];
    },
    organiser: ({ data }) => [coveredNow(data.coveredCents)],
  },
  ClaimPaymentReleased: {
    label: 'Payment given back',
    statement: 'Back from a claim',
    bulk: 'given back as credit',
    says: ({ data: { stage, amountCents } }) => [
      `${stageNames[stage]}: ${money(amountCents)} given back as credit`,
    ],
    organiser: ({ data }) => [released[data.reason], coveredNow(data.coveredCents)],
  },
  ClaimShortfallWaived: {
    label: 'Rest forgiven',
    bulk: 'forgiven',
    says: ({ data: { stage, amountCents } }) => [
      amountCents < 0
        ? `${stageNames[stage]}: ${money(0 - amountCents)} is charged again`
        : `${stageNames[stage]}: ${money(amountCents)} does not have to be paid`,
    ],
    organiser: ({ data }) => [coveredNow(data.coveredCents)],
  },
  ClaimPaymentRequested: {
    label: 'Payment asked for',
    bulk: 'asked for',
    says: ({ data: { stage, amountCents, dueOn } }) => [
      `${stageNames[stage]}: ${money(amountCents)} in all, to be paid by ${germanDay(dueOn)}`,
    ],
    organiser: ({ data }) => [`reference ${data.reference}`],
  },
  ClaimPaymentDeferred: {
    label: 'Payment deferred',
    bulk: 'deferred',
    says: ({ data: { stage, dueOn, dueBefore } }) => [
      `${stageNames[stage]}: to be paid by ${germanDay(dueOn)} instead of ${germanDay(dueBefore)}`,
    ],
  },
  ClaimPaymentRequestWithdrawn: {
    label: 'Payment no longer asked for',
    bulk: 'no longer asked for',
    says: ({ data }) => [`${stageNames[data.stage]}: not asked for any more`],
  },
  ClaimFreebiesCompleted: { label: 'Freebies done', bulk: 'freebies done' },
  ClaimFreebiesReopened: { label: 'Freebies open again', bulk: 'freebies open' },
  ShippingCostSet: {
    label: 'Shipping cost set',
    bulk: 'set',
    says: ({ data: { component, beforeCents, amountCents, billId } }) => [
      `${costNames[component]}${billId === undefined ? '' : `, share of bill ${billId},`} set to ${cost(amountCents)}${beforeCents === null ? '' : ` instead of ${cost(beforeCents)}`}`,
    ],
  },
  ShippingCostSettled: {
    label: 'Shipping cost done',
    bulk: 'done',
    says: ({ data }) => [`${costNames[data.component]} done: ${cost(data.amountCents)}`],
  },
  ShippingCostReopened: {
    label: 'Shipping cost open again',
    bulk: 'open again',
    says: ({ data }) => [`${costNames[data.component]} open again`],
  },
  ClaimNoteWritten: {
    label: 'Note written',
    bulk: 'note written',
    says: (fact) => [written('note', fact.private?.note)],
  },
  ClaimTrackingAssigned: {
    label: 'Tracking id assigned',
    bulk: 'tracking ID assigned',
    says: (fact) => [written('tracking id', fact.private?.trackingId)],
  },
  ClaimSurplusReleased: {
    label: 'Claim completed',
    statement: 'Group order completed',
    says: () => ['group order sent out: the claim is completed'],
  },
  ClaimBeatsReturned: {
    label: 'Fan Beats returned',
    statement: 'Group order canceled',
    says: () => ['group order canceled'],
  },
  ClaimBeatsRebooked: {
    label: 'Fan Beats booked again',
    statement: 'Group order no longer canceled',
    says: () => ['group order no longer canceled'],
  },
  ClaimDeleted: { label: 'Claim deleted', fan: () => ['claim deleted'] },
  BalanceAdded: {
    label: 'Credit added',
    statement: 'Added',
    says: ({ data }) => [balance(data.amountCents)],
  },
  BalanceSubtracted: {
    label: 'Credit taken off',
    statement: 'Taken off',
    says: ({ data }) => [balance(0 - data.amountCents)],
  },
  BalanceReversed: {
    label: 'Credit booking reversed',
    statement: 'Booking reversed',
    says: ({ data }) => [balance(data.differenceCents)],
  },
  PaymentRecorded: {
    label: 'Payment recorded',
    statement: 'Payment received',
    says: ({ data: { amountCents, feeCents, receivedOn, method }, private: said }) => [
      balance(amountCents),
      `${methodNames[method]}, ${germanDay(receivedOn)}`,
      feeCents === 0 ? null : `${money(feeCents)} of it was kept as a fee`,
      written('Note', said?.note),
    ],
  },
  RefundPaid: {
    label: 'Refund paid',
    statement: 'Paid back',
    says: ({ data: { amountCents, paidOn, method }, private: said }) => [
      balance(0 - amountCents),
      `${methodNames[method]}, ${germanDay(paidOn)}`,
      written('Note', said?.note),
    ],
  },
  PaymentReversed: {
    label: 'Payment record reversed',
    statement: 'Payment record reversed',
    says: ({ data: { differenceCents, feeCents, method } }) => [
      balance(differenceCents),
      methodNames[method],
      feeCents === 0 ? null : `Fee ${signed(feeCents, money)}`,
    ],
  },
  PointsAdded: { label: 'Fan Beats added', statement: 'Added', says: ({ data }) => [account(data.points)] },
  PointsSubtracted: {
    label: 'Fan Beats subtracted',
    statement: 'Taken off',
    says: ({ data }) => [account(0 - data.points)],
  },
  PointsCorrected: {
    label: 'Fan Beats set',
    statement: 'Set to a new number',
    says: ({ data: { difference, pointsAfter } }) => [
      beforeAndNow(formatBeats(pointsAfter - difference), formatBeats(pointsAfter)),
    ],
  },
  PointsReversed: {
    label: 'Fan Beats booking reversed',
    statement: 'Booking reversed',
    says: ({ data }) => [account(data.difference)],
  },
  BillRecorded: {
    label: 'Bill recorded',
    says: ({ data }) => [
      billText(data),
      ...data.billLines.map(
        ({ what, amountCents, basis, category }) =>
          `${lineNames[what]}: ${money(amountCents)}, ${basisNames[basis]}${category === undefined ? '' : ` ${category}`}`,
      ),
    ],
  },
  BillSplit: { label: 'Bill divided', says: ({ data }) => [dividedText(data)] },
  BillResplit: { label: 'Bill divided again', says: ({ data }) => [dividedText(data)] },
  BillWithdrawn: {
    label: 'Bill withdrawn',
    says: ({ data }) => [billText(data), 'its shares were taken off'],
  },
  BankLineImported: {
    label: 'Bank line imported',
    says: ({ data, private: line }) => [
      `Line ${data.lineId}`,
      line ? `${money(line.amountCents)} on ${germanDay(line.bookedOn)}` : 'what it said is forgotten',
      written('Payer', line?.payer),
      written('Purpose', line?.purpose),
    ],
  },
  BankLineBooked: {
    label: 'Bank line booked',
    says: ({ data: { lineId, paymentPosition, others = [] } }) => [
      `Line ${lineId}`,
      paymentPosition === undefined ? null : `It is the payment of event ${paymentPosition}`,
      others.length === 0 ? null : `Divided among ${others.length + 1} fans`,
    ],
  },
  BankLineMatched: {
    label: 'Bank line is a payment taken back',
    says: ({ data: { lineId, returnedLineId } }) => [
      `Line ${lineId}`,
      returnedLineId === undefined ? null : `It takes line ${returnedLineId} back`,
    ],
  },
  BankLineReturned: {
    label: 'Bank line taken back by the bank',
    says: ({ data: { lineId, byLineId } }) => [`Line ${lineId}, taken back with line ${byLineId}`],
  },
  BankLineSetAside: {
    label: 'Bank line set aside',
    says: ({ data }) => [`Line ${data.lineId}: ${asideNames[data.why].toLowerCase()}`],
  },
  BankLineReopened: {
    label: 'Bank line open again',
    says: ({ data }) => [`Line ${data.lineId}`],
  },
  GoStatusSet: {
    label: 'Status set',
    says: ({ data }) => [beforeAndNow(statusName(data.statusBefore), statusName(data.status))],
  },
  StockLimitSet: {
    label: 'Limit set',
    says: ({ data }, names) => [`At most ${data.max} × ${itemName(names, data)}`],
  },
  StockLimitLifted: {
    label: 'Limit lifted',
    says: ({ data }, names) => [`No limit for ${itemName(names, data)}`],
  },
  FreebieStockCounted: {
    label: 'Freebie stock counted',
    says: ({ data: { itemId, variantId, before, amount } }, names) => [
      `${itemName(names, { itemId, variantIds: [variantId] })}: ${beforeAndNow(before, amount)}`,
    ],
  },
  PaymentReminded: {
    label: 'Fan reminded of payments',
    says: ({ data: { notice, stages } }) => [
      notices[notice],
      ...stages.map(
        ({ claimId, stage, openCents, dueOn, number }) =>
          `Claim #${claimId}, ${stageNames[stage]}: ${money(openCents)}, due ${germanDay(dueOn)}, reminder ${number}`,
      ),
    ],
  },
  WithdrawalDeclared: {
    label: 'Withdrawal declared',
    says: ({ data: { ofClaim }, private: said }) => [
      ofClaim ? `From claim #${ofClaim.claimId}` : 'It fits no claim',
      written('Which part', said?.about),
    ],
  },
  WithdrawalAnswered: {
    label: 'Withdrawal answered',
    says: ({ data: { answer, declaredPosition } }) => [`Event ${declaredPosition}: ${answer}`],
  },
  WithdrawalErased: {
    label: 'Withdrawal erased',
    says: ({ data: { declaredPosition } }) => [`Event ${declaredPosition}: what was written is forgotten`],
  },
  PersonMerged: {
    label: 'People merged',
    says: ({ data: { userId, intoUserId, claimIds } }, names) => [
      `${personName(names, userId)} was merged into ${personName(names, intoUserId)}, with ${countOf(claimIds.length, 'claim')}`,
    ],
  },
  PersonSeparated: {
    label: 'Merger taken back',
    says: ({ data: { userId, intoUserId } }, names) => [
      `${personName(names, userId)} was separated from ${personName(names, intoUserId)}`,
    ],
  },
  ClaimHandedOver: {
    label: 'Claim handed over',
    organiser: ({ data: { userId, fromUserId } }, names) => [
      `From ${personName(names, fromUserId)} to ${personName(names, userId)}`,
    ],
    fan: () => ['two people were found to be one: the claim is this one’s'],
  },
  BalanceHandedOver: {
    label: 'Credit handed over',
    statement: 'Two people became one, or two again',
    says: ({ data: { differenceCents, otherUserId } }, names) => [
      `${balance(differenceCents)}, ${differenceCents < 0 ? 'to' : 'from'} ${personName(names, otherUserId)}`,
    ],
  },
  PointsHandedOver: {
    label: 'Fan Beats handed over',
    statement: 'Two people became one, or two again',
    says: ({ data: { difference, otherUserId } }, names) => [
      `${account(difference)}, ${difference < 0 ? 'to' : 'from'} ${personName(names, otherUserId)}`,
    ],
  },
  PersonErased: { label: 'Person erased', says: () => ['Name and texts erased, the amounts stay'] },
};

type HistoryFact = Pick<ClaimHistoryEntryRecord, 'type' | 'via'> & Carrying;

/** The parts that facts of many types share. */
interface Carrying {
  readonly data: Partial<ClaimSubmitted['data'] & ClaimRevised['data']> & {
    readonly reversesPosition?: number;
  };
  readonly private?: (ClaimSubmitted['private'] & { readonly reason?: string }) | null;
}

/** A line that was added (before 0), removed (after 0) or changed in its amount. */
interface LineChange {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly text?: string | undefined;
  /** The price of a piece, if the line is new. */
  readonly price?: string;
}

function lineChanges({ data, private: said }: Carrying): LineChange[] {
  const { lines, added = lines, changed, removed } = data;
  return [
    ...(added ?? []).map((line) => ({
      name: nameOf(line),
      before: 0,
      after: line.amount,
      text: said?.lineTexts?.[line.line],
      price: line.itemType === 0 ? money(line.unitPriceCents) : formatBeats(line.unitPoints),
    })),
    ...(changed ?? []).map((line) => ({
      name: nameOf(line),
      before: line.amountBefore,
      after: line.amountAfter,
    })),
    ...(removed ?? []).map((line) => ({ name: nameOf(line), before: line.amount, after: 0 })),
  ];
}

interface Captions {
  readonly caption: string;
  readonly variantCaption: string | null;
}

const nameOf = ({ caption, variantCaption }: Captions): string =>
  variantCaption === null ? caption : `${caption} (${variantCaption})`;

/** A line in words: `2 × Album A (Juno) added by you (3 in all)`. */
function lineText({ name, before, after, text }: LineChange, by = ''): string {
  const [pieces, verb] = after > before ? [after - before, 'added'] : [before - after, 'taken off'];
  const left = after > before ? `${after} in all` : `${after} left`;
  const rest = before === 0 || after === 0 ? '' : ` (${left})`;
  return `${pieces} × ${name} ${verb}${by}${rest}${text === undefined ? '' : ` – “${text}”`}`;
}

function carriedLines(fact: Carrying): Lines {
  const { data, private: said } = fact;
  return [
    ...lineChanges(fact).map((line) =>
      lineText(line, unlessNone(line.price, (price) => ` at ${price}`) ?? ''),
    ),
    ...movedLines(data),
    written('additional info', said?.additionalInfo),
    unlessNone(data.reversesPosition, (position) => `reverses event ${position}`),
    written('reason', said?.reason),
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

const unlessNone = <Value extends number | string>(
  value: Value | undefined,
  text: (value: Value) => string,
): string | null => (value ? text(value) : null);

/** Undefined for a type that is too new for this page. The server gives each type the shape that the catalogue defines. */
const textOf = <Fact>(type: string): FactText<Fact> | undefined =>
  Object.hasOwn(texts, type) ? (texts[type as ShopEventType] as FactText<Fact>) : undefined;

/** Types with their names, as the filter offers them. */
export const eventLabels: readonly { readonly type: string; readonly label: string }[] = Object.entries(
  texts,
).map(([type, { label }]) => ({ type, label }));

/** A fact in plain words; the name of its type if that is too new for this page. */
export function eventText(
  fact: Pick<LedgerFactRecord, 'type' | 'data' | 'private'>,
  names: LedgerNamesRecord,
): EventText {
  const text = textOf<typeof fact>(fact.type);
  if (!text) return { label: fact.type, lines: [] };
  const lines = [
    ...(text.says?.(fact, names) ?? []),
    ...(text.organiser?.(fact, names) ?? []),
    ...carriedLines(fact),
  ];
  return { label: text.label, lines: lines.filter((line) => line !== null).map(capital) };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
const nobody: LedgerNamesRecord = { users: {}, gos: {}, items: {}, variants: {} };

/** The sentences of a claim's fact, with the name of its person on this screen: 'you', 'the organisers', or a name. */
export function sentencesOf(entry: ClaimHistoryEntryRecord, who: string): string[] {
  const text = textOf<typeof entry>(entry.type);
  const sentences = [
    ...(text?.says?.(entry, nobody) ?? []),
    ...(text?.fan?.(entry, nobody) ?? []),
    ...historyLines(entry, who),
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? sentences : [text ? small(text.label) : entry.type];
}

function historyLines(fact: HistoryFact, who: string): Lines {
  const { posting } = fact.data;
  return [
    ...lineChanges(fact).map((line) => {
      if (fact.type === 'ClaimDeleted') return `${line.before} × ${line.name} given back`;
      // Pieces that fans add themselves are listed one by one; changes by others are introduced as such.
      return fact.via === 'self' ? lineText(line, ` by ${who}`) : `changed by ${who}: ${lineText(line)}`;
    }),
    written('additional info', fact.private?.additionalInfo),
    posting && !isNoBooking(posting) ? beatsText(accountDifference(posting)) : null,
  ];
}

const onCompletion = 'available when the group order is completed';

function beatsText({ points, pending }: ReturnType<typeof accountDifference>): string {
  if (points === 0 && pending < 0) return `${formatBeats(0 - pending)} are available now`;
  const waits = pending > 0 ? `, ${onCompletion}` : '';
  return `${signed(points, formatBeats)}${waits}`;
}

/** The part of a movement that waits for the end of its group order, or became available with it; empty if there is none. */
export function pendingText({ type, pending = 0 }: Pick<StatementEntryRecord, 'type' | 'pending'>): string {
  if (pending > 0) return `${pending} ${onCompletion}`;
  if (pending === 0) return '';
  return type === 'ClaimSurplusReleased' ? `${-pending} now available` : `${-pending} no longer waiting`;
}

/** The title of a movement in a statement. */
export function statementTitle(type: string): string {
  const text = textOf(type);
  return text?.statement ?? text?.label ?? type;
}

/** The effect of a bulk change on its claims, for its facts of one type. */
export function bulkText(type: string): string {
  const text = textOf(type);
  return text?.bulk ?? (text ? small(text.label) : type);
}

/** The facts of one kind in a bulk change: '3 × EMS set'. */
export function changeText({ type, component, events }: BatchChangeRecord): string {
  const cost = isCostName(component) ? `${costNames[component]} ` : '';
  return `${events} × ${cost}${bulkText(type)}`;
}

const isCostName = (name: string | null): name is keyof typeof costNames =>
  name !== null && Object.hasOwn(costNames, name);

type Recorded = Pick<LedgerFactRecord, 'actor' | 'via' | 'data'>;

/** The author of a fact, and their role. */
export function recordedBy({ actor, via, data }: Recorded, { users }: LedgerNamesRecord): string {
  if (via === 'system' || actor === null) return 'by the shop itself';
  const name = actor.displayname ?? `user ${actor.user_id}, erased`;
  if (via === 'self') return `by ${name}`;
  if (via === 'admin') return `by ${name} as organiser`;
  const fan = typeof data['userId'] === 'number' ? (users[data['userId']] ?? 'an erased fan') : 'a fan';
  return `by ${name} for ${fan}`;
}
