import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useByNow } from '../../../shared/clock/useNow';
import { formatWindow } from '../../../shared/format/figures';
import { useHeaderBanner } from '../../../shared/frame/headerBanner';
import { useLayer } from '../../../shared/routes/useLayer';
import { useMediaQuery } from '../../../shared/theme/themeMode';
import { CartPanel } from './cart/CartPanel';
import { CartSheet, ForWhom } from './cart/CartSheet';
import { submitBlock } from './cart/submitBlock';
import { useSubmitCart, type CartDelivery } from './cart/useSubmitCart';
import { Catalogue } from './list/Catalogue';
import { useCatalogueParams } from './list/useCatalogueParams';
import { ProductModal } from './product/ProductModal';
import { InOwnLanguage } from '../../../shared/ui/show/InOwnLanguage';
import styles from './ShopView.module.css';
import type { Shop } from './useShop';
import type { GoRecord, ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { goStanding, standingLabel } from '../../../shared/go/goStanding';
import { Alert, Input, Modal } from 'antd';
import { useIdle } from '../../../shared/clock/whenIdle';
import { useDispatch } from 'react-redux';
import { lineKey, newPiecesOf, piecesOf, unclaimedAmount, type CartLine } from './cart/cartLine';
import { limitText, lineMax, mostOf } from './cart/cartLimits';
import { lineAmountChanged, lineRemoved } from './cart/cartSlice';
import { useAddToCart } from './cart/useAddToCart';
import type { ProductStanding } from './product/ProductRow';
import { productStock } from './productStock';

/** Sends a cart, and opens the page that follows: it replaces the open cart sheet in the history. */
interface ShopDelivery extends Pick<CartDelivery, 'send'> {
  readonly onSubmitted: (claimId: number, step: { readonly replace: boolean }) => void;
}

interface ShopViewProps {
  readonly shop: Shop;
  readonly delivery: ShopDelivery;
  readonly heading: string;
  /** The fan that an admin shops for; always in sight beside the cart. */
  readonly note?: string | undefined;
}

/** The shop of a group order: the catalogue with the cart beside it. On a phone the cart is a sheet below. */
export function ShopView({ shop, delivery, heading, note }: ShopViewProps) {
  const { go, items, freebies, claim } = shop;
  const params = useCatalogueParams();
  const cartTitle = shop.proxy ? i18n.t('Cart') : i18n.t('Your cart');
  const wide = useMediaQuery('(min-width: 62em)');
  const sheet = useLayer('cart');
  const closed = useByNow((now) => closedReason(go, claim !== null, { proxy: shop.proxy, now }));
  const block = submitBlock(shop, closed);
  const onSubmitted = (claimId: number) => delivery.onSubmitted(claimId, { replace: sheet.shown !== null });
  const submitting = useSubmitCart(shop, { send: delivery.send, onSubmitted }, block);
  const window = formatWindow(go.available_from, go.available_until);
  useHeaderBanner(go.title, window);

  const { shown, open, gone } = useShownItem([...items, ...freebies], params.openItemId);
  const rows = useProductRows(shop, closed, submitting.sentLines);
  const panel = <CartPanel shop={submitting.shown} submitting={submitting} closed={closed} block={block} />;
  return (
    <>
      <div className={styles.shop}>
        <header className="gap4 grid">
          <h1>{heading}</h1>
          {window && (
            <p className={`quiet ${styles.window}`}>
              <InOwnLanguage>{window}</InOwnLanguage>
            </p>
          )}
          {note && <p className="quiet">{note}</p>}
          {closed !== null && (
            <p className="quiet">
              {i18n.t('{reason}. Nothing can be added.', { reason: closed }).replace('!.', '!')}
            </p>
          )}
          <MissingItem open={open} />
        </header>
        <Catalogue items={items} freebies={freebies} params={params} {...rows} />
        {wide && (
          <aside className={styles.cart} aria-label={i18n.t('Cart')}>
            <h2>{cartTitle}</h2>
            <ForWhom note={note} />
            {panel}
          </aside>
        )}
      </div>
      {!wide && (
        <CartSheet shop={submitting.shown} sheet={sheet} title={cartTitle} block={block} note={note}>
          {panel}
        </CartSheet>
      )}
      <WarmParts />
      {shown && (
        <ProductModal
          product={shown}
          open={open}
          shop={shop}
          closed={gone ?? submitting.held ?? closed}
          onClose={params.closeItem}
        />
      )}
    </>
  );
}

const missingItem = () => i18n.t('This item is not in this group order');

/**
 * The product that the dialog shows. An item that has left the group order stays open, with the text typed for it. The last
 * item stays until the dialog has closed and returned the focus.
 */
function useShownItem(products: readonly ItemRecord[], itemId: number | undefined) {
  const wanted = products.find(({ item_id }) => item_id === itemId);
  const [last, setLast] = useState(wanted);
  if (wanted && wanted !== last) setLast(wanted);
  const shown = wanted ?? last;
  const open = shown !== undefined && shown.item_id === itemId;
  return { shown, open, gone: open && !wanted ? missingItem() : null };
}

/** Removes an item that is not here from the address, and shows a warning until a product is opened. */
function MissingItem({ open }: { readonly open: boolean }) {
  const [params, setParams] = useSearchParams();
  const [wasMissing, setWasMissing] = useState(false);
  const missing = params.has('item') && !open;
  if ((missing || open) && wasMissing !== missing) setWasMissing(missing);
  const leave = useEffectEvent(() => {
    params.delete('item');
    setParams(params, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (missing) leave();
  }, [missing]);
  return wasMissing && <Alert type="warning" showIcon title={`${missingItem()}.`} />;
}

/**
 * The reason why nothing can be added; null while the group order is open. An admin may change an existing claim at any time
 * (rule D10).
 */
function closedReason(
  go: GoRecord,
  hasClaim: boolean,
  who: { readonly proxy: boolean; readonly now: number },
): string | null {
  if (who.proxy && hasClaim) return go.status === 'CANCELED' ? i18n.t('Canceled') : null;
  const standing = goStanding(go, who.now);
  return standing && standingLabel(standing);
}

/** antd writes a component's style when it first renders. This happens here while the page is idle, not after a tap. */
function WarmParts() {
  return (
    useIdle() && (
      <div hidden>
        <Modal open={false} />
        <Input.TextArea autoSize />
        <Alert type="info" showIcon />
      </div>
    )
  );
}

/** The cart line that a row of the list counts: the product without a text. */
function plainLine(lines: readonly CartLine[], { item_id }: ItemRecord): CartLine | undefined {
  const key = lineKey({ item_id, itemvariant_id: null, additional_info: null });
  return lines.find((line) => lineKey(line) === key);
}

function useProductRows(shop: Shop, closed: string | null, sent: Shop['lines']) {
  const { key, lines, products, reckoning, proxy, whose } = shop;
  const dispatch = useDispatch();
  const addToCart = useAddToCart(shop);
  // The rows are drawn again only when the cart or the stock has changed.
  const standingOf = useMemo(() => {
    const { left } = reckoning;
    return (product: ItemRecord): ProductStanding => {
      const line = plainLine(lines, product);
      const own = lines.filter(({ item_id }) => item_id === product.item_id);
      return {
        ...productStock(product, left),
        claimed: piecesOf(own) - newPiecesOf(own),
        inCart: own.reduce((sum, one) => sum + Math.max(0, unclaimedAmount(one)), 0),
        whose,
        limitText: limitText(product, null, left),
        // An admin removes pieces of a claim as a correction, on the screen that shows the claim.
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
