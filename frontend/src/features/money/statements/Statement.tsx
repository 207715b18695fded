import type { StatementEntryRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Segmented } from 'antd';
import { balanceText, type Account } from './statementTexts';
import { StatementRow, type StatementRowProps } from './StatementRow';
import { Notice, Loaded, type LoadedProps } from '../../../shared/ui/states/Loaded';
import { CursorPager } from '../../../shared/ui/lists/CursorPager';
import styles from './Statement.module.css';
import type { StatementParams } from './useStatementParams';

interface Page<Entry> {
  readonly entries: readonly Entry[];
  readonly next_cursor: number | null;
  readonly balance: number;
  readonly pending?: number;
}

interface StatementProps<Entry> {
  readonly query: LoadedProps<Page<Entry>>['query'];
  readonly params: StatementParams;
  /** The text if nothing was booked. */
  readonly empty?: string;
  /** The texts and buttons of a row beside its booking. */
  readonly rowOf: (entry: Entry) => Pick<StatementRowProps, 'by' | 'claim' | 'actions'>;
}

/** The bookings of an account, with the balance after each. */
export function Statement<Entry extends StatementEntryRecord>(props: StatementProps<Entry>) {
  const { query, params, empty, rowOf } = props;
  const { account, cursor, turnTo } = params;
  return (
    <>
      <StatementHead {...params} statement={query.currentData} />
      <Loaded query={query} failed={i18n.t('Error loading the statement')} rows={4}>
        {({ entries, next_cursor }) =>
          entries.length === 0 ? (
            <Notice title={i18n.t('Nothing was booked yet.')} text={empty} />
          ) : (
            <>
              <ol className="list" aria-label={i18n.t('Bookings, newest first')}>
                {entries.map((entry) => (
                  <StatementRow
                    key={entry.position}
                    account={account}
                    entry={entry}
                    entries={entries}
                    {...rowOf(entry)}
                  />
                ))}
              </ol>
              <CursorPager
                className={styles.pager}
                cursor={cursor}
                nextCursor={next_cursor}
                onTurn={turnTo}
              />
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface StatementHeadProps extends Pick<StatementParams, 'account' | 'choose'> {
  readonly statement: Page<unknown> | undefined;
}

/** The choice of the account, and its balance now. */
function StatementHead({ account, choose, statement }: StatementHeadProps) {
  const pending = statement?.pending ?? 0;
  return (
    <div className="line between apart">
      <Segmented<Account>
        aria-label={i18n.t('Account')}
        value={account}
        onChange={choose}
        options={[
          { value: 'EUR', label: i18n.t('Balance') },
          { value: 'BEATS', label: i18n.t('Fan Beats') },
        ]}
      />
      {statement && (
        <p className="quiet digits">
          {pending === 0 ? (
            <Trans
              id="Now <0>{balanceText}</0>"
              values={{ balanceText: balanceText(account, statement.balance) }}
              components={{ 0: <strong /> }}
            />
          ) : (
            <Trans
              id="Now <0>{balanceText}</0>, {pending} of them not yet available"
              values={{ balanceText: balanceText(account, statement.balance), pending }}
              components={{ 0: <strong /> }}
            />
          )}
        </p>
      )}
    </div>
  );
}
