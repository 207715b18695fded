/** The key of a line of the cart, or the name of what stands above the lines. */
export type CartPlace = string;

/** What has changed in the cart meanwhile. */
export const changesPlace: CartPlace = 'changes';

/** Makes an element one that `goToPlace` finds. */
export const cartPlace = (place: CartPlace) => ({ 'data-cart-place': place, tabIndex: -1 });

/** Shows a place of the cart that is drawn and gives it the focus. */
export function goToPlace(place: CartPlace): void {
  const places = [...document.querySelectorAll<HTMLElement>('[data-cart-place]')];
  const element = places.find(({ dataset }) => dataset['cartPlace'] === place);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
