import { DeleteOutlined, LockOutlined } from '@ant-design/icons';
import { eurosFromCents } from '@fan-beats/events/kernel';
import { Button, Select } from 'antd';
import { useDispatch } from 'react-redux';
import { formatBeats, formatPrice } from '../../../shared/format/money';
import { Picture } from '../../../shared/ui/Picture';
import { StatusTag } from '../../../shared/ui/StatusTag';
import { Stepper } from '../../../shared/ui/Stepper';
import { LimitNote } from '../product/LimitNote';
import { StockTag } from '../product/StockTag';
import type { Shop } from '../useShop';
import { termsOf } from './agreedPrice';
import { lineKey, type CartLine } from './cartLine';
import { cartPlace } from './cartPlace';
import type { Refusal } from './cartLimits';
import styles from './CartLineRow.module.css';
import type { LineReckoning } from './cartReckoning';
import { amountFloor, lineAmountChanged, lineRemoved, variantChosen } from './cartSlice';
import { lineView, type LineView } from './lineView';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';

interface CartLineRowProps {
  readonly shop: Shop;
  readonly reckoned: LineReckoning;
  readonly disabled: boolean;
  readonly refusal: Refusal;
}

const lowBelow = 4;

export function CartLineRow({ shop, reckoned, disabled, refusal }: CartLineRowProps) {
  const { line } = reckoned;
  const view = lineView(line, shop, refusal);
  const { caption, variantCaption, left, short } = view;
  const dispatch = useDispatch();
  const address = { key: shop.key, line: lineKey(line) };
  return (
    <li className={styles.line} data-refused={short !== null} {...cartPlace(address.line)}>
      <div className={styles.picture}>
        <Picture filepath={view.filepath} alt="" sizes="64px" />
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
            onChange={(variantId: number) => {
              const product = shop.limits.products.get(line.item_id);
              const seen = product ? termsOf(product, variantId) : null;
              dispatch(variantChosen({ ...address, variantId, seen }));
            }}
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
        <LimitNote text={view.limitText} />
        {short !== null && (
          <p className={styles.refused} role="alert">
            {`${shortText(short, line)} `}
            <Button
              size="small"
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget);
                dispatch(
                  short.possible > 0
                    ? lineAmountChanged({ key: shop.key, line, amount: short.possible })
                    : lineRemoved(address),
                );
              }}
            >
              {short.possible > 0 ? `Change to ${short.possible}` : 'Remove'}
            </Button>
          </p>
        )}
        <LineFoot {...{ shop, reckoned, view, disabled }} />
      </div>
    </li>
  );
}

function shortText({ possible, by }: NonNullable<LineView['short']>, { amount_claimed }: CartLine): string {
  if (by === 'order') return 'This is more than one person may have.';
  return possible > amount_claimed ? `Only ${possible} left.` : 'Sold out meanwhile.';
}

/** The focus goes to the next line, or the one before: it must not fall from the page with the line. */
function focusBeside(button: HTMLElement): void {
  const line = button.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  const controls = beside?.querySelectorAll<HTMLElement>('button:enabled');
  controls?.item(controls.length - 1).focus();
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
        onChange={(amount) => dispatch(lineAmountChanged({ key: shop.key, line, amount }))}
      />
      <strong className={styles.cost}>
        <InOwnLanguage>
          {isFreebie ? formatBeats(points) : formatPrice(eurosFromCents(priceCents))}
        </InOwnLanguage>
      </strong>
      {view.removable && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Remove ${name}`}
          disabled={disabled}
          onClick={({ currentTarget }) => {
            focusBeside(currentTarget);
            dispatch(lineRemoved(address));
          }}
        />
      )}
    </div>
  );
}
