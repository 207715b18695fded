import { CheckCircleOutlined, ClockCircleOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { formatCost } from '../../../shared/format/money';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';
import { StatusTag } from '../../../shared/ui/StatusTag';
import styles from './ShippingCosts.module.css';

export function ShippingCosts({ claim }: { readonly claim: ClaimRecord }) {
  const costs = [
    { title: 'Domestic', amount: claim.domestics, done: claim.domestics_done },
    { title: 'EMS', amount: claim.ems, done: claim.ems_done },
    { title: 'Customs', amount: claim.customs, done: claim.customs_done },
  ];
  return (
    <div>
      <h3 className={styles.title}>Shipping costs</h3>
      <ul className={styles.cards}>
        {costs.map(({ title, amount, done }) => (
          <li key={title} className={styles.card} aria-label={`${title} shipping cost`}>
            <span className={styles.name}>{title}</span>
            <span className={styles.amount}>
              <InOwnLanguage>{formatCost(amount)}</InOwnLanguage>
            </span>
            <span className={styles.state}>
              <StatusTag
                tone={done ? 'success' : 'warning'}
                icon={done ? <CheckCircleOutlined aria-hidden /> : <ClockCircleOutlined aria-hidden />}
              >
                {done ? 'Completed' : 'Pending'}
              </StatusTag>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
