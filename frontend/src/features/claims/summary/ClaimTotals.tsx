import { GiftOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { formatBeats, formatSum } from '../../../shared/format/money';
import { costTotal, difference, openOf } from '../claimFigures';
import styles from './ClaimTotals.module.css';
import { Flex } from 'antd';

export function ClaimTotals({ claim }: { readonly claim: ClaimRecord }) {
  const { pending_points: pending, released_points: released } = claim;
  const payment = paymentRemark(claim);
  return (
    <div className="gap12 grid">
      <Flex component="p" wrap gap="4px 16px" align="baseline" justify="space-between">
        <span>Total with shipping costs so far</span>
        <strong className={styles.figure}>{formatSum(costTotal(claim))}</strong>
      </Flex>
      {payment !== null && <p className={styles.remark}>{payment}</p>}
      {pending + released > 0 && (
        <p className={styles.points}>
          <GiftOutlined aria-hidden="true" />
          <span>
            <strong>{`Remaining points: ${formatBeats(pending + released)}`}</strong>
            <span className={styles.when}>
              {pending > 0
                ? 'They are added to your account when the group order is completed.'
                : 'They were added to your account when the group order was completed.'}
            </span>
          </span>
        </p>
      )}
    </div>
  );
}

/** A recorded payment that no longer fits the sum, since the claim was changed after it (rule D48). */
function paymentRemark(claim: ClaimRecord): string | null {
  const { payment_received, covered_sum, claim_sum, canceled } = claim;
  if (covered_sum === 0 || covered_sum === claim_sum) return null;
  if (covered_sum < claim_sum) {
    const covered = `${formatSum(covered_sum)} of ${formatSum(claim_sum)} are covered by the payment`;
    return canceled ? `${covered}.` : `${covered}, ${formatSum(openOf(claim, 'items'))} are still open.`;
  }
  return payment_received ? `Paid too much: ${formatSum(difference(covered_sum, claim_sum))}.` : null;
}
