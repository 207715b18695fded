import { addCents, cents, type Cents } from '../../kernel/money';
import type {
  PurchaseEvent,
  PurchaseKind,
  PurchaseLine,
  PurchaseRecorded,
  PurchaseTexts,
} from './purchase.events';

export type Purchase = PurchaseRecorded['data'] & { readonly texts: PurchaseTexts };

/** A purchase with each content that it had, the newest last; not in force after it was taken back. */
export interface PurchaseHistory {
  readonly contents: readonly Purchase[];
  readonly isInForce: boolean;
}

export const noPurchase: PurchaseHistory = { contents: [], isInForce: false };

/**
 * Folds a fact into its purchase; never validates. A purchase that is recorded again after it was taken back has no
 * further content.
 */
export function evolvePurchase(
  { contents, isInForce }: PurchaseHistory,
  event: PurchaseEvent,
): PurchaseHistory {
  if (event.type === 'PurchaseTakenBack') return { contents, isInForce: false };
  const content = { ...event.data, texts: textsOf(event.private) };
  const isAgain = !isInForce && sameContent(contents.at(-1), content);
  return { contents: isAgain ? contents : [...contents, content], isInForce: true };
}

/** The fields of a fact keep the order of its version. */
const sameContent = (one: Purchase | undefined, other: Purchase): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Field by field: the private part has a salt, too. */
function textsOf(texts: PurchaseTexts | null | undefined): PurchaseTexts {
  const { supplier, documentNumber } = texts ?? {};
  return {
    ...(supplier !== undefined && { supplier }),
    ...(documentNumber !== undefined && { documentNumber }),
  };
}

/** The sum of a purchase in euros. */
export const purchaseTotal = ({
  purchaseLines,
}: {
  readonly purchaseLines: readonly PurchaseLine[];
}): Cents => addCents(...purchaseLines.map(({ amountCents }) => amountCents));

export interface PurchasePart {
  readonly line: number;
  readonly what: PurchaseKind;
  readonly goId: number | null;
  readonly amountCents: Cents;
}

/** The amounts that a purchase paid or, below 0, got back, by kind and group order; null for no group order. */
export function purchaseParts({
  purchaseLines,
  shares,
}: Pick<Purchase, 'purchaseLines' | 'shares'>): readonly PurchasePart[] {
  return purchaseLines.flatMap(({ what, amountCents }, line): PurchasePart[] =>
    shares.length === 0
      ? [{ line, what, goId: null, amountCents }]
      : shares.map(({ goId, parts }) => ({
          line,
          what,
          goId,
          amountCents: parts[line]?.shareCents ?? cents(0),
        })),
  );
}
