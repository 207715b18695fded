import type { PurchaseRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { formatAmount, formatSum, germanDay } from '../../../shared/format/figures';
import { methodNames, purchaseKindNames } from '../../../shared/format/words';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { useReported } from '../../../shared/forms/useReported';
import { useMay } from '../../../shared/session/helper';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { PurchasesApi } from './purchasesApi';
import styles from './Purchases.module.css';

interface PurchaseListProps {
  readonly purchases: readonly PurchaseRecord[];
  readonly onCorrect: (purchase: PurchaseRecord) => void;
}

/** Purchases and expenses, with the acts of each for people who may record money. */
export function PurchaseList({ purchases, onCorrect }: PurchaseListProps) {
  const may = useMay('money');
  return (
    <ul className="framed" aria-label={i18n.t('Purchases')}>
      {purchases.map((purchase) => (
        <li key={purchase.purchase_id} className={styles.purchase} data-taken-back={purchase.taken_back}>
          <span>
            <strong>
              {i18n.t('Purchase {number}: {total}', {
                number: purchase.purchase_id,
                total: formatSum(purchase.total),
              })}
            </strong>
            <span className="below">
              {i18n.t('paid on {day}, {method} · {lines}', {
                day: germanDay(purchase.paid_on),
                method: methodNames()[purchase.method],
                lines: linesText(purchase),
              })}
            </span>
            <Document purchase={purchase} />
          </span>
          <span>
            <Shares purchase={purchase} />
            {may && <Acts purchase={purchase} onCorrect={onCorrect} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function linesText({ lines, currency, rate }: PurchaseRecord): string {
  const each = lines.map(({ what, amount, foreign }) =>
    foreign === undefined
      ? `${purchaseKindNames()[what]} ${formatSum(amount)}`
      : `${purchaseKindNames()[what]} ${formatAmount(foreign)} ${currency}`,
  );
  const rates = rate === null ? [] : [i18n.t('1 € = {units} {currency}', { units: String(rate), currency })];
  return [...each, ...rates].join(', ');
}

function Document({ purchase: { supplier, document_number } }: { readonly purchase: PurchaseRecord }) {
  const number = document_number === null ? [] : [i18n.t('document {document_number}', { document_number })];
  const parts = [...(supplier === null ? [] : [supplier]), ...number];
  return parts.length === 0 ? null : (
    <span className="quiet below" translate="no">
      {parts.join(' · ')}
    </span>
  );
}

function Shares({ purchase: { shares, taken_back } }: { readonly purchase: PurchaseRecord }) {
  if (taken_back) return <StatusTag tone="neutral">{i18n.t('taken back')}</StatusTag>;
  if (shares.length === 0) return <span className="quiet">{i18n.t('Expense of the shop')}</span>;
  return (
    <>
      {shares.map(({ go_id, title, share }) => (
        <span key={go_id} className="below">
          <span translate="no">{title || go_id}</span>{' '}
          <span className="digits quiet">{formatSum(share)}</span>
        </span>
      ))}
    </>
  );
}

interface ActsProps {
  readonly purchase: PurchaseRecord;
  readonly onCorrect: (purchase: PurchaseRecord) => void;
}

function Acts({ purchase, onCorrect }: ActsProps) {
  const { purchase_id: number, taken_back, corrected } = purchase;
  const { takeBack, undo, isLoading } = useTakeBack(purchase);
  if (taken_back)
    return (
      <Button
        size="small"
        loading={isLoading}
        aria-label={i18n.t('Record purchase {number} again', { number })}
        onClick={() => void undo()}
      >
        {i18n.t('Record again')}
      </Button>
    );
  return (
    <span className="wrap">
      <Button
        size="small"
        aria-label={i18n.t('Correct purchase {number}', { number })}
        onClick={() => onCorrect(purchase)}
      >
        {i18n.t('Correct …')}
      </Button>
      {corrected && (
        <Button
          size="small"
          loading={isLoading}
          aria-label={i18n.t('Undo the last change of purchase {number}', { number })}
          onClick={() => void undo()}
        >
          {i18n.t('Undo the last change')}
        </Button>
      )}
      <Button
        size="small"
        danger
        loading={isLoading}
        aria-label={i18n.t('Take back purchase {number}', { number })}
        onClick={() => void takeBack()}
      >
        {i18n.t('Take back …')}
      </Button>
    </span>
  );
}

/** Takes a purchase back, or undoes its last change. */
function useTakeBack({ purchase_id, version, total }: PurchaseRecord) {
  const { message } = App.useApp();
  const ask = useConsequenceQuestion();
  const attempt = useAttempt();
  const reported = useReported();
  const [send, { isLoading }] = PurchasesApi.useAdmTakeBackPurchaseMutation();
  const act = async (undo: boolean): Promise<boolean> => {
    const sent = { purchase_id, version, ...(undo && { undo }) };
    return reported(() => send({ ...sent, idempotency_key: attempt.keyFor(sent) }).unwrap());
  };
  return {
    isLoading,
    undo: async () => {
      if (await act(true)) message.success(i18n.t('Purchase {number} is as before', { number: purchase_id }));
    },
    takeBack: async () => {
      const goesAhead = await ask({
        title: i18n.t('Take back purchase {number}?', { number: purchase_id }),
        consequences: [
          i18n.t('Its {total} are no longer a cost of its group orders.', { total: formatSum(total) }),
          i18n.t('It stays in the list of all purchases, and can be recorded again there.'),
        ],
        okText: i18n.t('Take back'),
      });
      if (goesAhead && (await act(false)))
        message.success(i18n.t('Purchase {number} is taken back', { number: purchase_id }));
    },
  };
}
