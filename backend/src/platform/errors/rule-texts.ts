import { cents, inEuros, type Rejection, type RuleCode, type RuleDetails } from '@fan-beats/events';

/** The text for a person when a rule of the shop is broken (rule D7). */
export function textOfRule({ rule, details }: Rejection): string {
  return texts[rule](details);
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
const changedSince: Readonly<Record<string, string>> = {
  changed: 'This was changed again since: reverse the later change first.',
  deleted: 'The claim was deleted since.',
  underpaid: 'The claim costs more now than was paid then, so it cannot show as paid.',
};

const lineStates: Readonly<Record<string, string>> = {
  booked: 'This line is booked already.',
  aside: 'This line was set aside: open it again first.',
  returned: 'The bank took the money of this line back.',
};

const euros = (amountCents: number): string => inEuros(cents(amountCents));

/** The uses of a payment's money: 'EMS of claim #5 (3.88 €), paid back on 21.11.2026 (4.00 €)'. */
function spentOf({ spent }: RuleDetails): string {
  const found = Array.isArray(spent) ? (spent as readonly SpentDetail[]) : [];
  const told = found.slice(0, mostTold).map(({ claimId, stage, paidOn, amountCents }) => {
    const how =
      claimId !== undefined
        ? `${stageWords[stage ?? ''] ?? stage ?? ''} of claim #${claimId}`
        : paidOn === undefined
          ? 'booked off the balance'
          : `paid back on ${paidOn.split('-').reverse().join('.')}`;
    return `${how} (${euros(amountCents)})`;
  });
  return told.join(', ');
}

interface SpentDetail {
  readonly amountCents: number;
  readonly claimId?: number;
  readonly stage?: string;
  readonly paidOn?: string;
}

const textName = (text: string): string => text.replaceAll('_', ' ');

/** 'PaymentRecorded' as 'payment recorded'. */
const wordsOf = (type: string): string => type.replace(/(?<!^)[A-Z]/g, ' $&').toLowerCase();

const mostTold = 5;
const stageWords: Readonly<Record<string, string>> = {
  items: 'items',
  ems: 'EMS',
  customs: 'customs',
  domestics: 'domestics',
};

const texts: Readonly<Record<RuleCode, (details: RuleDetails) => string>> = {
  STOCK_EXCEEDED: () => 'Some of your items are no longer available in this amount.',
  NOT_ENOUGH_POINTS: (details) =>
    `You need ${missing(details)} more Fan Beats for your new freebies. Please remove some freebies or add more products.`,
  CLAIMED_AMOUNT_FLOOR: () =>
    'Quantities that are already claimed cannot be lowered. Please contact support to change your claim.',
  ORDER_MAX_EXCEEDED: () => 'This is more than may be ordered of this item.',
  PRICE_CHANGED: () =>
    'Prices, Fan Beats or the claim have changed meanwhile. Please look at your cart again.',
  WINDOW_CLOSED: () => 'This group order cannot be claimed at the moment.',
  GO_CANCELED: () => 'This group order was canceled.',
  CART_EMPTY: () => 'Your cart is empty...',
  CLAIM_TOO_LARGE: () => 'This is more than one claim can hold.',
  ITEM_NOT_IN_GO: () => 'An item of your cart is not part of this group order.',
  VARIANT_REQUIRED: () => 'Please choose a variant.',
  VARIANT_UNKNOWN: () => 'A chosen variant does not exist any more.',
  COST_SETTLED: (details) =>
    details['claimIds'] === undefined
      ? 'This cost is marked as done: open it again to change its amount.'
      : 'This cost is done for some of these claims: choose what becomes of them.',
  BALANCE_TOO_LOW: (details) => `The credit is ${euros(missing(details))} short.`,
  POINTS_TOO_LOW: (details) =>
    `There are not enough Fan Beats on the account: ${missing(details)} are missing.`,
  NO_CHANGE: () => 'This changes nothing.',
  GO_HAS_CLAIMS: (details) =>
    `This group order has ${count(details, 'claims')} claims: archive it instead of deleting it.`,
  ITEM_IN_USE: () =>
    'This item is linked to a group order or claimed: unpublish or unlink it instead of deleting it.',
  VARIANT_IN_USE: () =>
    'A variant that is linked to a group order or claimed cannot be removed: unlink the item, or keep the variant.',
  INCLUDES_INVALID: () =>
    'A variant can include only variants of the same item that include nothing themselves, and is then not included elsewhere.',
  LAST_ADMIN: () => 'The last admin stays an admin.',
  NOT_YOURSELF: () => 'You cannot do this to your own account.',
  ALREADY_LINKED: () => 'This item is already linked to the group order.',
  NOT_LINKED: () => 'This item is not linked to the group order.',
  ALREADY_REVERSED: () => 'This was reversed already.',
  NOT_REVERSIBLE: () => 'This cannot be reversed: only bookings and marks that an admin made can.',
  CHANGED_SINCE: ({ why }) => changedSince[String(why)] ?? 'The claim was changed since.',
  CLAIM_UNPAID: (details) =>
    `Unpaid claims of this person: ${claimsOf(details)}. Settle or delete them first.`,
  CLAIM_OVERPAID: (details) =>
    `More was paid than these claims cost: ${claimsOf(details)}. Refund the difference, then mark them as paid again.`,
  CANCELED_CLAIM_PAID: (details) =>
    `These claims were canceled but are paid by a payment: ${claimsOf(details)}. Pay it back and take the mark off first.`,
  COST_OPEN: (details) =>
    `Shipping costs of these claims are still open: ${claimsOf(details)}. Settle them first.`,
  MORE_THAN_OPEN: (details) => `That is ${euros(missing(details))} more than is open there.`,
  MORE_THAN_PAID: (details) => `That is ${euros(missing(details))} more than was paid there.`,
  PARTS_ABOVE_PAYMENT: (details) => `The parts come to ${euros(missing(details))} more than the payment.`,
  FEE_ABOVE_PAYMENT: () => 'The fee is not less than the payment.',
  TOO_MUCH_TO_WAIVE: (details) =>
    `${euros(missing(details))} is too much to waive: of 1.00 € for a stage ${euros(Number(details['leftCents'] ?? 100))} is left.`,
  RECORDED_BEFORE: () =>
    'This amount was recorded for this fan with the same day and method within the last hour. Recorded again, it counts twice.',
  PAYMENT_SPENT: (details) =>
    `${euros(missing(details))} of this payment were spent since: ${spentOf(details)}. Take that back first.`,
  DAY_AHEAD: () => 'This day is still to come. Money is recorded once it has moved.',
  DAY_LONG_AGO: () => 'This day is more than a year back. Recorded again, it is taken as it is.',
  NOTHING_TO_SPLIT: () => 'No claim has a part in a line of this bill, so nothing can be divided by it.',
  WEIGHT_UNKNOWN: ({ items }) =>
    `The weight is missing of: ${Array.isArray(items) ? items.slice(0, mostTold).join(', ') : ''}. Enter it at the item, or divide by something else.`,
  SHARE_ABOVE_COST: (details) =>
    `More would come back than these claims were charged: ${claimsOf(details)}. Leave them out.`,
  PART_OF_BILL: () =>
    'This is part of a bill: withdraw the bill or divide it again on the page Bills of the group order.',
  LINE_NOT_OPEN: ({ status }) => lineStates[String(status)] ?? 'This line does not wait any more.',
  LINE_FORGOTTEN: () => 'The text of this line was erased a day after it was set aside.',
  RECORDED_BY_HAND: () =>
    'A payment of this fan with this amount was recorded by hand about that day. Say that the line is that payment, or book it as another one.',
  NOT_THIS_PAYMENT: () =>
    'The line cannot be this payment: amount, method or day differ, or it has a line already.',
  MONEY_LEFT: () => 'This money left the account, so it is not a payment of a fan.',
  NOT_A_RETURN: () => 'This line brought money: it takes no payment back.',
  RETURN_DIFFERS: () =>
    'The bank took back another amount than this payment. Take the payment back by hand, then set the line aside.',
  TEXTS_MISSING: ({ texts: owed }) =>
    `This shop cannot take orders at the moment, as these texts are not written: ${Array.isArray(owed) ? owed.map(textName).join(', ') : ''}.`,
  NOT_A_TRADER: () =>
    'This shop is a private circle and not a trader, so there is no contract to withdraw from. Please ask its organisers.',
  TEXTS_CHANGED: () =>
    'The terms of this shop have changed, or were not shown. Please look at them and at your order again.',
  GO_OPEN: () =>
    'This group order is open for fans. A group order is taken over as a draft, or once it is closed.',
  CLAIM_EXISTS: () => 'This fan has a claim in this group order already.',
  TAKE_OVER_MOVED: (details) =>
    `Something happened to these claims since: ${claimsOf(details)}. The take-over stays as it is.`,
  SAME_PERSON: () => 'These are one person already.',
  IS_ADMIN: () => 'This person is an admin and would be gone: merge the other one into them.',
  MERGED_AWAY: ({ userId, intoUserId }) =>
    `Person ${String(userId)} was merged into person ${String(intoUserId)}: go on there.`,
  ACTED_SINCE: (details) =>
    `The merger stays, as this was recorded since on ${
      details['claimId'] === undefined ? 'an account' : `claim #${count(details, 'claimId')}`
    }: ${wordsOf(String(details['type']))}.`,
  NOT_REQUESTED: () => 'This is not asked for.',
  BALANCE_LEFT: (details) => `The balance is ${euros(count(details, 'balanceCents'))}: bring it to 0 first.`,
};
