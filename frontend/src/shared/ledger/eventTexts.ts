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
  purchaseTotal,
  type ClaimRevised,
  type ClaimSubmitted,
  type PurchaseTakenBack,
} from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import {
  methodNames,
  moveText,
  costNames,
  costs,
  stageNames,
  basisNames,
  lineNames,
  purchaseKindNames,
  type AsideReason,
} from '../format/words';
import { formatBeats, formatCost, formatSum, signed, germanDay } from '../format/figures';

type Lines = readonly (string | null)[];
/** The data that the history of a claim has beside a fact. */
type Told = Pick<ClaimHistoryEntryRecord, 'covered_before' | keyof MoneyMoveRecord>;
type Says<Fact> = (fact: Fact & Told, names: LedgerNamesRecord) => Lines;

/** The words for a type of fact; `carriedLines` and `historyLines` have those for the parts that many types share. */
interface FactText<Fact> {
  readonly label: string;
  /** Title of its movement in a statement, if it differs from the label. */
  readonly statement?: string;
  /** Its effect in a bulk change, after the number of its claims; the label if left out. */
  readonly bulk?: string;
  /** Its sentence in the history of a claim where it has no other; the label if left out. */
  readonly sentence?: string;
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

/** A text as somebody wrote it. */
export const quoted = (text: string): string => i18n.t('“{text}”', { text });

/** Nothing if the fact has no such text, or has lost it by erasure. */
function written(label: string, text: string | null | undefined): string | null {
  if (text === undefined || text === '') return null;
  return text === null ? i18n.t('{label} cleared', { label }) : `${label}: ${quoted(text)}`;
}

const money = (amountCents: number): string => formatSum(eurosFromCents(cents(amountCents)));
const cost = (amountCents: number | null): string =>
  amountCents === null ? formatCost(null) : money(amountCents);
/** The words for a request or a due day that an organiser told a fan (rule M51). */
const toldByChat = ({ told }: { readonly told?: true }): string[] =>
  told ? [i18n.t('told by an organiser')] : [];
const account = (amount: number): string =>
  i18n.t('Account {amount}', { amount: signed(amount, formatBeats) });
const balance = (amountCents: number): string =>
  i18n.t('Credit {amount}', { amount: signed(amountCents, money) });
const beforeAndNow = (before: number | string, now: number | string): string =>
  i18n.t('{before} before, {now} now', { before, now });

/** An item, or some of its variants, by their present names. */
export function itemName(
  { items, variants }: LedgerNamesRecord,
  { itemId, variantIds }: { readonly itemId: number; readonly variantIds: readonly (number | null)[] },
): string {
  const item = items[itemId] ?? i18n.t('Item {itemId}', { itemId });
  const named = variantIds.flatMap((id) =>
    id === null ? [] : [variants[id] ?? i18n.t('variant {id}', { id })],
  );
  return named.length === 0 ? item : `${item} (${named.join(', ')})`;
}

const personName = ({ users }: LedgerNamesRecord, userId: number): string =>
  users[userId] ?? i18n.t('person {userId}', { userId });

const statusName = (status: string | null): string =>
  status === null ? i18n.t('Open') : goStatusLabel(i18n, status);

const released = () =>
  ({
    overpaid: i18n.t('More was paid than it costs now'),
    moved: i18n.t('Given back by an organiser'),
    unmarked: i18n.t('Unmarked by an organiser'),
    canceled: i18n.t('The group order was canceled'),
    deleted: i18n.t('The claim was deleted'),
    reversed: i18n.t('The payment was reversed'),
  }) as const;

const notices = () =>
  ({
    before: i18n.t('Due soon'),
    overdue: i18n.t('Late'),
    last: i18n.t('Late, the last reminder'),
  }) as const;

/** The reasons why money that arrived is not a fan's, within a line. */
const asideWords = (): Readonly<Record<AsideReason, string>> => ({
  private: i18n.t('private'),
  supplier: i18n.t('from a supplier'),
  duplicate: i18n.t('recorded already'),
  other: i18n.t('something else'),
});

const coveredNow = (coveredCents: number): string =>
  i18n.t('{covered} is paid now', { covered: money(coveredCents) });

function billText({ billId, component, totalCents, paidOn, method }: BillWithdrawn['data']): string {
  const costName = costNames(i18n)[component];
  const [total, day] = [money(totalCents), germanDay(paidOn)];
  if (method === undefined)
    return i18n.t('Bill {billId}, {costName}: {total}, paid on {day}', { billId, costName, total, day });
  const way = methodNames()[method];
  return i18n.t('Bill {billId}, {costName}: {total}, paid on {day}, {way}', {
    billId,
    costName,
    total,
    day,
    way,
  });
}

function purchaseText({ purchaseId, paidOn, method, ...content }: PurchaseTakenBack['data']): string {
  return i18n.t('Purchase {purchaseId}: {total}, paid on {day}, {way}', {
    purchaseId,
    total: money(purchaseTotal(content)),
    day: germanDay(paidOn),
    way: methodNames()[method],
  });
}

function dividedText({ billId, shares, bornCents }: BillSplit['data']): string {
  const over = shares.filter(({ parts }) => parts.length > 0).length;
  if (bornCents === 0)
    return i18n.t('Bill {billId} divided over {n, plural, one {{n} claim} other {{n} claims}}', {
      billId,
      n: over,
    });
  return i18n.t(
    'Bill {billId} divided over {n, plural, one {{n} claim} other {{n} claims}}; the shop bears {born}',
    { billId, n: over, born: money(bornCents) },
  );
}

/** A text for every type of the catalogue: a new type does not compile until it has one. */
// oxlint-disable-next-line max-lines-per-function -- a table, made when it is shown, as its texts follow the language
const texts = (): { readonly [Fact in ShopEvent as Fact['type']]: FactText<Fact> } => ({
  ClaimSubmitted: {
    label: i18n.t('Claim submitted'),
    statement: i18n.t('Claimed'),
    bulk: i18n.t('claim submitted'),
    fan: ({ data }) => [i18n.t('claim made in {goTitle}', { goTitle: data.goTitle })],
  },
  ClaimExtended: {
    label: i18n.t('Claim extended'),
    bulk: i18n.t('claim extended'),
    sentence: i18n.t('claim extended'),
  },
  ClaimRevised: {
    label: i18n.t('Claim revised'),
    statement: i18n.t('Claim changed by the organisers'),
    bulk: i18n.t('claim revised'),
    sentence: i18n.t('claim revised'),
  },
  ClaimPaymentReceived: {
    label: i18n.t('Payment received'),
    bulk: i18n.t('marked as paid'),
    organiser: ({ data }) => [i18n.t('pays {covered}', { covered: money(data.coveredCents) })],
    fan: ({ data: { coveredCents }, covered_before: before = 0 }) => {
      const covered = eurosFromCents(coveredCents);
      return [
        before === 0
          ? i18n.t('paid: {covered}', { covered: formatSum(covered - before) })
          : i18n.t('paid: {covered} ({all} in all)', {
              covered: formatSum(covered - before),
              all: formatSum(covered),
            }),
      ];
    },
  },
  ClaimPaymentRevoked: {
    label: i18n.t('Payment mark taken off'),
    bulk: i18n.t('marked as unpaid'),
    says: ({ data: { reason, coveredCents } }) => [
      reason === 'extended'
        ? i18n.t('no longer paid in full: the claim grew above the {covered} that was paid', {
            covered: money(coveredCents),
          })
        : i18n.t('no longer marked as paid'),
    ],
    organiser: ({ data: { coveredCents, restoredCents } }) => [
      i18n.t('{covered} had been paid', { covered: money(coveredCents) }),
      restoredCents === undefined
        ? null
        : i18n.t('{restored} stays paid', { restored: money(restoredCents) }),
    ],
  },
  ClaimPaymentAllocated: {
    label: i18n.t('Payment allocated'),
    statement: i18n.t('Paid for a claim'),
    bulk: i18n.t('payment allocated'),
    says: ({ data: { stage, amountCents, settled }, ...move }) => {
      const told = { stageName: stageNames(i18n)[stage], amount: money(amountCents) };
      const paid = settled
        ? i18n.t('{stageName} paid: {amount}', told)
        : i18n.t('{stageName} paid: {amount}, not yet all', told);
      const moved = moveText(move);
      return [moved === null ? paid : `${paid} (${moved})`];
    },
    organiser: ({ data }) => [coveredNow(data.coveredCents)],
  },
  ClaimPaymentReleased: {
    label: i18n.t('Payment given back'),
    statement: i18n.t('Back from a claim'),
    bulk: i18n.t('given back as credit'),
    says: ({ data: { stage, amountCents } }) => [
      i18n.t('{stageName}: {amount} given back as credit', {
        stageName: stageNames(i18n)[stage],
        amount: money(amountCents),
      }),
    ],
    organiser: ({ data }) => [released()[data.reason], coveredNow(data.coveredCents)],
  },
  ClaimShortfallWaived: {
    label: i18n.t('Rest forgiven'),
    bulk: i18n.t('forgiven'),
    says: ({ data: { stage, amountCents } }) => [
      amountCents < 0
        ? i18n.t('{stageName}: {amount} is charged again', {
            stageName: stageNames(i18n)[stage],
            amount: money(0 - amountCents),
          })
        : i18n.t('{stageName}: {amount} does not have to be paid', {
            stageName: stageNames(i18n)[stage],
            amount: money(amountCents),
          }),
    ],
    organiser: ({ data }) => [coveredNow(data.coveredCents)],
  },
  ClaimPaymentRequested: {
    label: i18n.t('Payment asked for'),
    bulk: i18n.t('asked for'),
    says: ({ data: { stage, amountCents, dueOn } }) => [
      i18n.t('{stageName}: {amount} in all, to be paid by {dueOn}', {
        stageName: stageNames(i18n)[stage],
        amount: money(amountCents),
        dueOn: germanDay(dueOn),
      }),
    ],
    organiser: ({ data }) => [
      i18n.t('reference {reference}', { reference: data.reference }),
      ...toldByChat(data),
    ],
  },
  ClaimPaymentDeferred: {
    label: i18n.t('Payment deferred'),
    bulk: i18n.t('deferred'),
    says: ({ data: { stage, dueOn, dueBefore } }) => [
      i18n.t('{stageName}: to be paid by {dueOn} instead of {dueBefore}', {
        stageName: stageNames(i18n)[stage],
        dueOn: germanDay(dueOn),
        dueBefore: germanDay(dueBefore),
      }),
    ],
    organiser: ({ data }) => toldByChat(data),
  },
  ClaimPaymentRequestWithdrawn: {
    label: i18n.t('Payment no longer asked for'),
    bulk: i18n.t('no longer asked for'),
    says: ({ data }) => [
      i18n.t('{stageName}: not asked for any more', { stageName: stageNames(i18n)[data.stage] }),
    ],
  },
  ClaimFreebiesCompleted: {
    label: i18n.t('Freebies done'),
    bulk: i18n.t('freebies done'),
    sentence: i18n.t('freebies done'),
  },
  ClaimFreebiesReopened: {
    label: i18n.t('Freebies open again'),
    bulk: i18n.t('freebies open'),
    sentence: i18n.t('freebies open again'),
  },
  ShippingCostSet: {
    label: i18n.t('Shipping cost set'),
    bulk: i18n.t('set'),
    says: ({ data: { component, beforeCents, amountCents, billId } }) => [
      billId === undefined
        ? beforeCents === null
          ? i18n.t('{costName} set to {amount}', {
              costName: costNames(i18n)[component],
              amount: cost(amountCents),
            })
          : i18n.t('{costName} set to {amount} instead of {before}', {
              costName: costNames(i18n)[component],
              amount: cost(amountCents),
              before: cost(beforeCents),
            })
        : beforeCents === null
          ? i18n.t('{costName}, share of bill {billId}, set to {amount}', {
              costName: costNames(i18n)[component],
              billId,
              amount: cost(amountCents),
            })
          : i18n.t('{costName}, share of bill {billId}, set to {amount} instead of {before}', {
              costName: costNames(i18n)[component],
              billId,
              amount: cost(amountCents),
              before: cost(beforeCents),
            }),
    ],
  },
  ShippingCostSettled: {
    label: i18n.t('Shipping cost done'),
    bulk: i18n.t('done'),
    says: ({ data }) => [
      i18n.t('{costName} done: {amount}', {
        costName: costNames(i18n)[data.component],
        amount: cost(data.amountCents),
      }),
    ],
  },
  ShippingCostReopened: {
    label: i18n.t('Shipping cost open again'),
    bulk: i18n.t('open again'),
    says: ({ data }) => [i18n.t('{costName} open again', { costName: costNames(i18n)[data.component] })],
  },
  ClaimNoteWritten: {
    label: i18n.t('Note written'),
    bulk: i18n.t('note written'),
    sentence: i18n.t('note written'),
    says: (fact) => [written(i18n.t('note'), fact.private?.note)],
  },
  ClaimTrackingAssigned: {
    label: i18n.t('Tracking id assigned'),
    bulk: i18n.t('tracking ID assigned'),
    sentence: i18n.t('tracking id assigned'),
    says: (fact) => [written(i18n.t('tracking id'), fact.private?.trackingId)],
  },
  ClaimSurplusReleased: {
    label: i18n.t('Claim completed'),
    statement: i18n.t('Group order completed'),
    bulk: i18n.t('claim completed'),
    says: () => [i18n.t('group order sent out: the claim is completed')],
  },
  ClaimBeatsReturned: {
    label: i18n.t('Fan Beats returned'),
    statement: i18n.t('Group order canceled'),
    says: () => [i18n.t('group order canceled')],
  },
  ClaimBeatsRebooked: {
    label: i18n.t('Fan Beats booked again'),
    statement: i18n.t('Group order no longer canceled'),
    says: () => [i18n.t('group order no longer canceled')],
  },
  ClaimDeleted: {
    label: i18n.t('Claim deleted'),
    bulk: i18n.t('claim deleted'),
    fan: () => [i18n.t('claim deleted')],
  },
  BalanceAdded: {
    label: i18n.t('Credit added'),
    statement: i18n.t('Added'),
    says: ({ data }) => [balance(data.amountCents)],
  },
  BalanceSubtracted: {
    label: i18n.t('Credit taken off'),
    statement: i18n.t('Taken off'),
    says: ({ data }) => [balance(0 - data.amountCents)],
  },
  BalanceReversed: {
    label: i18n.t('Credit booking reversed'),
    statement: i18n.t('Booking reversed'),
    says: ({ data }) => [balance(data.differenceCents)],
  },
  PaymentRecorded: {
    label: i18n.t('Payment recorded'),
    statement: i18n.t('Payment received'),
    bulk: i18n.t('payment recorded'),
    says: ({
      data: { amountCents, feeCents, receivedOn, method, correctsPosition: corrects },
      private: said,
    }) => [
      balance(amountCents),
      `${methodNames()[method]}, ${germanDay(receivedOn)}`,
      corrects === undefined ? null : i18n.t('Corrects payment {corrects}', { corrects }),
      feeCents === 0 ? null : i18n.t('{fee} of it was kept as a fee', { fee: money(feeCents) }),
      written(i18n.t('Note'), said?.note),
    ],
  },
  RefundPaid: {
    label: i18n.t('Refund paid'),
    statement: i18n.t('Paid back'),
    bulk: i18n.t('refund paid'),
    says: ({ data: { amountCents, paidOn, method }, private: said }) => [
      balance(0 - amountCents),
      `${methodNames()[method]}, ${germanDay(paidOn)}`,
      written(i18n.t('Note'), said?.note),
    ],
  },
  PaymentReversed: {
    label: i18n.t('Payment record reversed'),
    statement: i18n.t('Payment record reversed'),
    bulk: i18n.t('payment record reversed'),
    says: ({ data: { differenceCents, feeCents, method } }) => [
      balance(differenceCents),
      methodNames()[method],
      feeCents === 0 ? null : i18n.t('Fee {fee}', { fee: signed(feeCents, money) }),
    ],
  },
  PointsAdded: {
    label: i18n.t('Fan Beats added'),
    statement: i18n.t('Added'),
    says: ({ data }) => [account(data.points)],
  },
  PointsSubtracted: {
    label: i18n.t('Fan Beats subtracted'),
    statement: i18n.t('Taken off'),
    says: ({ data }) => [account(0 - data.points)],
  },
  PointsCorrected: {
    label: i18n.t('Fan Beats set'),
    statement: i18n.t('Set to a new number'),
    says: ({ data: { difference, pointsAfter } }) => [
      beforeAndNow(formatBeats(pointsAfter - difference), formatBeats(pointsAfter)),
    ],
  },
  PointsReversed: {
    label: i18n.t('Fan Beats booking reversed'),
    statement: i18n.t('Booking reversed'),
    says: ({ data }) => [account(data.difference)],
  },
  BillRecorded: {
    label: i18n.t('Bill recorded'),
    says: ({ data }) => [
      billText(data),
      ...data.billLines.map(
        ({ what, amountCents, basis, category }) =>
          `${lineNames()[what]}: ${money(amountCents)}, ${basisNames()[basis]}${category === undefined ? '' : ` ${category}`}`,
      ),
    ],
  },
  BillSplit: { label: i18n.t('Bill divided'), says: ({ data }) => [dividedText(data)] },
  BillResplit: { label: i18n.t('Bill divided again'), says: ({ data }) => [dividedText(data)] },
  BillWithdrawn: {
    label: i18n.t('Bill withdrawn'),
    says: ({ data }) => [billText(data), i18n.t('its shares were taken off')],
  },
  PurchaseRecorded: {
    label: i18n.t('Purchase recorded'),
    says: ({ data, private: texts }) => [
      purchaseText(data),
      ...data.purchaseLines.map(
        ({ what, amountCents }) => `${purchaseKindNames()[what]}: ${money(amountCents)}`,
      ),
      written(i18n.t('Supplier'), texts?.supplier),
      written(i18n.t('Document number'), texts?.documentNumber),
    ],
  },
  PurchaseTakenBack: {
    label: i18n.t('Purchase taken back'),
    says: ({ data }) => [purchaseText(data)],
  },
  BankLineImported: {
    label: i18n.t('Bank line imported'),
    bulk: i18n.t('bank line imported'),
    says: ({ data, private: line }) => [
      i18n.t('Line {lineId}', { lineId: data.lineId }),
      line
        ? i18n.t('{amount} on {bookedOn}', {
            amount: money(line.amountCents),
            bookedOn: germanDay(line.bookedOn),
          })
        : i18n.t('what it said is forgotten'),
      written(i18n.t('Payer'), line?.payer),
      written(i18n.t('Purpose'), line?.purpose),
    ],
  },
  BankLineBooked: {
    label: i18n.t('Bank line booked'),
    bulk: i18n.t('bank line booked'),
    says: ({ data: { lineId, paymentPosition, others = [] } }) => [
      i18n.t('Line {lineId}', { lineId }),
      paymentPosition === undefined
        ? null
        : i18n.t('It is the payment of event {paymentPosition}', { paymentPosition }),
      others.length === 0 ? null : i18n.t('Divided among {n} fans', { n: others.length + 1 }),
    ],
  },
  BankLineMatched: {
    label: i18n.t('Bank line is a payment taken back'),
    bulk: i18n.t('bank line is a payment taken back'),
    says: ({ data: { lineId, returnedLineId } }) => [
      i18n.t('Line {lineId}', { lineId }),
      returnedLineId === undefined ? null : i18n.t('It takes line {returnedLineId} back', { returnedLineId }),
    ],
  },
  BankLineReturned: {
    label: i18n.t('Bank line taken back by the bank'),
    bulk: i18n.t('bank line taken back by the bank'),
    says: ({ data: { lineId, byLineId } }) => [
      i18n.t('Line {lineId}, taken back with line {byLineId}', { lineId, byLineId }),
    ],
  },
  BankLineSetAside: {
    label: i18n.t('Bank line set aside'),
    bulk: i18n.t('bank line set aside'),
    says: ({ data }) => [
      i18n.t('Line {lineId}: {asideName}', { lineId: data.lineId, asideName: asideWords()[data.why] }),
    ],
  },
  BankLineReopened: {
    label: i18n.t('Bank line open again'),
    bulk: i18n.t('bank line open again'),
    says: ({ data }) => [i18n.t('Line {lineId}', { lineId: data.lineId })],
  },
  GoStatusSet: {
    label: i18n.t('Status set'),
    says: ({ data }) => [beforeAndNow(statusName(data.statusBefore), statusName(data.status))],
  },
  StockLimitSet: {
    label: i18n.t('Limit set'),
    says: ({ data }, names) => [
      i18n.t('At most {max} × {itemName}', { max: data.max, itemName: itemName(names, data) }),
    ],
  },
  StockLimitLifted: {
    label: i18n.t('Limit lifted'),
    says: ({ data }, names) => [i18n.t('No limit for {itemName}', { itemName: itemName(names, data) })],
  },
  FreebieStockCounted: {
    label: i18n.t('Freebie stock counted'),
    says: ({ data: { itemId, variantId, before, amount } }, names) => [
      `${itemName(names, { itemId, variantIds: [variantId] })}: ${beforeAndNow(before, amount)}`,
    ],
  },
  PaymentReminded: {
    label: i18n.t('Fan reminded of payments'),
    says: ({ data: { notice, stages } }) => [
      notices()[notice],
      ...stages.map(({ claimId, stage, openCents, dueOn, number }) =>
        i18n.t('Claim #{claimId}, {stageName}: {open}, due {dueOn}, reminder {number}', {
          claimId,
          stageName: stageNames(i18n)[stage],
          open: money(openCents),
          dueOn: germanDay(dueOn),
          number,
        }),
      ),
    ],
  },
  WithdrawalDeclared: {
    label: i18n.t('Withdrawal declared'),
    says: ({ data: { ofClaim }, private: said }) => [
      ofClaim ? i18n.t('From claim #{claimId}', { claimId: ofClaim.claimId }) : i18n.t('It fits no claim'),
      written(i18n.t('Which part'), said?.about),
    ],
  },
  WithdrawalAnswered: {
    label: i18n.t('Withdrawal answered'),
    says: ({ data: { answer, declaredPosition } }) => [
      {
        accepted: i18n.t('Event {declaredPosition}: accepted', { declaredPosition }),
        asked: i18n.t('Event {declaredPosition}: asked', { declaredPosition }),
        refused: i18n.t('Event {declaredPosition}: refused', { declaredPosition }),
      }[answer],
    ],
  },
  WithdrawalErased: {
    label: i18n.t('Withdrawal erased'),
    says: ({ data: { declaredPosition } }) => [
      i18n.t('Event {declaredPosition}: what was written is forgotten', { declaredPosition }),
    ],
  },
  PersonMerged: {
    label: i18n.t('People merged'),
    says: ({ data: { userId, intoUserId, claimIds } }, names) => [
      i18n.t(
        '{personName} was merged into {otherName}, with {n, plural, one {{n} claim} other {{n} claims}}',
        {
          n: claimIds.length,
          personName: personName(names, userId),
          otherName: personName(names, intoUserId),
        },
      ),
    ],
  },
  PersonSeparated: {
    label: i18n.t('Merger taken back'),
    says: ({ data: { userId, intoUserId } }, names) => [
      i18n.t('{personName} was separated from {otherName}', {
        personName: personName(names, userId),
        otherName: personName(names, intoUserId),
      }),
    ],
  },
  ClaimHandedOver: {
    label: i18n.t('Claim handed over'),
    bulk: i18n.t('claim handed over'),
    organiser: ({ data: { userId, fromUserId } }, names) => [
      i18n.t('From {personName} to {otherName}', {
        personName: personName(names, fromUserId),
        otherName: personName(names, userId),
      }),
    ],
    fan: () => [i18n.t('two people were found to be one: the claim is this one’s')],
  },
  BalanceHandedOver: {
    label: i18n.t('Credit handed over'),
    statement: i18n.t('Two people became one, or two again'),
    says: ({ data: { differenceCents, otherUserId } }, names) => [
      differenceCents < 0
        ? i18n.t('{balance}, to {personName}', {
            balance: balance(differenceCents),
            personName: personName(names, otherUserId),
          })
        : i18n.t('{balance}, from {personName}', {
            balance: balance(differenceCents),
            personName: personName(names, otherUserId),
          }),
    ],
  },
  PointsHandedOver: {
    label: i18n.t('Fan Beats handed over'),
    statement: i18n.t('Two people became one, or two again'),
    says: ({ data: { difference, otherUserId } }, names) => [
      difference < 0
        ? i18n.t('{account}, to {personName}', {
            account: account(difference),
            personName: personName(names, otherUserId),
          })
        : i18n.t('{account}, from {personName}', {
            account: account(difference),
            personName: personName(names, otherUserId),
          }),
    ],
  },
  PersonErased: {
    label: i18n.t('Person erased'),
    says: () => [i18n.t('Name and texts erased, the amounts stay')],
  },
});

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

interface LineTelling {
  /** The name of who changed the line. */
  readonly who?: string;
  readonly price?: string | undefined;
}

/** A line in words: `2 × Album A (Juno) added by you (3 in all)`. */
function lineText(line: LineChange, told: LineTelling = {}): string {
  const said = line.after > line.before ? addedText(line, told) : takenOffText(line, told);
  return line.text === undefined ? said : `${said} – ${quoted(line.text)}`;
}

function addedText({ name, before, after }: LineChange, { who, price }: LineTelling): string {
  const pieces = after - before;
  if (price) return i18n.t('{pieces} × {name} added at {price}', { pieces, name, price });
  if (before === 0)
    return who === undefined
      ? i18n.t('{pieces} × {name} added', { pieces, name })
      : i18n.t('{pieces} × {name} added by {who}', { pieces, name, who });
  return who === undefined
    ? i18n.t('{pieces} × {name} added ({after} in all)', { pieces, name, after })
    : i18n.t('{pieces} × {name} added by {who} ({after} in all)', { pieces, name, after, who });
}

function takenOffText({ name, before, after }: LineChange, { who }: LineTelling): string {
  const pieces = before - after;
  if (after === 0)
    return who === undefined
      ? i18n.t('{pieces} × {name} taken off', { pieces, name })
      : i18n.t('{pieces} × {name} taken off by {who}', { pieces, name, who });
  return who === undefined
    ? i18n.t('{pieces} × {name} taken off ({after} left)', { pieces, name, after })
    : i18n.t('{pieces} × {name} taken off by {who} ({after} left)', { pieces, name, after, who });
}

function carriedLines(fact: Carrying): Lines {
  const { data, private: said } = fact;
  return [
    ...lineChanges(fact).map((line) => lineText(line, { price: line.price })),
    ...movedLines(data),
    written(i18n.t('additional info'), said?.additionalInfo),
    unlessNone(data.reversesPosition, (position) => i18n.t('reverses event {position}', { position })),
    written(i18n.t('reason'), said?.reason),
  ];
}

function movedLines({ change, posting }: Carrying['data']): Lines {
  return [
    unlessNone(change?.sumCents, (sum) => i18n.t('Sum of the claim {sum}', { sum: signed(sum, money) })),
    unlessNone(change?.grantedPoints, (granted) =>
      i18n.t('Granted {granted}', { granted: signed(granted, formatBeats) }),
    ),
    unlessNone(change?.costPoints, (spent) =>
      i18n.t('Cost of freebies {spent}', { spent: signed(spent, formatBeats) }),
    ),
    unlessNone(posting?.drawn, (drawn) => i18n.t('{account} for freebies', { account: account(0 - drawn) })),
    unlessNone(posting?.pending, (pending) =>
      i18n.t('{account} not available yet', { account: account(pending) }),
    ),
    unlessNone(posting?.released, (released) =>
      i18n.t('{account} available', { account: account(released) }),
    ),
  ];
}

const unlessNone = <Value extends number | string>(
  value: Value | undefined,
  text: (value: Value) => string,
): string | null => (value ? text(value) : null);

/** Undefined for a type that is too new for this page. The server gives each type the shape that the catalogue defines. */
const textOf = <Fact>(type: string): FactText<Fact> | undefined =>
  Object.hasOwn(texts(), type) ? (texts()[type as ShopEventType] as FactText<Fact>) : undefined;

/** Types with their names, as the filter offers them. */
export const eventLabels = (): readonly { readonly type: string; readonly label: string }[] =>
  Object.entries(texts()).map(([type, { label }]) => ({ type, label }));

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
const nobody: LedgerNamesRecord = { users: {}, gos: {}, items: {}, variants: {} };

/** The sentences of a claim's fact, with the name of its person on this screen: 'you', 'the organisers', or a name. */
export function sentencesOf(entry: ClaimHistoryEntryRecord, who: string): string[] {
  const text: FactText<typeof entry> = textOf(entry.type) ?? { label: entry.type };
  const sentences = [
    ...(text.says?.(entry, nobody) ?? []),
    ...(text.fan?.(entry, nobody) ?? []),
    ...historyLines(entry, who),
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? sentences : [text.sentence ?? text.label];
}

function historyLines(fact: HistoryFact, who: string): Lines {
  const { posting } = fact.data;
  return [
    ...lineChanges(fact).map((line) => {
      if (fact.type === 'ClaimDeleted')
        return i18n.t('{before} × {name} given back', { before: line.before, name: line.name });
      // Pieces that fans add themselves are listed one by one; changes by others are introduced as such.
      return fact.via === 'self'
        ? lineText(line, { who })
        : i18n.t('changed by {who}: {lineText}', { who, lineText: lineText(line) });
    }),
    written(i18n.t('additional info'), fact.private?.additionalInfo),
    posting && !isNoBooking(posting) ? beatsText(accountDifference(posting)) : null,
  ];
}

function beatsText({ points, pending }: ReturnType<typeof accountDifference>): string {
  if (points === 0 && pending < 0)
    return i18n.t('{pending} are available now', { pending: formatBeats(0 - pending) });
  const beats = signed(points, formatBeats);
  return pending > 0 ? i18n.t('{beats}, available when the group order is completed', { beats }) : beats;
}

/** The part of a movement that waits for the end of its group order, or became available with it; empty if there is none. */
export function pendingText({ type, pending = 0 }: Pick<StatementEntryRecord, 'type' | 'pending'>): string {
  if (pending > 0) return i18n.t('{pending} available when the group order is completed', { pending });
  if (pending === 0) return '';
  return type === 'ClaimSurplusReleased'
    ? i18n.t('{pending} now available', { pending: -pending })
    : i18n.t('{pending} no longer waiting', { pending: -pending });
}

/** The title of a movement in a statement. */
export function statementTitle(type: string): string {
  const text = textOf(type);
  return text?.statement ?? text?.label ?? type;
}

/** The effect of a bulk change on its claims, for its facts of one type. */
export function bulkText(type: string): string {
  const text = textOf(type);
  return text?.bulk ?? text?.label ?? type;
}

/** The facts of one kind in a bulk change: '3 × EMS set'. */
export function changeText({ type, component, events }: BatchChangeRecord): string {
  const cost = isCostName(component) ? `${costNames(i18n)[component]} ` : '';
  return `${events} × ${cost}${bulkText(type)}`;
}

const isCostName = (name: string | null): name is (typeof costs)[number] =>
  costs.some((cost) => cost === name);

type Recorded = Pick<LedgerFactRecord, 'actor' | 'via' | 'data'>;

/** The author of a fact, and their role. */
export function recordedBy({ actor, via, data }: Recorded, { users }: LedgerNamesRecord): string {
  if (via === 'system' || actor === null) return i18n.t('by the shop itself');
  const name = actor.displayname ?? i18n.t('user {user_id}, erased', { user_id: actor.user_id });
  if (via === 'self') return i18n.t('by {name}', { name });
  if (via === 'admin') return i18n.t('by {name} as organiser', { name });
  const fan =
    typeof data['userId'] === 'number' ? (users[data['userId']] ?? i18n.t('an erased fan')) : i18n.t('a fan');
  return i18n.t('by {name} for {fan}', { name, fan });
}
