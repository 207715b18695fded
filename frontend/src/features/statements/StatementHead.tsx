import type { StatementRecord } from '@fan-beats/backend/contract';
import { Segmented } from 'antd';
import styles from './Statement.module.css';
import { accounts, balanceText, type Account } from './statementTexts';

interface StatementHeadProps {
  readonly account: Account;
  readonly onChoose: (account: Account) => void;
  readonly statement: StatementRecord | undefined;
}

/** Which account, and where it stands now. */
export function StatementHead({ account, onChoose, statement }: StatementHeadProps) {
  return (
    <div className={styles.head}>
      <Segmented<Account>
        aria-label="Account"
        value={account}
        onChange={onChoose}
        options={accounts.map(({ value, label }) => ({ value, label }))}
      />
      {statement && (
        <p className={styles.standing}>
          Now <strong>{balanceText(account, statement.balance)}</strong>
          {statement.pending !== undefined &&
            statement.pending > 0 &&
            `, ${statement.pending} of them not yet available`}
        </p>
      )}
    </div>
  );
}
