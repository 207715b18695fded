import { cents, points, stockKey, type StockLimit } from '../language';
import { testIds, testNow } from './events.builders';
import type { CartLine, GoFacts, ProductOffer, Submission, VariantOffer } from '../claims/claim.offers';

const hour = 3_600_000;

/** An album at 12.50 euros that grants 3 Fan Beats: the offer of `claimLine()`. */
export function album(overrides: Partial<ProductOffer> = {}): ProductOffer {
  return {
    itemId: testIds.itemId,
    itemType: 0,
    caption: 'Album',
    category: 'music',
    kind: 'album',
    priceCents: cents(1250),
    points: points(3),
    ordermax: null,
    published: true,
    linked: true,
    variants: [],
    ...overrides,
  };
}

/** A freebie for 5 Fan Beats: the offer of `freebieLine()`. */
export function photocard(overrides: Partial<ProductOffer> = {}): ProductOffer {
  return album({
    itemId: testIds.freebieId,
    itemType: 1,
    caption: 'Photocard',
    kind: 'photocard',
    priceCents: cents(0),
    points: points(5),
    ...overrides,
  });
}

export const anna: VariantOffer = {
  variantId: 11,
  caption: 'Anna',
  priceCents: null,
  points: null,
  includes: [],
};
export const bea: VariantOffer = { ...anna, variantId: 12, caption: 'Bea' };
/** A set of both photos with a price of its own. */
export const bothPhotos: VariantOffer = {
  variantId: 19,
  caption: 'Set',
  priceCents: cents(1500),
  points: points(4),
  includes: [12, 11],
};

export const photosId = 102;

/** Photos at 8 euros and 2 Fan Beats each, by member or as a set of both. */
export function photos(overrides: Partial<ProductOffer> = {}): ProductOffer {
  return album({
    itemId: photosId,
    caption: 'Photos',
    category: 'paper',
    kind: 'photo',
    priceCents: cents(800),
    points: points(2),
    variants: [anna, bea, bothPhotos],
    ...overrides,
  });
}

/** Published, without a status, open from an hour before `testNow` to an hour after. */
export function openGo(overrides: Partial<GoFacts> = {}): GoFacts {
  return {
    goId: testIds.goId,
    title: 'Spring order',
    published: true,
    archived: false,
    status: null,
    availableFrom: testNow - hour,
    availableUntil: testNow + hour,
    ...overrides,
  };
}

/** One album, without a text. */
export function cartLine(overrides: Partial<CartLine> = {}): CartLine {
  return { itemId: testIds.itemId, variantId: null, amount: 1, text: null, ...overrides };
}

export interface SubmissionOverrides extends Partial<Omit<Submission, 'offers' | 'limitOf'>> {
  readonly offers?: readonly ProductOffer[];
  /** By stock key, for example `102/11`. */
  readonly limits?: Readonly<Record<string, StockLimit>>;
}

/** A cart of one album by a fan with 100 Fan Beats, without limits. */
export function submission(overrides: SubmissionOverrides = {}): Submission {
  const { offers = [album(), photocard(), photos()], limits = {}, ...others } = overrides;
  return {
    claimId: testIds.claimId,
    userId: testIds.userId,
    go: openGo(),
    now: testNow,
    cart: [cartLine()],
    availablePoints: points(100),
    offers: new Map(offers.map((offer) => [offer.itemId, offer])),
    limitOf: (unit) => limits[stockKey(unit)],
    ...others,
  };
}
