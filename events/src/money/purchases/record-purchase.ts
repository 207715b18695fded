import {
  addCents,
  cents,
  defined,
  NotFound,
  refuseDay,
  Rejection,
  splitLines,
  type Cents,
  type PaymentMethod,
  type Purchase,
  type PurchaseBasis,
  type PurchaseEvent,
  type PurchaseHistory,
  type PurchaseKind,
  type PurchaseLine,
  type PurchaseShare,
  type PurchaseTexts,
} from '../../language';

/** A purchase as an admin enters it. */
export interface GivenPurchase {
  readonly paidOn: string;
  readonly method: PaymentMethod;
  readonly currency: string;
  /** Amounts in hundredths of the currency. */
  readonly lines: readonly { readonly what: PurchaseKind; readonly amountCents: Cents }[];
  /** In another currency: the euros that were paid, or else the rate, in millionths of the currency for one euro. */
  readonly totalCents?: Cents | undefined;
  readonly rateMillionths?: number | undefined;
  /** Euros that the method took in addition. */
  readonly feeCents: Cents;
  readonly basis: PurchaseBasis;
  /** The group orders with their weights; empty for an expense that belongs to none. */
  readonly weights: readonly { readonly goId: number; readonly weight: number }[];
  readonly texts: PurchaseTexts;
}

const million = 1_000_000;

/**
 * The purchase with its lines in euros, divided over its group orders (rules M70, M71). Throws Rejection DAY_AHEAD,
 * DAY_LONG_AGO, and NOTHING_TO_SPLIT where no group order has a weight.
 */
export function newPurchase(
  purchaseId: number,
  given: GivenPurchase,
  when: { readonly nowMs: number; readonly longAgo?: boolean | undefined },
): Purchase {
  const { paidOn, method, currency, feeCents, basis, weights, texts } = given;
  refuseDay(paidOn, when);
  const { lines, rateMillionths } = linesInEuros(given);
  const purchaseLines = feeCents === 0 ? lines : [...lines, { what: 'fee' as const, amountCents: feeCents }];
  return {
    purchaseId,
    paidOn,
    method,
    currency,
    ...defined({ rateMillionths }),
    purchaseLines,
    basis,
    shares: sharesOf(purchaseLines, weights),
    texts,
  };
}

interface InEuros {
  readonly lines: readonly PurchaseLine[];
  readonly rateMillionths?: number;
}

/**
 * The euros of a line are those of all lines up to it, rounded, less those of the lines before it. So they add up to the
 * total, and each is its exact value within a cent.
 */
function linesInEuros({ currency, lines, totalCents, rateMillionths }: GivenPurchase): InEuros {
  if (currency === 'EUR') return { lines: lines.map(({ what, amountCents }) => ({ what, amountCents })) };
  const foreignCents = addCents(...lines.map(({ amountCents }) => amountCents));
  const total = totalCents ?? Math.round((foreignCents * million) / (rateMillionths ?? million));
  let [foreign, euros] = [0, 0];
  const converted = lines.map(({ what, amountCents }): PurchaseLine => {
    foreign += amountCents;
    const upTo = Math.round((total * foreign) / foreignCents);
    const line = { what, amountCents: cents(upTo - euros), foreignCents: amountCents };
    euros = upTo;
    return line;
  });
  return { lines: converted, rateMillionths: rateMillionths ?? Math.round((foreignCents * million) / total) };
}

/** One group order has all of it, whatever its weight. */
function sharesOf(lines: readonly PurchaseLine[], weights: GivenPurchase['weights']): PurchaseShare[] {
  if (weights.length === 0) return [];
  const among = weights.map(({ goId, weight }) => ({
    id: goId,
    weight: weights.length === 1 ? 1 : weight,
  }));
  const divided = splitLines(
    lines.map(({ amountCents: total }) => ({ total, among })),
    0,
  );
  return among.map(({ id: goId, weight }) => ({
    goId,
    weight,
    parts: divided.map((line) => ({ shareCents: line.get(goId) ?? cents(0) })),
  }));
}

const recorded = ({ texts, ...data }: Purchase): PurchaseEvent => ({
  type: 'PurchaseRecorded',
  data,
  ...(Object.keys(texts).length > 0 && { private: texts }),
});

function takenBack({ purchaseId, paidOn, method, purchaseLines, shares }: Purchase): PurchaseEvent {
  return { type: 'PurchaseTakenBack', data: { purchaseId, paidOn, method, purchaseLines, shares } };
}

export const recordPurchase = (purchase: Purchase): readonly PurchaseEvent[] => [recorded(purchase)];

/** The content of a purchase that was not taken back. Throws NotFound. */
function inForce({ contents, isInForce }: PurchaseHistory): Purchase {
  const present = contents.at(-1);
  if (!present || !isInForce) throw new NotFound('purchase');
  return present;
}

/**
 * The purchase as it should have been recorded, under the same number (rule M72). Throws NotFound, and Rejection
 * NO_CHANGE.
 */
export function correctPurchase(history: PurchaseHistory, purchase: Purchase): readonly PurchaseEvent[] {
  const before = inForce(history);
  if (contentOf(before) === contentOf(purchase)) throw new Rejection('NO_CHANGE');
  return [takenBack(before), recorded(purchase)];
}

/** Without the weights: those of value and pieces change with the claims. */
function contentOf(purchase: Purchase): string {
  const { paidOn, method, currency, basis, purchaseLines, shares, texts } = purchase;
  return JSON.stringify([
    [paidOn, method, currency, basis, texts.supplier, texts.documentNumber],
    purchaseLines.map(({ what, amountCents, foreignCents }) => [what, amountCents, foreignCents]),
    shares.map(({ goId, parts }) => [goId, parts.map(({ shareCents }) => shareCents)]),
  ]);
}

/** Takes the purchase back (rule M72). Throws NotFound. */
export const takeBackPurchase = (history: PurchaseHistory): readonly PurchaseEvent[] => [
  takenBack(inForce(history)),
];

/**
 * Undoes the last change of a purchase: one that was taken back is recorded again, and a corrected one has its content of
 * before (rule M72). Throws NotFound, and Rejection NOTHING_TO_UNDO for a purchase that was not changed.
 */
export function undoPurchaseChange({ contents, isInForce }: PurchaseHistory): readonly PurchaseEvent[] {
  const present = contents.at(-1);
  if (!present) throw new NotFound('purchase');
  if (!isInForce) return [recorded(present)];
  const before = contents.at(-2);
  if (!before) throw new Rejection('NOTHING_TO_UNDO');
  return [takenBack(present), recorded(before)];
}
