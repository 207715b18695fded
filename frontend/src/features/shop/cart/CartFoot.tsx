import { Alert, Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { errorMessage, type ApiError } from '../../../shared/api/apiError';
import { formatSum } from '../../../shared/format/money';
import type { Shop } from '../useShop';
import styles from './CartPanel.module.css';
import { goToPlace } from './cartPlace';
import { hasNewPieces, type CartReckoning } from './cartReckoning';
import type { SubmitBlock } from './submitBlock';
import type { Submitting } from './useSubmitCart';

interface CartFootProps {
  readonly shop: Shop;
  readonly submitting: Submitting;
  readonly block: SubmitBlock | null;
}

/** What is in sight however long the cart is: how the last attempt went, what holds the next one back, the sums, the button. */
export function CartFoot({ shop, submitting, block }: CartFootProps) {
  const { reckoning, claim, proxy } = shop;
  const blockId = useId();
  const sum = formatSum(reckoning.sumCents / 100);
  return (
    <div className={styles.foot}>
      <SubmissionNotice shop={shop} submitting={submitting} />
      <p id={blockId} role="status" className={styles.block} data-wrong={typeof block?.inBar === 'string'}>
        {block?.at ? <BlockLink block={block} /> : block?.text}
      </p>
      <Steps className={styles.reckoning} steps={coverage(reckoning, proxy ? 'the' : 'your')} />
      <dl className={styles.total}>
        <dt>Total</dt>
        <dd>{sum}</dd>
      </dl>
      {claim !== null && (
        <dl className={styles.ofWhich}>
          <dt>{reckoning.addedCents < 0 ? 'less than before' : 'of which new'}</dt>
          <dd>{formatSum(Math.abs(reckoning.addedCents) / 100)}</dd>
        </dl>
      )}
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
        <span aria-hidden className={styles.sum}>{`· ${sum}`}</span>
      </Button>
    </div>
  );
}

type Step = readonly [label: string, amount: number];

/** What covers the Fan Beats of new freebies, and what does not. */
const coverage = (reckoning: CartReckoning, whose: string): readonly Step[] => [
  ["From this claim's surplus", reckoning.usedFromSurplus],
  [`From ${whose} account`, reckoning.usedFromAccount],
  ['Missing', reckoning.missing],
  ['Left as a debt', reckoning.debt],
];

interface StepsProps {
  readonly className: string | undefined;
  readonly steps: readonly Step[];
}

export function Steps({ className, steps }: StepsProps) {
  const shown = steps.filter(([, amount]) => amount !== 0);
  if (shown.length === 0) return null;
  return (
    <dl className={className}>
      {shown.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function BlockLink({ block: { text, at } }: { readonly block: SubmitBlock }) {
  return (
    <button type="button" className={styles.blockLink} onClick={() => at !== null && goToPlace(at)}>
      {text}
    </button>
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
