import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { formatSum } from '../../../shared/format/figures';
import styles from './OverviewTotals.module.css';
import type { ClaimTotal, ClaimTotals } from './claimOverview';

interface OverviewTotalsProps {
  readonly totals: ClaimTotals;
  /** Renders a sum as the screen wants it, for example with its parts. */
  readonly renderSum?: (part: TotalsPart, total: ClaimTotal) => ReactNode;
}

export type TotalsPart = Exclude<keyof ClaimTotals, 'paidPercent'>;

/** Figures that are rarely there are shown only if their sum is above 0. */
const figures = (): readonly { part: TotalsPart; label: string; isSeldom?: true }[] => [
  { part: 'paid', label: i18n.t('Paid') },
  { part: 'unpaid', label: i18n.t('Unpaid') },
  { part: 'canceled', label: i18n.t('Canceled'), isSeldom: true },
  { part: 'all', label: i18n.t('All') },
  { part: 'too_much', label: i18n.t('Paid too much'), isSeldom: true },
  { part: 'shipping_open', label: i18n.t('Shipping open'), isSeldom: true },
];

export function OverviewTotals({
  totals,
  renderSum = (_part, total) => formatSum(total.sum),
}: OverviewTotalsProps) {
  const { paidPercent } = totals;
  return (
    <section className={styles.totals} aria-label={i18n.t('Totals')}>
      <dl className="figures">
        {figures()
          .filter(({ part, isSeldom }) => !isSeldom || totals[part].sum > 0)
          .map(({ part, label }) => (
            <div key={part} className={styles.figure} data-tone={part}>
              <dt>{label}</dt>
              <dd>
                <strong>{renderSum(part, totals[part])}</strong>{' '}
                <span className="quiet small">
                  {i18n.t('{n, plural, one {{n} claim} other {{n} claims}}', { n: totals[part].count })}
                </span>
              </dd>
            </div>
          ))}
      </dl>
      {paidPercent !== null && (
        <div
          className={styles.bar}
          role="img"
          aria-label={i18n.t('{paidPercent} % paid, {unpaidPercent} % unpaid', {
            paidPercent,
            unpaidPercent: 100 - paidPercent,
          })}
        >
          <span className={styles.paid} style={{ flexGrow: paidPercent }}>
            {shareText(paidPercent, (percent) => i18n.t('{percent} % paid', { percent }))}
          </span>
          <span className={styles.unpaid} style={{ flexGrow: 100 - paidPercent }}>
            {shareText(100 - paidPercent, (percent) => i18n.t('{percent} % unpaid', { percent }))}
          </span>
        </div>
      )}
    </section>
  );
}

/** The text that fits into its part of the bar, on a phone too. */
function shareText(percent: number, wholeText: (percent: number) => string): string {
  if (percent < 15) return '';
  return percent < 30 ? `${percent} %` : wholeText(percent);
}
