import { DeleteOutlined, LockOutlined } from '@ant-design/icons';
import { eurosFromCents } from '@fan-beats/events/kernel';
import { Button, Select } from 'antd';
import { useDispatch } from 'react-redux';
import { formatBeats, formatPrice } from '../../../shared/format/money';
import { Picture } from '../../../shared/ui/Picture';
import { StatusTag } from '../../../shared/ui/StatusTag';
import { Stepper } from '../../../shared/ui/Stepper';
import { StockTag } from '../product/StockTag';
import type { Shop } from '../useShop';
import { lineKey } from './cartLine';
import type { RefusedLines } from './cartLimits';
import styles from './CartLineRow.module.css';
import type { LineReckoning } from './cartReckoning';
import { amountFloor, lineAmountChanged, lineRemoved, variantChosen } from './cartSlice';
import { lineView, type LineView } from './lineView';

interface CartLineRowProps {
  readonly shop: Shop;
  readonly reckoned: LineReckoning;
  readonly disabled: boolean;
  /** The lines of the last refusal. */
  readonly refused: RefusedLines;
}

const lowBelow = 4;

export function CartLineRow({ shop, reckoned, disabled, refused }: CartLineRowProps) {
  const { line } = reckoned;
  const view = lineView(line, shop, refused);
  const { caption, variantCaption, left, reducedTo } = view;
  const dispatch = useDispatch();
  const address = { key: shop.key, line: lineKey(line) };
  return (
    <li className={styles.line} data-refused={reducedTo !== null}>
      <div className={styles.picture}>
        <Picture filepath={view.filepath} alt="" width={160} />
      </div>
      <div className={styles.text}>
        <p className={styles.caption}>{caption}</p>
        {variantCaption && <p className={styles.detail}>{variantCaption}</p>}
        {line.additional_info && <p className={styles.detail}>“{line.additional_info}”</p>}
        {view.variantsToChoose.length > 0 && (
          <Select
            aria-label={`Variant of ${caption}`}
            placeholder="Choose a variant"
            options={view.variantsToChoose.map((one) => ({ value: one.itemvariant_id, label: one.caption }))}
            onChange={(variantId: number) => dispatch(variantChosen({ ...address, variantId }))}
          />
        )}
        <div className={styles.tags}>
          {view.locked && (
            <StatusTag
              tone="neutral"
              icon={<LockOutlined aria-hidden />}
            >{`${line.amount_claimed} claimed`}</StatusTag>
          )}
          {left !== null && left > 0 && <StockTag remaining={left} lowFrom={lowBelow} />}
        </div>
        {reducedTo !== null && (
          <p className={styles.refused} role="alert">
            {reducedTo > line.amount_claimed ? `Only ${reducedTo} left. ` : 'Sold out meanwhile. '}
            <Button
              size="small"
              onClick={() =>
                dispatch(
                  reducedTo > 0 ? lineAmountChanged({ ...address, amount: reducedTo }) : lineRemoved(address),
                )
              }
            >
              {reducedTo > 0 ? `Change to ${reducedTo}` : 'Remove'}
            </Button>
          </p>
        )}
        <LineFoot {...{ shop, reckoned, view, disabled }} />
      </div>
    </li>
  );
}

interface LineFootProps {
  readonly shop: Shop;
  readonly reckoned: LineReckoning;
  readonly view: LineView;
  readonly disabled: boolean;
}

function LineFoot({ shop, reckoned, view, disabled }: LineFootProps) {
  const { line, isFreebie, points, priceCents } = reckoned;
  const dispatch = useDispatch();
  const address = { key: shop.key, line: lineKey(line) };
  const name = [view.caption, view.variantCaption].filter(Boolean).join(', ');
  return (
    <div className={styles.foot}>
      <Stepper
        label={`Amount of ${name}`}
        value={line.amount}
        min={amountFloor(shop.cart, line)}
        max={view.max}
        disabled={disabled}
        onChange={(amount) => dispatch(lineAmountChanged({ ...address, amount }))}
      />
      <strong className={styles.cost}>
        {isFreebie ? formatBeats(points) : formatPrice(eurosFromCents(priceCents))}
      </strong>
      {view.removable && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={() => dispatch(lineRemoved(address))}
        />
      )}
    </div>
  );
}
