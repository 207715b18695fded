import { ShoppingCartOutlined } from '@ant-design/icons';
import { Button, Drawer, Grid } from 'antd';
import { useState } from 'react';
import { useNow } from '../../shared/clock/useNow';
import { formatSum } from '../../shared/format/money';
import { formatWindow } from '../../shared/format/dates';
import { useHeaderBanner } from '../../shared/frame/headerBanner';
import { CartPanel } from './cart/CartPanel';
import { useSubmitCart, type CartDelivery } from './cart/useSubmitCart';
import { stockBeside } from './cart/cartLimits';
import { Catalogue } from './catalogue/Catalogue';
import { useCatalogueParams } from './catalogue/useCatalogueParams';
import { ProductModal } from './product/ProductModal';
import { productStock } from './productStock';
import { closedReason } from './shopClosed';
import styles from './ShopView.module.css';
import type { Shop } from './useShop';

interface ShopViewProps {
  readonly shop: Shop;
  readonly delivery: CartDelivery;
  readonly heading: string;
  /** Who it is for, where an admin shops for a fan: beside the cart it never leaves the sight. */
  readonly note?: string | undefined;
}

/** The shop of a group order: what there is on one side, the cart beside it or, on a phone, in a sheet below. */
export function ShopView({ shop, delivery, heading, note }: ShopViewProps) {
  const { go, items, freebies, claim, lines, limits, reckoning } = shop;
  const params = useCatalogueParams();
  const now = useNow();
  const wide = Grid.useBreakpoint().lg ?? true;
  const [sheetOpen, setSheetOpen] = useState(false);
  const submitting = useSubmitCart(shop, delivery);
  const closed = closedReason(go, claim !== null, { proxy: shop.proxy, now });
  useHeaderBanner(go.title, formatWindow(go.available_from, go.available_until) || undefined);

  const open = [...items, ...freebies].find((product) => product.item_id === params.openItemId);
  const shown = useLastDefined(open);
  const stock = stockBeside(lines, limits);
  const pieces = lines.reduce((sum, line) => sum + line.amount, 0);
  const panel = <CartPanel shop={shop} submitting={submitting} closed={closed} />;
  return (
    <>
      <header className={styles.head}>
        <h1>{heading}</h1>
        {note && <p className={styles.note}>{note}</p>}
        {closed !== null && <p className={styles.note}>{`${closed}. Nothing can be added at the moment.`}</p>}
      </header>
      <div className={styles.shop}>
        <Catalogue
          items={items}
          freebies={freebies}
          params={params}
          stockOf={(product) => productStock(product, stock)}
          inCart={(itemId) =>
            lines.filter((line) => line.item_id === itemId).reduce((sum, line) => sum + line.amount, 0)
          }
        />
        {wide && (
          <aside className={styles.cart} aria-label="Cart">
            <h2>Your cart</h2>
            <ForWhom note={note} />
            {panel}
          </aside>
        )}
      </div>
      {!wide && (
        <>
          <div className={styles.bar} data-bottom-bar>
            <div className={styles.barText}>
              <ForWhom note={note} />
              <span className={styles.sum} role="status">
                {`${pieces} in your cart · ${formatSum(reckoning.sumCents / 100)}`}
              </span>
            </div>
            <Button
              type="primary"
              size="large"
              icon={<ShoppingCartOutlined aria-hidden />}
              onClick={() => setSheetOpen(true)}
            >
              Cart
            </Button>
          </div>
          <Drawer
            title="Your cart"
            placement="bottom"
            size="85%"
            styles={{ body: { padding: 16, scrollPaddingBottom: 72 } }}
            open={sheetOpen}
            onClose={() => setSheetOpen(false)}
          >
            <ForWhom note={note} />
            {panel}
          </Drawer>
        </>
      )}
      {shown && (
        <ProductModal
          product={shown}
          open={open !== undefined}
          shop={shop}
          closed={closed}
          onClose={() => params.openItem(null)}
        />
      )}
    </>
  );
}

function ForWhom({ note }: Pick<ShopViewProps, 'note'>) {
  return note && <p className={styles.forWhom}>{note}</p>;
}

/** What was there before it went: a dialog needs its content until it has closed and given the focus back. */
function useLastDefined<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
