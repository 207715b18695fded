import type { ClaimItemRecord, ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { formatBeats, formatPrice } from '../../../shared/format/figures';
import { itemsOfType, lineKey, lineTotal } from '../claimFigures';
import styles from './ClaimLines.module.css';
import { InOwnLanguage } from '../../../shared/ui/show/InOwnLanguage';
import { Picture } from '../../../shared/ui/show/Picture';

interface ClaimLinesProps {
  readonly claim: ClaimRecord;
  /** Renders the sum of the products as the screen wants it. */
  readonly renderSum?: (text: string) => ReactNode;
}

interface LinesProps {
  readonly title: string;
  readonly lineHeading: string;
  readonly unitHeading: string;
  readonly items: readonly ClaimItemRecord[];
  readonly unit: (item: ClaimItemRecord) => string;
  readonly total: (item: ClaimItemRecord) => string;
  readonly sumHeading: string;
  readonly sum: ReactNode;
  readonly reward?: (item: ClaimItemRecord) => number;
}

const inWords = (text: string) => <InOwnLanguage>{text}</InOwnLanguage>;

/** The products of a claim, and its freebies. */
export function ClaimLines({ claim, renderSum = inWords }: ClaimLinesProps) {
  return (
    <>
      <Lines
        title={i18n.t('Products')}
        lineHeading={i18n.t('Product')}
        unitHeading={i18n.t('Price')}
        items={itemsOfType(claim, 0)}
        unit={({ price }) => formatPrice(price)}
        total={(item) => formatPrice(lineTotal(item))}
        sumHeading={i18n.t('Products total')}
        sum={renderSum(formatPrice(claim.claim_sum))}
        reward={({ points, amount }) => points * amount}
      />
      <Lines
        title={i18n.t('Freebies')}
        lineHeading={i18n.t('Freebie')}
        unitHeading={i18n.t('Cost')}
        items={itemsOfType(claim, 1)}
        unit={({ points }) => formatBeats(points)}
        total={({ points, amount }) => formatBeats(points * amount)}
        sumHeading={i18n.t('Freebies total')}
        sum={formatBeats(claim.claim_point_sum)}
      />
    </>
  );
}

/** A table of lines; nothing without lines. */
function Lines(props: LinesProps) {
  const { title, lineHeading, unitHeading, items, unit, total, sumHeading, sum, reward } = props;
  if (items.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className={styles.title}>{title}</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{lineHeading}</th>
          <th scope="col" className={styles.figure}>
            {i18n.t({ id: 'Amount (of pieces)', message: 'Amount' })}
          </th>
          <th scope="col" className={styles.figure}>
            {unitHeading}
          </th>
          <th scope="col" className={styles.figure}>
            {i18n.t('Total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, position) => (
          <tr key={lineKey(item, position)} className={styles.line}>
            <th scope="row" className={styles.product} data-pictured={item.picture !== undefined}>
              {item.picture !== undefined && (
                <span className={styles.picture}>
                  <Picture filepath={item.picture} alt="" sizes="48px" />
                </span>
              )}
              <span className="bold" translate="no">
                {item.caption}
              </span>
              {item.variant_caption !== null && (
                <span className="quiet" translate="no">
                  {item.variant_caption}
                </span>
              )}
              {item.additional_info && (
                <span className={styles.info}>{i18n.t('“{text}”', { text: item.additional_info })}</span>
              )}
              {reward && reward(item) > 0 && (
                <span className={styles.reward}>{`+${formatBeats(reward(item))}`}</span>
              )}
            </th>
            <td className={styles.amount} translate="no">
              {item.amount}
            </td>
            <td className={styles.unit}>
              <InOwnLanguage>{unit(item)}</InOwnLanguage>
            </td>
            <td className={styles.total}>
              <InOwnLanguage>{total(item)}</InOwnLanguage>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className={styles.sum}>
          <th scope="row" colSpan={3}>
            {sumHeading}
          </th>
          <td className={styles.total}>{sum}</td>
        </tr>
      </tfoot>
    </table>
  );
}
