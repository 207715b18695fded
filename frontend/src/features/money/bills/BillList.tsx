import type { BillRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { basisNames, lineNames, costNames, methodNames } from '../../../shared/format/words';
import { formatAmount, formatSum, germanDay } from '../../../shared/format/figures';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useReported } from '../../../shared/forms/useReported';
import { Notice } from '../../../shared/ui/states/Loaded';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import styles from './Bills.module.css';
import { BillsApi } from './billsApi';
import { UndoBillCorrection } from './UndoBillCorrection';

interface BillListProps {
  readonly goId: number;
  readonly bills: readonly BillRecord[];
  readonly onAgain: (bill: BillRecord) => void;
  /** Starts a bill that corrects this one. */
  readonly onCorrect: (bill: BillRecord) => void;
  /** Starts a new bill with the contents of a withdrawn one. */
  readonly onLike: (bill: BillRecord) => void;
  readonly onRequest: (component: BillRecord['component']) => void;
}

/** The bills of a group order, with the collected money and the actions of each. */
export function BillList({ goId, bills, onAgain, onCorrect, onLike, onRequest }: BillListProps) {
  const withdraw = useWithdraw(goId);
  if (bills.length === 0)
    return (
      <Notice
        title={i18n.t('No bills yet.')}
        text={i18n.t('Record a bill for a parcel or customs to divide it over claims.')}
      />
    );
  return (
    <ul className="framed" aria-label={i18n.t('Bills')}>
      {bills.map((bill) => (
        <li key={bill.bill_id} className={styles.bill} data-withdrawn={bill.withdrawn}>
          <span>
            <strong>
              {i18n.t('Bill {bill_id}, {costName}: {total}', {
                bill_id: bill.bill_id,
                costName: costNames(i18n)[bill.component],
                total: formatSum(bill.total),
              })}
            </strong>
            <span className="below">
              {' '}
              {i18n.t('paid on {paid_on}, {methodName} · {linesText}', {
                paid_on: germanDay(bill.paid_on),
                methodName: methodNames()[bill.method],
                linesText: linesText(bill),
              })}
            </span>
          </span>
          {bill.withdrawn ? (
            <span>
              <span className="quiet">{i18n.t('withdrawn')}</span>
              <Button
                size="small"
                aria-label={i18n.t('Record bill {bill_id} again', { bill_id: bill.bill_id })}
                onClick={() => onLike(bill)}
              >
                {i18n.t('Record again')}
              </Button>
            </span>
          ) : (
            <span>
              <span className="quiet">{dividedText(bill)}</span>
              {bill.corrects !== null && (
                <span className="quiet below">
                  {i18n.t('corrects bill {corrects}', { corrects: bill.corrects })}
                </span>
              )}
              <span className="wrap">
                <Button size="small" onClick={() => onRequest(bill.component)}>
                  {i18n.t('Request this payment')}
                </Button>
                <Button
                  size="small"
                  aria-label={i18n.t('Divide bill {bill_id} again', { bill_id: bill.bill_id })}
                  onClick={() => onAgain(bill)}
                >
                  {i18n.t('Divide again')}
                </Button>
                <Button
                  size="small"
                  aria-label={i18n.t('Correct bill {bill_id}', { bill_id: bill.bill_id })}
                  onClick={() => onCorrect(bill)}
                >
                  {i18n.t('Correct …')}
                </Button>
                {bill.corrects !== null && <UndoBillCorrection goId={goId} bill={bill} />}
                <Button
                  size="small"
                  danger
                  aria-label={i18n.t('Withdraw bill {bill_id}', { bill_id: bill.bill_id })}
                  onClick={() => void withdraw(bill)}
                >
                  {i18n.t('Withdraw')}
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
      [`${lineNames()[what]} ${formatAmount(amount)}`, basisNames()[basis], category]
        .filter(Boolean)
        .join(' '),
    )
    .join(', ');

function dividedText({ claims, born }: BillRecord): string {
  if (born === 0)
    return i18n.t('divided over {n, plural, one {{n} claim} other {{n} claims}}', { n: claims });
  return i18n.t('divided over {n, plural, one {{n} claim} other {{n} claims}}, {born} borne by the shop', {
    n: claims,
    born: formatSum(born),
  });
}

function useWithdraw(goId: number) {
  const { message } = App.useApp();
  const ask = useConsequenceQuestion();
  const attempt = useAttempt();
  const reported = useReported();
  const [send] = BillsApi.useAdmWithdrawBillMutation();
  return async ({ bill_id, total, born }: BillRecord): Promise<void> => {
    const goesAhead = await ask({
      title: i18n.t('Withdraw bill {bill_id}?', { bill_id }),
      consequences: [
        i18n.t(
          'Its shares are taken off the claims again, {total} in all; less where a claim was deleted or its cost lowered since.',
          { total: formatSum(total - born) },
        ),
        i18n.t('Overpaid amounts become credit of the fans.'),
      ],
      okText: i18n.t('Withdraw'),
    });
    if (!goesAhead) return;
    const act = { go_id: goId, bill_id };
    if (await reported(() => send({ ...act, idempotency_key: attempt.keyFor(act) }).unwrap()))
      message.success(i18n.t('Bill {bill_id} is withdrawn', { bill_id }));
  };
}
