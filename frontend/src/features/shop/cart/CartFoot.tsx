import { Alert, Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { errorMessage, type ApiError } from '../../../shared/api/apiError';
import { formatSum } from '../../../shared/format/money';
import type { Shop } from '../useShop';
import styles from './CartPanel.module.css';
import { hasNewPieces } from './cartReckoning';
import type { SubmitBlock } from './submitBlock';
import type { Submitting } from './useSubmitCart';

interface CartFootProps {
  readonly shop: Shop;
  readonly submitting: Submitting;
  readonly block: SubmitBlock | null;
}

/** What is in sight however long the cart is: how the last attempt went, what holds the next one back, the total, the button. */
export function CartFoot({ shop, submitting, block }: CartFootProps) {
  const blockId = useId();
  return (
    <div className={styles.foot}>
      <SubmissionNotice shop={shop} submitting={submitting} />
      <p id={blockId} role="status" className={styles.block} data-wrong={typeof block?.inBar === 'string'}>
        {block?.text}
      </p>
      <dl className={styles.total}>
        <dt>Total</dt>
        <dd>{formatSum(shop.reckoning.sumCents / 100)}</dd>
      </dl>
      <Button
        type="primary"
        size="large"
        block
        className={styles.submit ?? ''}
        loading={submitting.busy}
        disabled={block !== null}
        aria-describedby={blockId}
        onClick={submitting.submit}
      >
        Submit Claim
      </Button>
    </div>
  );
}

type SubmissionNoticeProps = Pick<CartFootProps, 'shop' | 'submitting'>;

const allClaimed = ({ proxy, claim, lines }: Shop): boolean =>
  !proxy && claim !== null && !hasNewPieces(lines);

const waitingTexts = {
  lost: 'No connection. Still trying…',
  slow: 'This takes longer than usual. Still waiting…',
};

/** An admin's cart stays as it is while the claim behind it moves on (rule D72). */
const refusalText = (refusal: ApiError, { proxy }: Shop): string =>
  proxy && refusal.code === 'CONFLICT'
    ? 'The claim has changed meanwhile. Your edits are kept: please submit again.'
    : errorMessage(refusal, refusal.message);

/** What moved on meanwhile stands above the lines. */
const toldByNews = ({ code }: ApiError, { cart }: Shop): boolean =>
  code === 'CONFLICT' && cart.news.length > 0;

/** Why the last attempt was refused, or that one is still without an answer, even after the page was loaded anew. */
function SubmissionNotice({ shop, submitting }: SubmissionNoticeProps) {
  const { busy, waiting, refusal } = submitting;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);

  if (waiting !== null) {
    return <Alert type="warning" showIcon role="status" title={waitingTexts[waiting]} />;
  }
  const attempted = !busy && shop.cart.attempt !== null;
  if (attempted && allClaimed(shop)) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title="Your last submission arrived: all of this is claimed."
      />
    );
  }
  if (refusal && !toldByNews(refusal, shop)) {
    return (
      <div ref={notice} tabIndex={-1}>
        <Alert type="error" showIcon role="alert" title={refusalText(refusal, shop)} />
      </div>
    );
  }
  if (!attempted) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title="Your last submission got no answer. Submit again: it will not be claimed twice."
    />
  );
}
