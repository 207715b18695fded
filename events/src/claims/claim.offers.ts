import type {
  Cents,
  GoStanding,
  ItemTexts,
  ItemType,
  Points,
  SeenTerms,
  StockLimit,
  StockMovement,
  StockUnit,
  TextVersion,
} from '../language';

/** One variant as it is offered now; a null price or points figure falls back to the item's (rule D14). */
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
  /** Pieces per variant a fan may hold in one claim; 0 or null is no limit (rule D18). */
  readonly ordermax: number | null;
  readonly published: boolean;
  readonly linked: boolean;
  readonly variants: readonly VariantOffer[];
}

/** A line of a cart: `amount` is the total wanted of item, variant and text, what is claimed included (rule D23). */
export interface CartLine extends StockMovement {
  readonly text: string | null;
  /** What the person saw of one piece. */
  readonly seen?: SeenTerms;
}

/** What a person saw of everything that a submission adds; what was not said is not compared (rule D71). */
export interface ExpectedAddition {
  readonly sumCents?: Cents;
  /** What the new freebies cost less what the new items grant. */
  readonly points?: Points;
}

/** The group order as it stands at the moment of the act. */
export interface GoFacts extends GoStanding {
  readonly goId: number;
  readonly title: string;
  /** The legal texts that hold, where a trader sells; null in a private circle. */
  readonly texts?: readonly TextVersion[] | null;
}

/** What a submission is decided on, for a fan and by proxy alike. */
export interface Submission {
  /** Number of the claim if this act makes a new one; ignored when the state is a standing claim. */
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
  /** Fan Beats the fan can spend now: points less pending (rule D31). */
  readonly availablePoints: Points;
}
