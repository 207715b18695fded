import { i18n } from '@lingui/core';
import { useEffect } from 'react';
import type { InputOf } from '../../../../shared/api/api';
import { formatSum } from '../../../../shared/format/figures';
import { useDraft } from '../../../../shared/forms/useDraft';
import { Dialog } from '../../../../shared/ui/questions/Dialog';
import { OfficeApi } from '../officeApi';
import { dayTrouble, MoneyForm, noMoney, useMoney, type ReadMoney } from './MoneyForm';
import type { Payer } from './openStages';
import { useRecording } from './useRecording';
import { useTypedDialog } from './useTypedDialog';

type Refund = Omit<InputOf<'payments.admRefund'>, 'again' | 'long_ago' | 'idempotency_key'>;

interface RefundDialogProps {
  readonly payer: Payer;
  readonly today: string;
  readonly onClose: () => void;
}

/** Records that credit was paid back: a fact after the money left (rule M27). */
export function RefundDialog({ payer, today, onClose }: RefundDialogProps) {
  const { kept, keep } = useDraft(`refund of ${payer.user_id}`, noMoney);
  const money = useMoney(today, payer.balance, kept ?? undefined);
  useEffect(() => keep(money.isTyped ? money.typed : null), [keep, money.isTyped, money.typed]);
  const { onInput, close } = useTypedDialog(() => {
    keep(null);
    onClose();
  }, kept !== null);
  const [send, { isLoading }] = OfficeApi.useAdmRecordRefundMutation();
  const {
    record,
    facts: balance,
    ...answer
  } = useRecording<Refund, number>({
    facts: payer.balance,
    send: (keyed) => send(keyed).unwrap(),
    kindOf: ({ amount, paid_on, method }) => [amount, paid_on, method].join(' '),
    told: ({ amount }) => i18n.t('{amount} recorded as paid back', { amount: formatSum(amount) }),
    onRecorded: close,
  });
  const { amount, day, ...rest } = money.read;
  return (
    <Dialog
      title={i18n.t('Paid back to {displayname}', { displayname: payer.displayname })}
      asks
      onClose={close}
    >
      <div onInput={onInput}>
        <MoneyForm
          label={i18n.t('Refund')}
          dayLabel={i18n.t('Paid on')}
          okText={i18n.t('Record refund')}
          intro={i18n.t('The credit is {balance}. Transfer the money first, then record it here.', {
            balance: formatSum(balance),
          })}
          money={money}
          problem={problemOf(money.read, { balance, today })}
          {...answer}
          busy={isLoading}
          onSubmit={() => {
            if (amount && day) void record({ user_id: payer.user_id, amount, paid_on: day, ...rest });
          }}
        />
      </div>
    </Dialog>
  );
}

/** The reason why nothing can be recorded yet; null if it can. */
function problemOf(
  { amount, day }: ReadMoney,
  { balance, today }: { readonly balance: number; readonly today: string },
): string | null {
  if (!amount) return i18n.t('Please enter the amount that was paid back');
  if (amount > balance) return i18n.t('The credit is only {balance}', { balance: formatSum(balance) });
  return dayTrouble(day, today, i18n.t('Please enter the day it was paid back'));
}
