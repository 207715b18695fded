import type { ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { useDispatch } from 'react-redux';
import type { Shop } from '../useShop';
import { termsOf, lineKey } from './cartLine';
import { additionUndone, lineAdded } from './cartSlice';

/** The pieces that are added of a product. */
interface Addition {
  readonly variantId: number | null;
  readonly amount: number;
  readonly text: string;
}

const messageKey = 'added';
/** Long enough to see the message and to undo. */
const shownSeconds = 6;

/** Adds pieces to the cart, with a message that offers to undo it. */
export function useAddToCart({ key, whose }: Pick<Shop, 'key' | 'whose'>) {
  const { message } = App.useApp();
  const dispatch = useDispatch();
  return (product: ItemRecord, { variantId, amount, text }: Addition): void => {
    const line = {
      item_id: product.item_id,
      itemvariant_id: variantId,
      amount,
      amount_claimed: 0,
      additional_info: text.trim(),
      seen: termsOf(product, variantId) ?? undefined,
    };
    dispatch(lineAdded({ key, line }));
    const undo = () => {
      dispatch(additionUndone({ key, line: lineKey(line), amount }));
      message.destroy(messageKey);
    };
    void message.success({
      key: messageKey,
      duration: shownSeconds,
      content: (
        <>
          <span>
            {i18n.t('{caption} is in {whose, select, your {your} other {the}} cart.', {
              caption: product.caption,
              whose,
            })}
          </span>{' '}
          <Button type="link" size="small" onClick={undo}>
            {i18n.t('Undo')}
          </Button>
        </>
      ),
    });
  };
}
