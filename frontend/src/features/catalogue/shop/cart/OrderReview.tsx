import type { OrderTermsRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { lazy } from 'react';
import { useShopRecord } from '../../../../shared/config/settings';
import { formatBeats, formatSum } from '../../../../shared/format/figures';
import { langOfLegalWords, linkedTexts, orderWords, textNames } from '../../../../shared/legal/legalWords';
import { paths } from '../../../../shared/routes/paths';
import { Dialog } from '../../../../shared/ui/questions/Dialog';
import { Later } from '../../../../shared/ui/states/Later';
import type { Shop } from '../useShop';
import { lineKey, unclaimedAmount, type CartLine } from './cartLine';
import styles from './OrderReview.module.css';
import type { Submitting } from './useSubmitCart';

/** Loaded only for a person who orders: it is half of the page's weight. */
const Markdown = lazy(async () => ({
  default: (await import('../../../../shared/ui/show/Markdown')).Markdown,
}));

interface OrderReviewProps {
  readonly shop: Shop;
  readonly terms: OrderTermsRecord;
  readonly submitting: Submitting;
}

/** The facts that a trader has to show right above the binding button, with nothing between the two (rule L3). */
export function OrderReview({ shop, terms, submitting }: OrderReviewProps) {
  const { language } = useShopRecord();
  const lang = langOfLegalWords(language);
  const words = orderWords(language);
  const added = shop.lines.filter((line) => unclaimedAmount(line) > 0);
  if (!submitting.reviewing) return null;
  const close = () => submitting.setReviewing(false);
  return (
    <Dialog title={<span lang={lang}>{words.summary}</span>} busy={submitting.busy} onClose={close}>
      <div className={styles.review} lang={lang}>
        <div className={styles.review} data-order-summary>
          <ul className="list">
            {added.map((line) => (
              <li key={lineKey(line)} className={styles.line}>
                <span>{`${unclaimedAmount(line)} × ${line.seen?.name ?? ''}`}</span>
                <span className="digits">{costOf(line)}</span>
              </li>
            ))}
          </ul>
          <h3>{textNames(language).cost_notice}</h3>
          <div lang={language}>
            <Later waiting={<p>{terms.cost_notice}</p>}>
              <Markdown content={terms.cost_notice} />
            </Later>
          </div>
          <p>{words.delivery}</p>
          <p className="wrap">
            {linkedTexts.map((text) => (
              <a key={text} href={paths.legal(text)} target="_blank" rel="noreferrer">
                {textNames(language)[text]}
              </a>
            ))}
          </p>
          <p className="quiet small">{terms.seller === 'small' ? words.small : words.trader}</p>
          <p className={styles.total}>
            <span>{words.total}</span>
            <span className="digits" translate="no">
              {formatSum(shop.reckoning.addedCents / 100)}
            </span>
          </p>
        </div>
        <Button
          type="primary"
          size="large"
          block
          className={styles.order ?? ''}
          loading={submitting.busy}
          onClick={submitting.submit}
        >
          {words.order}
        </Button>
      </div>
    </Dialog>
  );
}

function costOf(line: CartLine): string {
  const { price = 0, points = 0, isFreebie = false } = line.seen ?? {};
  const pieces = unclaimedAmount(line);
  return isFreebie ? formatBeats(points * pieces) : formatSum((Math.round(price * 100) * pieces) / 100);
}
