import {
  cents,
  inEuros,
  legalTexts,
  type LegalText,
  type Rejection,
  type RuleCode,
  type RuleDetails,
} from '@fan-beats/events';
import type { I18n } from '@lingui/core';
import type { Text } from '../texts/texts';

/** The text for a person when a rule of the shop is broken (rule D7). */
export function textOfRule(i18n: I18n, { rule, details }: Pick<Rejection, 'rule' | 'details'>): string {
  return texts[rule](i18n, details);
}

const missing = (details: RuleDetails): number => details.missing ?? 0;

const count = (details: RuleDetails, name: string): number => {
  const value = details[name];
  return typeof value === 'number' ? value : missing(details);
};

/** Claims as their people call them (rule D49). */
const claimsOf = ({ claimIds }: RuleDetails): string =>
  Array.isArray(claimIds) ? claimIds.map((claimId) => `#${claimId}`).join(', ') : '';

/** The reason why a change of a claim cannot be reversed any more (rule D53). */
const changedSince: Readonly<Record<string, Text>> = {
  changed: (i18n) => i18n.t('This was changed again since: reverse the later change first.'),
  deleted: (i18n) => i18n.t('The claim was deleted since.'),
  underpaid: (i18n) => i18n.t('The claim costs more now than was paid then, so it cannot show as paid.'),
};
const claimChanged: Text = (i18n) => i18n.t('The claim was changed since.');

const lineStates: Readonly<Record<string, Text>> = {
  booked: (i18n) => i18n.t('This line is booked already.'),
  aside: (i18n) => i18n.t('This line was set aside: open it again first.'),
  returned: (i18n) => i18n.t('The bank took the money of this line back.'),
};
const lineGone: Text = (i18n) => i18n.t('This line does not wait any more.');

const euros = (i18n: I18n, amountCents: number): string => inEuros(cents(amountCents), i18n.locale);

/** The uses of a payment's money: 'EMS of claim #5 (3.88 €), paid back on 21.11.2026 (4.00 €)'. */
function spentOf(i18n: I18n, { spent }: RuleDetails): string {
  const found = Array.isArray(spent) ? (spent as readonly SpentDetail[]) : [];
  return found
    .slice(0, maxNamed)
    .map((use) => spentText(i18n, use))
    .join(', ');
}

interface SpentDetail {
  readonly amountCents: number;
  readonly claimId?: number;
  readonly stage?: string;
  readonly paidOn?: string;
}

function spentText(i18n: I18n, { amountCents, claimId, stage = '', paidOn }: SpentDetail): string {
  const amount = euros(i18n, amountCents);
  if (claimId !== undefined) {
    const name = stageWords[stage]?.(i18n) ?? stage;
    return i18n.t('{stage} of claim #{claimId} ({amount})', { stage: name, claimId, amount });
  }
  if (paidOn === undefined) return i18n.t('booked off the balance ({amount})', { amount });
  const day = paidOn.split('-').reverse().join('.');
  return i18n.t('paid back on {day} ({amount})', { day, amount });
}

const textNames: Readonly<Record<LegalText, Text>> = {
  imprint: (i18n) => i18n.t('imprint'),
  privacy: (i18n) => i18n.t('privacy'),
  terms: (i18n) => i18n.t('terms'),
  withdrawal: (i18n) => i18n.t('withdrawal'),
  cost_notice: (i18n) => i18n.t('cost notice'),
};

const maxNamed = 5;
const stageWords: Readonly<Record<string, Text>> = {
  items: (i18n) => i18n.t('items'),
  ems: (i18n) => i18n.t('EMS'),
  customs: (i18n) => i18n.t('customs'),
  domestics: (i18n) => i18n.t('domestics'),
};

const texts: Readonly<Record<RuleCode, (i18n: I18n, details: RuleDetails) => string>> = {
  STOCK_EXCEEDED: (i18n) => i18n.t('Some of your items are no longer available in this amount.'),
  NOT_ENOUGH_POINTS: (i18n, details) =>
    i18n.t(
      'You need {missing} more Fan Beats for your new freebies. Please remove some freebies or add more products.',
      { missing: missing(details) },
    ),
  CLAIMED_AMOUNT_FLOOR: (i18n) =>
    i18n.t(
      'Quantities that are already claimed cannot be lowered. Please contact support to change your claim.',
    ),
  ORDER_MAX_EXCEEDED: (i18n) => i18n.t('This is more than may be ordered of this item.'),
  PRICE_CHANGED: (i18n) =>
    i18n.t('Prices, Fan Beats or the claim have changed meanwhile. Please look at your cart again.'),
  WINDOW_CLOSED: (i18n) => i18n.t('This group order cannot be claimed at the moment.'),
  GO_CANCELED: (i18n) => i18n.t('This group order was canceled.'),
  CART_EMPTY: (i18n) => i18n.t('Your cart is empty...'),
  CLAIM_TOO_LARGE: (i18n) => i18n.t('This is more than one claim can hold.'),
  ITEM_NOT_IN_GO: (i18n) => i18n.t('An item of your cart is not part of this group order.'),
  VARIANT_REQUIRED: (i18n) => i18n.t('Please choose a variant.'),
  VARIANT_UNKNOWN: (i18n) => i18n.t('A chosen variant does not exist any more.'),
  COST_SETTLED: (i18n, details) =>
    details['claimIds'] === undefined
      ? i18n.t('This cost is marked as done: open it again to change its amount.')
      : i18n.t('This cost is done for some of these claims: choose what becomes of them.'),
  BALANCE_TOO_LOW: (i18n, details) =>
    i18n.t('The credit is {amount} short.', { amount: euros(i18n, missing(details)) }),
  POINTS_TOO_LOW: (i18n, details) =>
    i18n.t('There are not enough Fan Beats on the account: {missing} are missing.', {
      missing: missing(details),
    }),
  NO_CHANGE: (i18n) => i18n.t('This changes nothing.'),
  GO_HAS_CLAIMS: (i18n, details) =>
    i18n.t(
      'This group order has {claims, plural, one {{claims} claim} other {{claims} claims}}: archive it instead of deleting it.',
      { claims: count(details, 'claims') },
    ),
  GO_HAS_PURCHASES: (i18n, details) =>
    i18n.t(
      'This group order has a part of {purchases, plural, one {{purchases} purchase} other {{purchases} purchases}}: archive it instead of deleting it.',
      { purchases: count(details, 'purchases') },
    ),
  ITEM_IN_USE: (i18n) =>
    i18n.t('This item is linked to a group order or claimed: unpublish or unlink it instead of deleting it.'),
  VARIANT_IN_USE: (i18n) =>
    i18n.t(
      'A variant that is linked to a group order or claimed cannot be removed: unlink the item, or keep the variant.',
    ),
  INCLUDES_INVALID: (i18n) =>
    i18n.t(
      'A variant can include only variants of the same item that include nothing themselves, and is then not included elsewhere.',
    ),
  LAST_ADMIN: (i18n) => i18n.t('The last admin stays an admin.'),
  NOT_YOURSELF: (i18n) => i18n.t('You cannot do this to your own account.'),
  ALREADY_LINKED: (i18n) => i18n.t('This item is already linked to the group order.'),
  NOT_LINKED: (i18n) => i18n.t('This item is not linked to the group order.'),
  ALREADY_REVERSED: (i18n) => i18n.t('This was reversed already.'),
  NOT_REVERSIBLE: (i18n) =>
    i18n.t('This cannot be reversed: only bookings and marks that an admin made can.'),
  CHANGED_SINCE: (i18n, { why }) => (changedSince[String(why)] ?? claimChanged)(i18n),
  CLAIM_UNPAID: (i18n, details) =>
    i18n.t('Unpaid claims of this person: {claims}. Settle or delete them first.', {
      claims: claimsOf(details),
    }),
  CLAIM_OVERPAID: (i18n, details) =>
    i18n.t(
      'More was paid than these claims cost: {claims}. Refund the difference, then mark them as paid again.',
      { claims: claimsOf(details) },
    ),
  CANCELED_CLAIM_PAID: (i18n, details) =>
    i18n.t(
      'These claims were canceled but are paid by a payment: {claims}. Pay it back and take the mark off first.',
      { claims: claimsOf(details) },
    ),
  COST_OPEN: (i18n, details) =>
    i18n.t('Shipping costs of these claims are still open: {claims}. Settle them first.', {
      claims: claimsOf(details),
    }),
  MORE_THAN_OPEN: (i18n, details) =>
    i18n.t('That is {amount} more than is open there.', { amount: euros(i18n, missing(details)) }),
  MORE_THAN_PAID: (i18n, details) =>
    i18n.t('That is {amount} more than was paid there.', { amount: euros(i18n, missing(details)) }),
  PARTS_ABOVE_PAYMENT: (i18n, details) =>
    i18n.t('The parts come to {amount} more than the payment.', { amount: euros(i18n, missing(details)) }),
  FEE_ABOVE_PAYMENT: (i18n) => i18n.t('The fee is not less than the payment.'),
  TOO_MUCH_TO_WAIVE: (i18n, details) =>
    i18n.t('{amount} is too much to waive: of {most} for a stage {left} is left.', {
      amount: euros(i18n, missing(details)),
      most: euros(i18n, 100),
      left: euros(i18n, Number(details['leftCents'] ?? 100)),
    }),
  RECORDED_BEFORE: (i18n) =>
    i18n.t(
      'This amount was recorded for this fan with the same day and method within the last hour. Recorded again, it counts twice.',
    ),
  PAYMENT_OF_LINE: (i18n) =>
    i18n.t(
      'Amount, fee, day and method of this payment are those of its bank line: only its fan can change.',
    ),
  NOTHING_TO_UNDO: (i18n) => i18n.t('This was not changed since it was recorded: there is nothing to undo.'),
  NOT_CORRECTED: (i18n) => i18n.t('This payment corrects no other one.'),
  PRICE_RAISED: (i18n, details) =>
    i18n.t('A trader cannot change what was ordered to the fan’s disadvantage: claims {claims}.', {
      claims: claimsOf(details),
    }),
  PAYMENT_SPENT: (i18n, details) =>
    i18n.t('{amount} of this payment were spent since: {spent}. Take that back first.', {
      amount: euros(i18n, missing(details)),
      spent: spentOf(i18n, details),
    }),
  DAY_AHEAD: (i18n) => i18n.t('This day is still to come. Money is recorded once it has moved.'),
  DAY_LONG_AGO: (i18n) => i18n.t('This day is more than a year back. Recorded again, it is taken as it is.'),
  NOTHING_TO_SPLIT: (i18n) =>
    i18n.t('No claim has a part in a line of this bill, so nothing can be divided by it.'),
  WEIGHT_UNKNOWN: (i18n, { items }) =>
    i18n.t('The weight is missing of: {captions}. Enter it at the item, or divide by something else.', {
      captions: Array.isArray(items) ? items.slice(0, maxNamed).join(', ') : '',
    }),
  SHARE_ABOVE_COST: (i18n, details) =>
    i18n.t('More would come back than these claims were charged: {claims}. Leave them out.', {
      claims: claimsOf(details),
    }),
  PART_OF_BILL: (i18n) =>
    i18n.t(
      'This is part of a bill: withdraw the bill or divide it again on the page Bills of the group order.',
    ),
  LINE_NOT_OPEN: (i18n, { status }) => (lineStates[String(status)] ?? lineGone)(i18n),
  LINE_FORGOTTEN: (i18n) => i18n.t('The text of this line was erased a day after it was set aside.'),
  RECORDED_BY_HAND: (i18n) =>
    i18n.t(
      'A payment of this fan with this amount was recorded by hand about that day. Say that the line is that payment, or book it as another one.',
    ),
  NOT_THIS_PAYMENT: (i18n) =>
    i18n.t('The line cannot be this payment: amount, method or day differ, or it has a line already.'),
  MONEY_LEFT: (i18n) => i18n.t('This money left the account, so it is not a payment of a fan.'),
  NOT_A_RETURN: (i18n) => i18n.t('This line brought money: it takes no payment back.'),
  RETURN_DIFFERS: (i18n) =>
    i18n.t(
      'The bank took back another amount than this payment. Take the payment back by hand, then set the line aside.',
    ),
  TEXTS_MISSING: (i18n, { texts: owed }) =>
    i18n.t('This shop cannot take orders at the moment, as these texts are not written: {names}.', {
      names: legalTexts
        .filter((text) => Array.isArray(owed) && owed.includes(text))
        .map((text) => textNames[text](i18n))
        .join(', '),
    }),
  NOT_A_TRADER: (i18n) =>
    i18n.t(
      'This shop is a private circle and not a trader, so there is no contract to withdraw from. Please ask its organisers.',
    ),
  TEXTS_CHANGED: (i18n) =>
    i18n.t(
      'The terms of this shop have changed, or were not shown. Please look at them and at your order again.',
    ),
  GO_OPEN: (i18n) =>
    i18n.t(
      'This group order is open for fans. A group order is taken over as a draft, or once it is closed.',
    ),
  CLAIM_EXISTS: (i18n) => i18n.t('This fan has a claim in this group order already.'),
  TAKE_OVER_MOVED: (i18n, details) =>
    i18n.t('Something happened to these claims since: {claims}. The take-over stays as it is.', {
      claims: claimsOf(details),
    }),
  SAME_PERSON: (i18n) => i18n.t('These are one person already.'),
  IS_ADMIN: (i18n) => i18n.t('This person is an admin and would be gone: merge the other one into them.'),
  MERGED_AWAY: (i18n, { userId, intoUserId }) =>
    i18n.t('Person {userId} was merged into person {intoUserId}: go on there.', {
      userId: String(userId),
      intoUserId: String(intoUserId),
    }),
  ACTED_SINCE: (i18n, details) =>
    details['claimId'] === undefined
      ? i18n.t('The merger stays, as something was recorded since on an account: event {position}.', {
          position: count(details, 'position'),
        })
      : i18n.t('The merger stays, as something was recorded since on claim #{claimId}: event {position}.', {
          claimId: count(details, 'claimId'),
          position: count(details, 'position'),
        }),
  NOT_REQUESTED: (i18n) => i18n.t('This is not asked for.'),
  BALANCE_LEFT: (i18n, details) =>
    i18n.t('The balance is {balance}: bring it to 0 first.', {
      balance: euros(i18n, count(details, 'balanceCents')),
    }),
};
