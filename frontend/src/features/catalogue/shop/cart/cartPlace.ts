/** The key of a cart line, or the name of the notices above the lines. */
export type CartPlace = string;

/** The notices of what changed in the cart. */
export const changesPlace: CartPlace = 'changes';

/** Marks an element for `goToPlace`. */
export const cartPlace = (place: CartPlace) => ({ 'data-cart-place': place, tabIndex: -1 });

/** All places on the screen, from top to bottom; notices without content are left out. */
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
