import { useState } from 'react';
import { useByNow } from '../../shared/clock/useNow';
import { formatWindow } from '../../shared/format/dates';
import { useHeaderBanner } from '../../shared/frame/headerBanner';
import { useLayer } from '../../shared/routes/useLayer';
import { useMediaQuery } from '../../shared/theme/themeMode';
import { CartPanel } from './cart/CartPanel';
import { CartSheet, ForWhom } from './cart/CartSheet';
import { submitBlock } from './cart/submitBlock';
import { useSubmitCart, type CartDelivery } from './cart/useSubmitCart';
import { Catalogue } from './catalogue/Catalogue';
import { useCatalogueParams } from './catalogue/useCatalogueParams';
import { ProductModal } from './product/ProductModal';
import styles from './ShopView.module.css';
import { useProductRows } from './useProductRows';
import type { Shop } from './useShop';
import { WarmParts } from './WarmParts';
import type { GoRecord } from '@fan-beats/backend/contract';
import { standingLabel } from '../../shared/go/goStanding';

/** How a cart is sent, and where its person goes then: in place of the sheet that lies over the shop, where it is open. */
interface ShopDelivery extends Pick<CartDelivery, 'send'> {
  readonly onSubmitted: (claimId: number, step: { readonly replace: boolean }) => void;
}

interface ShopViewProps {
  readonly shop: Shop;
  readonly delivery: ShopDelivery;
  readonly heading: string;
  /** Who it is for, where an admin shops for a fan: beside the cart it never leaves the sight. */
  readonly note?: string | undefined;
}

/** The shop of a group order: what there is on one side, the cart beside it or, on a phone, in a sheet below. */
export function ShopView({ shop, delivery, heading, note }: ShopViewProps) {
  const { go, items, freebies, claim } = shop;
  const params = useCatalogueParams();
  const cartTitle = shop.proxy ? 'Cart' : 'Your cart';
  const wide = useMediaQuery('(min-width: 992px)');
  const sheet = useLayer('cart');
  const submitting = useSubmitCart(shop, {
    send: delivery.send,
    onSubmitted: (claimId) => delivery.onSubmitted(claimId, { replace: sheet.shown !== null }),
  });
  const closed = useByNow((now) => closedReason(go, claim !== null, { proxy: shop.proxy, now }));
  useHeaderBanner(go.title, formatWindow(go.available_from, go.available_until) || undefined);

  const open = [...items, ...freebies].find((product) => product.item_id === params.openItemId);
  const shown = useLastDefined(open);
  const rows = useProductRows(shop, closed);
  const panel = <CartPanel shop={shop} submitting={submitting} closed={closed} />;
  return (
    <>
      <div className={styles.shop}>
        <header className={styles.head}>
          <h1>{heading}</h1>
          {note && <p className={styles.note}>{note}</p>}
          {closed !== null && (
            <p className={styles.note}>{`${closed}. Nothing can be added at the moment.`}</p>
          )}
        </header>
        <Catalogue items={items} freebies={freebies} params={params} {...rows} />
        {wide && (
          <aside className={styles.cart} aria-label="Cart">
            <h2>{cartTitle}</h2>
            <ForWhom note={note} />
            {panel}
          </aside>
        )}
      </div>
      {!wide && (
        <CartSheet shop={shop} sheet={sheet} title={cartTitle} block={submitBlock(shop, closed)} note={note}>
          {panel}
        </CartSheet>
      )}
      <WarmParts />
      {shown && (
        <ProductModal
          product={shown}
          open={open !== undefined}
          shop={shop}
          closed={closed}
          onClose={params.closeItem}
        />
      )}
    </>
  );
}

/** What was there before it went: a dialog needs its content until it has closed and given the focus back. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Why nothing can be added; null while the group order is open. An admin may change an existing claim at any time (rule D10). */
function closedReason(
  go: GoRecord,
  hasClaim: boolean,
  who: { readonly proxy: boolean; readonly now: number },
): string | null {
  if (who.proxy && hasClaim) return go.status === 'CANCELED' ? 'Canceled' : null;
  return standingLabel(go, who.now);
}
