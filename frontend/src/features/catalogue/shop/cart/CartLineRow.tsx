import { DeleteOutlined, LockOutlined } from '@ant-design/icons';
import { eurosFromCents } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { formatBeats, formatPrice } from '../../../../shared/format/figures';
import { Picture } from '../../../../shared/ui/show/Picture';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { Stepper } from '../../../../shared/ui/fields/Stepper';
import { LimitNote, StockTag } from '../product/StockTag';
import { VariantChoice } from '../product/VariantChoice';
import type { Shop } from '../useShop';
import { termsOf, lineKey } from './cartLine';
import { cartPlace } from './cartPlace';
import type { Refusal } from './cartLimits';
import styles from './CartLineRow.module.css';
import type { LineReckoning } from './cartReckoning';
import { amountFloor, lineAmountChanged, lineRemoved, variantChosen } from './cartSlice';
import { lineView, shortText } from './lineView';
import { InOwnLanguage } from '../../../../shared/ui/show/InOwnLanguage';

interface CartLineRowProps {
  readonly shop: Shop;
  readonly reckoned: LineReckoning;
  readonly disabled: boolean;
  /** True during a submission: no line can be removed then. In a closed shop lines can still be removed. */
  readonly busy: boolean;
  readonly refusal: Refusal;
}

export function CartLineRow({ shop, reckoned, disabled, busy, refusal }: CartLineRowProps) {
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
      <div className="column gap4">
        <p className="strong" translate="no">
          {caption}
        </p>
        {variantCaption && (
          <p className="quiet small" translate="no">
            {variantCaption}
          </p>
        )}
        {line.additional_info && <p className="quiet small">{`“${line.additional_info}”`}</p>}
        {view.toChoose && (
          <VariantChoice
            product={view.toChoose}
            shop={shop}
            chosen={null}
            missing={false}
            onChoose={(variantId) => {
              const seen = view.toChoose && termsOf(view.toChoose, variantId);
              dispatch(variantChosen({ ...address, variantId, seen }));
            }}
          />
        )}
        <div className="wrap gap6">
          {view.locked && (
            <StatusTag tone="neutral" icon={<LockOutlined aria-hidden />}>
              {i18n.t('{amount_claimed} claimed', { amount_claimed: line.amount_claimed })}
            </StatusTag>
          )}
          {left !== null && left > 0 && <StockTag remaining={left} lowFrom={4} />}
        </div>
        <LimitNote text={view.limitText} />
        {short !== null && (
          <p className="wrong small" role="alert">
            <span>{`${shortText(short, line)} `}</span>
            <Button
              size="small"
              onClick={() =>
                dispatch(
                  short.possible > 0
                    ? lineAmountChanged({ key: shop.key, line, amount: short.possible })
                    : lineRemoved(address),
                )
              }
            >
              {short.possible > 0
                ? i18n.t('Change to {possible}', { possible: short.possible })
                : i18n.t('Remove')}
            </Button>
          </p>
        )}
      </div>
      <LineFoot shop={shop} reckoned={reckoned} view={view} disabled={disabled} busy={busy} />
    </li>
  );
}

interface LineFootProps extends Omit<CartLineRowProps, 'refusal'> {
  readonly view: ReturnType<typeof lineView>;
}

function LineFoot({ shop, reckoned, view, disabled, busy }: LineFootProps) {
  const { line, isFreebie, points, priceCents } = reckoned;
  const dispatch = useDispatch();
  const address = { key: shop.key, line: lineKey(line) };
  const name = [view.caption, view.variantCaption].filter(Boolean).join(', ');
  return (
    <>
      <div className={styles.foot}>
        <Stepper
          label={i18n.t('Amount of {name}', { name })}
          value={line.amount}
          min={amountFloor(shop.cart, line)}
          max={view.max}
          disabled={disabled}
          onChange={(amount) => dispatch(lineAmountChanged({ key: shop.key, line, amount }))}
        />
        <strong className="digits toEnd">
          <InOwnLanguage>
            {isFreebie ? formatBeats(points) : formatPrice(eurosFromCents(priceCents))}
          </InOwnLanguage>
        </strong>
      </div>
      {view.removable && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={i18n.t('Remove {name}', { name })}
          disabled={busy}
          onClick={() => dispatch(lineRemoved(address))}
        />
      )}
    </>
  );
}
