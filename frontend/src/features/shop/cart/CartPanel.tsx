import { Alert, Button, Input } from 'antd';
import { useDispatch } from 'react-redux';
import { errorMessage } from '../../../shared/api/apiError';
import { infoMaxLength } from '../../../shared/config/limits';
import type { Shop } from '../useShop';
import { BeatsReckoning } from './BeatsReckoning';
import { lineKey } from './cartLine';
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
export function canSubmit({ lines, cart, claim, reckoning, limits, proxy }: Shop): boolean {
  const unchosen = lines.some(
    (line) => line.itemvariant_id === null && (limits.products.get(line.item_id)?.variants.length ?? 0) > 0,
  );
  const newText =
    cart.additional_info !== null && cart.additional_info.trim() !== (claim?.additional_info ?? '');
  const changed = proxy || hasNewPieces(lines) || newText;
  return lines.length > 0 && changed && !unchosen && reckoning.missing === 0;
}

export function CartPanel({ shop, submitting, closed }: CartPanelProps) {
  const { lines, claim, reckoning, proxy } = shop;
  const disabled = submitting.busy || closed !== null;
  if (lines.length === 0) return <p className={styles.empty}>Your cart is empty...</p>;
  return (
    <div className={styles.panel}>
      <ul className={styles.lines}>
        {reckoning.lines.map((reckoned) => (
          <CartLineRow
            key={lineKey(reckoned.line)}
            shop={shop}
            reckoned={reckoned}
            disabled={disabled}
            refused={submitting.refusal?.details?.lines ?? []}
          />
        ))}
      </ul>
      <ClaimInfo shop={shop} disabled={disabled} />
      <CartNotices
        reckoning={reckoning}
        hasClaimedLines={lines.some((line) => line.amount_claimed > 0)}
        proxy={proxy}
      />
      <BeatsReckoning reckoning={reckoning} hasClaim={claim !== null} />
      <SubmissionNotice shop={shop} submitting={submitting} />
      {closed !== null && <Alert type="warning" showIcon title={`Nothing can be added: ${closed}`} />}
      <div className={styles.foot}>
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
    </div>
  );
}

interface ClaimInfoProps {
  readonly shop: Shop;
  readonly disabled: boolean;
}

function ClaimInfo({ shop: { key, cart, claim }, disabled }: ClaimInfoProps) {
  const dispatch = useDispatch();
  return (
    <label className={styles.info}>
      <span>Additional information</span>
      <Input.TextArea
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={infoMaxLength}
        disabled={disabled}
        value={cart.additional_info ?? claim?.additional_info ?? ''}
        onChange={(event) => dispatch(claimInfoChanged({ key, text: event.target.value }))}
      />
    </label>
  );
}

type SubmissionNoticeProps = Pick<CartPanelProps, 'shop' | 'submitting'>;

/** Why the last attempt was refused, or that one is still without an answer, even after the page was loaded anew. */
function SubmissionNotice({ shop, submitting: { busy, refusal } }: SubmissionNoticeProps) {
  const attempted = !busy && shop.cart.attempt !== null;
  if (attempted && !shop.proxy && shop.claim !== null && !hasNewPieces(shop.lines)) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title="Your last submission arrived: all of this is claimed."
      />
    );
  }
  if (refusal) {
    return <Alert type="error" showIcon role="alert" title={errorMessage(refusal, refusal.message)} />;
  }
  if (!attempted) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="Your last submission got no answer. Submit again: it will not be claimed twice."
    />
  );
}
