import type { LedgerContributionRecord, LedgerExplanationRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Alert, Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { OfficeLink } from '../../../../shared/ui/frame/OfficeLink';
import { formatBeats, formatSum, signed, formatExactTime } from '../../../../shared/format/figures';
import { eventText, recordedBy } from '../../../../shared/ledger/eventTexts';
import { paths } from '../../../../shared/routes/paths';
import { Loaded } from '../../../../shared/ui/states/Loaded';
import { LedgerApi, type Figure } from '../ledgerApi';
import styles from './Explain.module.css';

interface ExplainButtonProps {
  readonly figure: Figure;
  /** The name of the number, after 'Explain': 'the sum of paid claims'. */
  readonly what: string;
  /** The number as the screen shows it. */
  readonly shown: number;
  readonly children: ReactNode;
}

/** A number that opens the events that it consists of. */
export function ExplainButton({ figure, what, shown, children }: ExplainButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        aria-label={i18n.t('Explain {what}: {figure}', {
          what,
          figure: typeof children === 'string' ? children : shown,
        })}
        title={i18n.t('Explain {what}', { what })}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        destroyOnHidden
        size={520}
        title={i18n.t('Parts of {what}', { what })}
        styles={{ wrapper: { maxWidth: '100vw' } }}
      >
        <Explanation figure={figure} shown={shown} />
      </Drawer>
    </>
  );
}

type Unit = LedgerExplanationRecord['unit'];

const inUnit = (amount: number, unit: Unit): string => {
  if (unit === 'EUR') return formatSum(amount);
  return unit === 'BEATS'
    ? formatBeats(amount)
    : i18n.t('{n, plural, one {{n} piece} other {{n} pieces}}', { n: amount });
};

function Explanation({ figure, shown }: Pick<ExplainButtonProps, 'figure' | 'shown'>) {
  const query = LedgerApi.useAdmExplainQuery(figure, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={query} failed={i18n.t('Error loading the events')}>
      {(explained) => (
        <>
          <p className={`digits ${styles.total}`}>
            <strong className={styles.amount}>{inUnit(explained.total, explained.unit)}</strong>
            <span className="quiet small">
              {' '}
              {i18n.t('from {n, plural, one {{n} event} other {{n} events}}', { n: explained.count })}
            </span>
          </p>
          {/* While a newer answer is loading, the screen behind may be ahead of it. */}
          {explained.total !== shown && !query.isFetching && (
            <Alert
              type="warning"
              showIcon
              role="status"
              title={i18n.t('The screen shows {amount}.', { amount: inUnit(shown, explained.unit) })}
              description={
                <>
                  <Trans
                    id="It may be older than these events: load it again. If the numbers still differ, <0>verify the books</0>."
                    components={{ 0: <OfficeLink to={paths.ledgerVerification} /> }}
                  />
                </>
              }
            />
          )}
          <Contributions figure={figure} page={explained} after={explained.total} />
        </>
      )}
    </Loaded>
  );
}

interface ContributionsProps {
  readonly figure: Figure;
  readonly page: LedgerExplanationRecord;
  /** The figure after the newest event of the page. */
  readonly after: number;
}

/** A page of events, each with the figure after it, and a button for the older ones. */
function Contributions({ figure, page, after }: ContributionsProps) {
  const [more, setMore] = useState(false);
  const { contributions, names, unit, next_cursor } = page;
  const balances = balancesAfter(contributions, after);
  const before = balances.at(-1) ?? after;
  return (
    <>
      <ol className={styles.events}>
        {contributions.map((event, index) => (
          <li key={event.position}>
            <span className={styles.event}>
              <OfficeLink to={paths.ledgerEvent(event.position)}>{eventText(event, names).label}</OfficeLink>{' '}
              {claimOf(event)}
              <span className="quiet small">
                {formatExactTime(event.recorded_at)}, {recordedBy(event, names)}
              </span>
            </span>
            <span className="digits right">
              <strong data-tone={event.contribution < 0 ? 'minus' : 'plus'}>
                {signed(event.contribution, (size) => inUnit(size, unit))}
              </strong>
              <span className="quiet small">
                {i18n.t('makes {amount}', { amount: inUnit(balances[index] ?? 0, unit) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {contributions.length === 0 && <p className="quiet small">{i18n.t('No event moved this figure.')}</p>}
      {next_cursor !== null && !more && (
        <Button onClick={() => setMore(true)}>{i18n.t('Show older events')}</Button>
      )}
      {next_cursor !== null && more && <OlderPage figure={figure} cursor={next_cursor} after={before} />}
    </>
  );
}

interface OlderPageProps extends Pick<ContributionsProps, 'figure' | 'after'> {
  readonly cursor: number;
}

function OlderPage({ figure, cursor, after }: OlderPageProps) {
  const query = LedgerApi.useAdmExplainQuery({ ...figure, cursor });
  return (
    <Loaded query={query} failed={i18n.t('Error loading the events')}>
      {(page) => <Contributions figure={figure} page={page} after={after} />}
    </Loaded>
  );
}

/** The figure after each event, newest first, and last the figure before the oldest. */
function balancesAfter(contributions: readonly LedgerContributionRecord[], newest: number): number[] {
  const balances = [newest];
  for (const { contribution } of contributions) {
    const exact = Math.round(((balances.at(-1) ?? 0) - contribution) * 100) / 100;
    balances.push(exact);
  }
  return balances;
}

function claimOf({ data }: LedgerContributionRecord): string {
  const { claimId } = data;
  return typeof claimId === 'number' ? i18n.t('Claim #{claimId}', { claimId }) : '';
}
