import type {
  Cents,
  GoAvailability,
  ItemTexts,
  ItemType,
  Points,
  SeenPrice,
  StockLimit,
  StockMovement,
  StockUnit,
  TextVersion,
} from '../language';

/** One variant as it is offered now; where its price or points are null, those of the item hold (rule D14). */
export interface VariantOffer {
  readonly variantId: number;
  readonly caption: string;
  readonly priceCents: Cents | null;
  readonly points: Points | null;
  /** Variants of the same item that each piece takes along (rule D16). */
  readonly includes: readonly number[];
}

/** One product as it is offered in one group order now. */
export interface ProductOffer extends Required<ItemTexts> {
  readonly itemId: number;
  readonly itemType: ItemType;
  readonly priceCents: Cents;
  readonly points: Points;
  /** The most pieces per variant that a fan may have in one claim; 0 or null is unlimited (rule D18). */
  readonly ordermax: number | null;
  readonly published: boolean;
  readonly linked: boolean;
  readonly variants: readonly VariantOffer[];
}

/**
 * A line of a cart: `amount` is the total wanted of item, variant and text, including the pieces claimed already (rule
 * D23).
 */
export interface CartLine extends StockMovement {
  readonly text: string | null;
  /** The terms of one piece that the person saw. */
  readonly seen?: SeenPrice;
}

/** The sums that a person saw for everything that a submission adds; an absent one is not compared (rule D71). */
export interface ExpectedAddition {
  readonly sumCents?: Cents;
  /** The cost of the new freebies minus what the new items grant. */
  readonly points?: Points;
}

/** The group order at the moment of the act. */
export interface GoFacts extends GoAvailability {
  readonly goId: number;
  readonly title: string;
  /** The current legal texts, where a trader sells; null in a private circle. */
  readonly texts?: readonly TextVersion[] | null;
}

/** The input that a submission is decided on, for a fan and by proxy alike. */
export interface Submission {
  /** Number of the claim if this act makes a new one; ignored when the claim exists already. */
  readonly claimId: number;
  readonly userId: number;
  readonly go: GoFacts;
  /** Milliseconds since 1970 UTC by the database's clock (rule D51). */
  readonly now: number;
  readonly cart: readonly CartLine[];
  readonly expected?: ExpectedAddition;
  /** The versions of legal texts that the page showed. */
  readonly shown?: readonly Pick<TextVersion, 'text' | 'version'>[];
  /** Absent means unchanged, null or blank means cleared. */
  readonly additionalInfo?: string | null;
  readonly offers: ReadonlyMap<number, ProductOffer>;
  /** The limit of a unit in this group order; undefined where none was ever set. */
  readonly limitOf: (unit: StockUnit) => StockLimit | undefined;
  /** Fan Beats that the fan can spend now: points minus pending (rule D31). */
  readonly availablePoints: Points;
}
