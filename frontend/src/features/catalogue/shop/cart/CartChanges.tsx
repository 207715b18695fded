import { i18n } from '@lingui/core';
import { Alert, Button, Flex } from 'antd';
import { useDispatch, useSelector } from 'react-redux';
import type { Shop } from '../useShop';
import { lineKey, type PriceChange } from './cartLine';
import styles from './CartChanges.module.css';
import { cartPlace, changesPlace } from './cartPlace';
import { lineAmountChanged, lineRemoved, newsRead, priceAccepted, selectCartsKept } from './cartSlice';

interface CartChangesProps {
  readonly shop: Shop;
  /** Clears a refusal that the person has just answered. */
  readonly onAnswered: () => void;
}

/** The changes that the person has to confirm before submitting; null if nothing changed. */
export function unansweredReason({ cart, reckoning }: Shop): string | null {
  if (reckoning.priceChanges.length > 0)
    return i18n.t('Prices have changed: please accept or remove the lines above.');
  return cart.news.length > 0 ? i18n.t('The cart has changed: please confirm that you have seen it.') : null;
}

/** The changes since the cart was filled. The person accepts or confirms them before submitting (rules D71, D72). */
export function CartChanges({ shop, onAnswered }: CartChangesProps) {
  const { key, cart, reckoning } = shop;
  const kept = useSelector(selectCartsKept);
  const dispatch = useDispatch();
  const read = () => {
    dispatch(newsRead({ key }));
    onAnswered();
  };
  return (
    <div className="column" {...cartPlace(changesPlace)}>
      {!kept && (
        <Alert
          type="info"
          showIcon
          title={i18n.t('This browser cannot keep the cart: submit it before you close the page.')}
        />
      )}
      {cart.news.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="status"
          title={
            cart.proxy && cart.base
              ? i18n.t('The cart has changed. Your edits are kept.')
              : i18n.t('Your cart has changed.')
          }
          description={
            <ul className="bullets">
              {cart.news.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          }
          action={
            <Button size="small" onClick={read}>
              {i18n.t('OK')}
            </Button>
          }
        />
      )}
      {reckoning.priceChanges.map((change) => (
        <PriceChangeRow key={lineKey(change.line)} cartKey={key} change={change} onAnswered={onAnswered} />
      ))}
    </div>
  );
}

interface PriceChangeRowProps {
  readonly cartKey: Shop['key'];
  readonly change: PriceChange;
  readonly onAnswered: () => void;
}

function PriceChangeRow({ cartKey, change: { line, text, present }, onAnswered }: PriceChangeRowProps) {
  const dispatch = useDispatch();
  const address = { key: cartKey, line: lineKey(line) };
  const accept = () => {
    dispatch(priceAccepted({ ...address, seen: present }));
    onAnswered();
  };
  const remove = () => {
    const claimed = line.amount_claimed;
    dispatch(claimed > 0 ? lineAmountChanged({ key: cartKey, line, amount: claimed }) : lineRemoved(address));
    onAnswered();
  };
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      classNames={{ root: styles.change ?? '', section: styles.text ?? '' }}
      title={text}
      action={
        <Flex component="span" wrap gap={6}>
          <Button
            size="small"
            type="primary"
            aria-label={i18n.t('Accept: {name}', { name: present.name })}
            onClick={accept}
          >
            {i18n.t('Accept')}
          </Button>
          <Button size="small" aria-label={i18n.t('Remove: {name}', { name: present.name })} onClick={remove}>
            {i18n.t('Remove')}
          </Button>
        </Flex>
      }
    />
  );
}
