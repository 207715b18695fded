import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage, type ApiError } from '../../../../shared/api/apiError';
import { useShopRecord } from '../../../../shared/config/settings';
import { formatSum } from '../../../../shared/format/figures';
import { langOfLegalWords, orderWords } from '../../../../shared/legal/legalWords';
import { paths } from '../../../../shared/routes/paths';
import { Facts } from '../../../../shared/ui/show/Facts';
import { isExtension, type Shop } from '../useShop';
import styles from './CartPanel.module.css';
import { goToPlace } from './cartPlace';
import { hasNewPieces } from './cartLine';
import { shortLines } from './lineView';
import { OrderReview } from './OrderReview';
import type { SubmitBlock } from './submitBlock';
import type { Submitting } from './useSubmitCart';

interface CartFootProps {
  readonly shop: Shop;
  readonly submitting: Submitting;
  readonly block: SubmitBlock | null;
}

/** The foot of the cart, always in sight: the result of the last attempt, the block of the next one, the sums and the button. */
export function CartFoot({ shop, submitting, block }: CartFootProps) {
  const blockId = useId();
  const { language } = useShopRecord();
  const at = block?.at ?? null;
  const { orderTerms } = shop;
  const { setReviewing, submit } = submitting;
  return (
    <div className={styles.foot}>
      <SubmissionNotice shop={shop} submitting={submitting} />
      <p id={blockId} role="status" className={styles.block} data-wrong={typeof block?.inBar === 'string'}>
        {at === null ? (
          block?.text
        ) : (
          <button type="button" className="bare underlined" onClick={() => goToPlace(at)}>
            {block?.text}
          </button>
        )}
      </p>
      <Steps steps={coverage(shop)} />
      <Sums shop={shop} />
      <Button
        type="primary"
        size="large"
        block
        className="mainButton"
        loading={submitting.busy}
        disabled={block !== null}
        aria-describedby={blockId}
        onClick={orderTerms ? () => setReviewing(true) : submit}
      >
        {orderTerms ? (
          <span lang={langOfLegalWords(language)}>{orderWords(language).review}</span>
        ) : (
          <SubmitText shop={shop} />
        )}
      </Button>
      {orderTerms && <OrderReview shop={shop} terms={orderTerms} submitting={submitting} />}
    </div>
  );
}

type ShopProps = Pick<CartFootProps, 'shop'>;

function Sums({ shop: { reckoning, claim, lines, orderTerms } }: ShopProps) {
  const { sumCents, addedCents } = reckoning;
  return (
    <>
      <dl className={styles.total}>
        <dt>{i18n.t('Total')}</dt>
        <dd translate="no">{formatSum(sumCents / 100)}</dd>
      </dl>
      {claim !== null && (
        <dl className={styles.ofWhich}>
          <dt>{addedCents < 0 ? i18n.t('less than before') : i18n.t('new')}</dt>
          <dd translate="no">{formatSum(Math.abs(addedCents) / 100)}</dd>
        </dl>
      )}
      {hasNewPieces(lines) && orderTerms === null && (
        <p className="quiet small">{i18n.t('Shipping costs come on top later.')}</p>
      )}
    </>
  );
}

/** A fan who extends a claim sees only the sum of the new pieces: the rest may have been paid long ago. */
function SubmitText({ shop }: ShopProps) {
  const { sumCents, addedCents } = shop.reckoning;
  const extending = isExtension(shop);
  const shown = extending ? addedCents : sumCents;
  return (
    <>
      <span>{extending ? i18n.t('Add to my claim') : i18n.t('Submit Claim')}</span>
      {(!extending || shown > 0) && (
        <span aria-hidden className="digits" translate="no">{`· ${formatSum(shown / 100)}`}</span>
      )}
    </>
  );
}

export type Step = readonly [label: string, amount: number];

/** The sources of the Fan Beats for new freebies, and the Fan Beats that are missing. */
const coverage = ({ reckoning, whose }: Shop): readonly Step[] => [
  [i18n.t("From this claim's surplus"), reckoning.usedFromSurplus],
  [i18n.t('From {whose, select, your {your} other {the}} account', { whose }), reckoning.usedFromAccount],
  [i18n.t('Missing'), reckoning.missing],
  [i18n.t('Left as a debt'), reckoning.debt],
];

export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const shown = steps.filter(([, amount]) => amount !== 0);
  return shown.length > 0 && <Facts className={styles.reckoning} facts={Object.fromEntries(shown)} />;
}

const allClaimed = ({ proxy, claim, lines }: Shop): boolean =>
  !proxy && claim !== null && !hasNewPieces(lines);

const waitingTexts = () => ({
  lost: i18n.t('No connection. Still trying…'),
  slow: i18n.t('This takes longer than usual. Still waiting…'),
});

/** An admin's cart stays as it is when the claim behind it changes (rule D72). */
const refusalText = (refusal: ApiError, { proxy }: Shop): string =>
  proxy && refusal.code === 'CONFLICT'
    ? i18n.t('The claim has changed meanwhile. Your edits are kept: please submit again.')
    : errorMessage(refusal, refusal.message);

/**
 * True if the refusal needs no notice. Changes of the claim are listed above the lines. A person who has mended the cart has
 * read the refusal.
 */
function isAnswered({ refusal, refusedOtherwise }: Submitting, shop: Shop): boolean {
  const toldByNews = refusal?.code === 'CONFLICT' && shop.cart.news.length > 0;
  return toldByNews || (refusedOtherwise && shortLines(shop, refusal).length === 0);
}

/** The notice that the last submission arrived although the page lost its answer. */
function Arrived({ claim }: Pick<Shop, 'claim'>) {
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={i18n.t('Your last submission arrived: all of this is claimed.')}
      action={claim && <Link to={paths.claimSuccess(claim.claim_id)}>{i18n.t('Show my claim')}</Link>}
    />
  );
}

/** The reason of the last refusal, or a notice that an attempt has no answer yet, even after a reload. */
function SubmissionNotice({ shop, submitting }: Pick<CartFootProps, 'shop' | 'submitting'>) {
  const { busy, waiting, refusal } = submitting;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) notice.current?.focus();
  }, [refusal]);

  const attempted = !busy && shop.cart.attempt !== null;
  const says = (type: 'warning' | 'success' | 'error', title: string) => (
    <Alert type={type} showIcon role={type === 'error' ? 'alert' : 'status'} title={title} />
  );
  if (waiting !== null) return says('warning', waitingTexts()[waiting]);
  // Another tab drops the attempt together with a cart that has nothing to submit.
  if ((attempted || refusal?.code === 'LOST') && allClaimed(shop)) {
    return <Arrived claim={shop.claim} />;
  }
  if (refusal && !isAnswered(submitting, shop)) {
    return (
      <div ref={notice} tabIndex={-1}>
        {says('error', refusalText(refusal, shop))}
      </div>
    );
  }
  return (
    attempted &&
    says('warning', i18n.t('Your last submission got no answer. Submit again: it will not be claimed twice.'))
  );
}
