import { DeleteOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useDispatch } from 'react-redux';
import { formatBeats, formatPrice } from '../../../shared/format/money';
import { Picture } from '../../../shared/ui/Picture';
import { StatusTag } from '../../../shared/ui/StatusTag';
import { Stepper } from '../../../shared/ui/Stepper';
import { StockTag } from '../product/StockTag';
import { variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { claimedParts, lineKey } from './cartLine';
import { lineMax } from './cartLimits';
import styles from './CartLineRow.module.css';
import type { LineReckoning } from './cartReckoning';
import { amountFloor, lineAmountChanged, lineRemoved, variantChosen } from './cartSlice';

interface CartLineRowProps {
  readonly shop: Shop;
  readonly reckoned: LineReckoning;
  readonly locked: boolean;
  /** What a refusal left for this line; undefined where it was not refused. */
  readonly possible?: number | undefined;
}

const lowBelow = 4;

export function CartLineRow({ shop, reckoned, locked, possible }: CartLineRowProps) {
  const { line } = reckoned;
  const dispatch = useDispatch();
  const address = { key: shop.key, line: lineKey(line) };
  const product = shop.limits.products.get(line.item_id);
  const [part] = claimedParts(shop.claim, line);
  const caption = product?.caption ?? part?.caption ?? 'Product';
  const variant = product ? variantOf(product, line.itemvariant_id) : undefined;
  const variantCaption = variant?.caption ?? part?.variant_caption ?? null;
  const needsVariant = product !== undefined && product.variants.length > 0 && line.itemvariant_id === null;
  const max = lineMax(line, shop.lines, shop.limits);
  const left = max === null ? null : max - line.amount;
  const claimedOnly = !shop.proxy && line.amount_claimed > 0;
  const name = [caption, variantCaption].filter(Boolean).join(', ');
  return (
    <li className={styles.line} data-refused={possible !== undefined}>
      <div className={styles.picture}>
        <Picture filepath={variant?.images[0]?.filepath ?? product?.images[0]?.filepath} alt="" width={160} />
      </div>
      <div className={styles.text}>
        <p className={styles.caption}>{caption}</p>
        {variantCaption && <p className={styles.detail}>{variantCaption}</p>}
        {line.additional_info && <p className={styles.detail}>„{line.additional_info}“</p>}
        {needsVariant && (
          <Select
            aria-label={`Variant of ${caption}`}
            placeholder="Choose a variant"
            options={product.variants.map((one) => ({ value: one.itemvariant_id, label: one.caption }))}
            onChange={(variantId: number) => dispatch(variantChosen({ ...address, variantId }))}
          />
        )}
        <div className={styles.tags}>
          {claimedOnly && (
            <StatusTag tone="neutral" icon={<LockOutlined />}>{`${line.amount_claimed} claimed`}</StatusTag>
          )}
          {left !== null && left > 0 && <StockTag remaining={left} lowFrom={lowBelow} />}
        </div>
        {possible !== undefined && (
          <p className={styles.refused} role="alert">
            {possible > line.amount_claimed ? `Only ${possible} left.` : 'Sold out meanwhile.'}{' '}
            <Button
              size="small"
              onClick={() =>
                dispatch(
                  possible > 0 ? lineAmountChanged({ ...address, amount: possible }) : lineRemoved(address),
                )
              }
            >
              {possible > 0 ? `Change to ${possible}` : 'Remove'}
            </Button>
          </p>
        )}
        <div className={styles.foot}>
          <Stepper
            label={`Amount of ${name}`}
            value={line.amount}
            min={amountFloor(shop.cart, line)}
            max={max}
            disabled={locked}
            onChange={(amount) => dispatch(lineAmountChanged({ ...address, amount }))}
          />
          <strong className={styles.cost}>
            {reckoned.isFreebie ? formatBeats(reckoned.points) : formatPrice(reckoned.priceCents / 100)}
          </strong>
          {!(claimedOnly && line.amount === line.amount_claimed) && (
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`Remove ${name}`}
              disabled={locked}
              onClick={() => dispatch(lineRemoved(address))}
            />
          )}
        </div>
      </div>
    </li>
  );
}
