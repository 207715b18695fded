import type { ItemRecord } from '@fan-beats/backend/contract';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { lineKey, piecesOf, type CartLine } from './cart/cartLine';
import { limitText, lineMax, mostOf } from './cart/cartLimits';
import { lineAmountChanged, lineRemoved } from './cart/cartSlice';
import { useAddToCart } from './cart/useAddToCart';
import type { ProductStanding } from './product/ProductRow';
import { productStock } from './productStock';
import type { Shop } from './useShop';

/** The line that a row of the list counts: the product as it is, without a text. */
function plainLine(lines: readonly CartLine[], { item_id }: ItemRecord): CartLine | undefined {
  const key = lineKey({ item_id, itemvariant_id: null, additional_info: null });
  return lines.find((line) => lineKey(line) === key);
}

export function useProductRows(shop: Shop, closed: string | null, sent: Shop['lines']) {
  const { key, lines, products, reckoning, proxy, whose } = shop;
  const dispatch = useDispatch();
  const addToCart = useAddToCart(shop);
  // The rows are drawn again only where the cart or the stock has changed.
  const standingOf = useMemo(() => {
    const { left } = reckoning;
    return (product: ItemRecord): ProductStanding => {
      const line = plainLine(lines, product);
      return {
        ...productStock(product, left),
        inCart: piecesOf(lines.filter(({ item_id }) => item_id === product.item_id)),
        whose,
        limitText: limitText(product, null, left),
        // What an admin takes off a claim is a correction, made where the claim is seen.
        countable: closed === null && !proxy && product.variants.length === 0,
        counted: line?.amount ?? 0,
        least: plainLine(sent, product)?.amount ?? line?.amount_claimed ?? 0,
        most: line ? lineMax(line, { products, reckoning }) : mostOf(left(product, null)),
      };
    };
  }, [lines, products, reckoning, proxy, whose, closed, sent]);

  const onAmount = (product: ItemRecord, amount: number): void => {
    const line = plainLine(lines, product);
    if (!line) addToCart(product, { variantId: null, amount, text: '' });
    else if (amount === 0) dispatch(lineRemoved({ key, line: lineKey(line) }));
    else dispatch(lineAmountChanged({ key, line, amount }));
  };
  return { standingOf, onAmount };
}
