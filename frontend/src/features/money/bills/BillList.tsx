import type { BillRecord } from '@fan-beats/backend/contract';
import { App, Button } from 'antd';
import { basisNames, lineNames, costNames, methodNames } from '../../../shared/format/words';
import { countOf, formatSum, germanDay } from '../../../shared/format/figures';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useReported } from '../../../shared/forms/useReported';
import { Notice } from '../../../shared/ui/states/Loaded';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import styles from './Bills.module.css';
import { BillsApi } from './billsApi';

interface BillListProps {
  readonly goId: number;
  readonly bills: readonly BillRecord[];
  readonly onAgain: (bill: BillRecord) => void;
  /** Starts a new bill with the contents of a withdrawn one. */
  readonly onLike: (bill: BillRecord) => void;
  readonly onRequest: (component: BillRecord['component']) => void;
}

/** The bills of a group order, with the collected money and the actions of each. */
export function BillList({ goId, bills, onAgain, onLike, onRequest }: BillListProps) {
  const withdraw = useWithdraw(goId);
  if (bills.length === 0)
    return (
      <Notice title="No bills yet." text="Record a bill for a parcel or customs to divide it over claims." />
    );
  return (
    <ul className="framed" aria-label="Bills">
      {bills.map((bill) => (
        <li key={bill.bill_id} className={styles.bill} data-withdrawn={bill.withdrawn}>
          <span>
            <strong>{`Bill ${bill.bill_id}, ${costNames[bill.component]}: ${formatSum(bill.total)}`}</strong>
            <span className="below">{` paid on ${germanDay(bill.paid_on)}, ${methodNames[bill.method]} · ${linesText(bill)}`}</span>
          </span>
          {bill.withdrawn ? (
            <span>
              <span className="quiet">withdrawn</span>
              <Button
                size="small"
                aria-label={`Record bill ${bill.bill_id} again`}
                onClick={() => onLike(bill)}
              >
                Record again
              </Button>
            </span>
          ) : (
            <span>
              <span className="quiet">{dividedText(bill)}</span>
              <span className="wrap">
                <Button size="small" onClick={() => onRequest(bill.component)}>
                  Request this payment
                </Button>
                <Button
                  size="small"
                  aria-label={`Divide bill ${bill.bill_id} again`}
                  onClick={() => onAgain(bill)}
                >
                  Divide again
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`Withdraw bill ${bill.bill_id}`}
                  onClick={() => void withdraw(bill)}
                >
                  Withdraw
                </Button>
              </span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const linesText = ({ lines }: BillRecord): string =>
  lines
    .map(({ what, amount, basis, category }) =>
      [`${lineNames[what]} ${amount.toFixed(2)}`, basisNames[basis], category].filter(Boolean).join(' '),
    )
    .join(', ');

function dividedText({ claims, born }: BillRecord): string {
  const borne = born === 0 ? '' : `, ${formatSum(born)} borne by the shop`;
  return `divided over ${countOf(claims, 'claim')}${borne}`;
}

function useWithdraw(goId: number) {
  const { message } = App.useApp();
  const ask = useConsequenceQuestion();
  const attempt = useAttempt();
  const reported = useReported();
  const [send] = BillsApi.useAdmWithdrawBillMutation();
  return async ({ bill_id, total, born }: BillRecord): Promise<void> => {
    const goesAhead = await ask({
      title: `Withdraw bill ${bill_id}?`,
      consequences: [
        `Its shares are taken off the claims again, ${formatSum(total - born)} in all; less where a claim was deleted or its cost lowered since.`,
        'Overpaid amounts become credit of the fans.',
      ],
      okText: 'Withdraw',
    });
    if (!goesAhead) return;
    const act = { go_id: goId, bill_id };
    if (await reported(() => send({ ...act, idempotency_key: attempt.keyFor(act) }).unwrap()))
      message.success(`Bill ${bill_id} is withdrawn`);
  };
}
