/** The key of a cart line, or the name of the notices above the lines. */
export type CartPlace = string;

/** The place of the notices of changes in the cart. */
export const changesPlace: CartPlace = 'changes';

/** The attributes that make an element a place for `goToPlace`. */
export const cartPlace = (place: CartPlace) => ({ 'data-cart-place': place, tabIndex: -1 });

/** All places on the screen, from top to bottom, without notices that have no content. */
export const placesIn = (root: ParentNode): readonly HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>('[data-cart-place]:not(:empty)'),
];

export const placeOf = ({ dataset }: HTMLElement): CartPlace | undefined => dataset['cartPlace'];

/** Scrolls to a place of the cart and focuses it. */
export function goToPlace(place: CartPlace): void {
  const element = placesIn(document).find((one) => placeOf(one) === place);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
