import { Alert, Button, Input } from 'antd';
import { useDispatch } from 'react-redux';
import { errorMessage } from '../../../shared/api/apiError';
import { infoMaxLength } from '../../../shared/config/limits';
import type { Shop } from '../useShop';
import { BeatsReckoning } from './BeatsReckoning';
import { lineKey } from './cartLine';
import { refusedMax } from './cartLimits';
import { CartLineRow } from './CartLineRow';
import { CartNotices } from './CartNotices';
import styles from './CartPanel.module.css';
import { hasNewPieces } from './cartReckoning';
import { claimInfoChanged } from './cartSlice';
import type { Submitting } from './useSubmitCart';

interface CartPanelProps {
  readonly shop: Shop;
  readonly submitting: Submitting;
  /** Why nothing can be added; null while the group order is open. */
  readonly closed: string | null;
}

/** True when there is something to send: a fan's new pieces or text, an admin's any change. */
export function canSubmit({ lines, cart, reckoning, limits, proxy }: Shop): boolean {
  const unchosen = lines.some(
    (line) => line.itemvariant_id === null && (limits.products.get(line.item_id)?.variants.length ?? 0) > 0,
  );
  const changed = proxy || hasNewPieces(lines) || cart.additional_info !== null;
  return lines.length > 0 && changed && !unchosen && reckoning.missing === 0;
}

export function CartPanel({ shop, submitting, closed }: CartPanelProps) {
  const { cart, lines, claim, reckoning, limits, proxy } = shop;
  const dispatch = useDispatch();
  const refused = submitting.refusal?.details?.lines ?? [];
  if (lines.length === 0) return <p className={styles.empty}>Your cart is empty...</p>;
  return (
    <div className={styles.panel}>
      <ul className={styles.lines}>
        {reckoning.lines.map((reckoned) => (
          <CartLineRow
            key={lineKey(reckoned.line)}
            shop={shop}
            reckoned={reckoned}
            locked={submitting.busy || closed !== null}
            possible={
              refusedMax(reckoned.line, refused, limits.products.get(reckoned.line.item_id)) ?? undefined
            }
          />
        ))}
      </ul>
      <label className={styles.info}>
        <span>Additional information</span>
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={infoMaxLength}
          disabled={submitting.busy || closed !== null}
          value={cart.additional_info ?? claim?.additional_info ?? ''}
          onChange={(event) => dispatch(claimInfoChanged({ key: shop.key, text: event.target.value }))}
        />
      </label>
      <CartNotices
        reckoning={reckoning}
        hasClaimedLines={lines.some((line) => line.amount_claimed > 0)}
        proxy={proxy}
      />
      <BeatsReckoning reckoning={reckoning} hasClaim={claim !== null} />
      {submitting.refusal && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={errorMessage(submitting.refusal, submitting.refusal.message)}
        />
      )}
      {closed !== null && <Alert type="warning" showIcon title={`Nothing can be added: ${closed}`} />}
      <Button
        type="primary"
        size="large"
        block
        className={styles.submit ?? ''}
        loading={submitting.busy}
        disabled={closed !== null || !canSubmit(shop)}
        onClick={submitting.submit}
      >
        Submit Claim
      </Button>
    </div>
  );
}
