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
    told: ({ amount }) => `${formatSum(amount)} recorded as paid back`,
    onRecorded: close,
  });
  const { amount, day, ...rest } = money.read;
  return (
    <Dialog title={`Paid back to ${payer.displayname}`} asks onClose={close}>
      <div onInput={onInput}>
        <MoneyForm
          label="Refund"
          dayLabel="Paid on"
          okText="Record refund"
          intro={`The credit is ${formatSum(balance)}. Transfer the money first, then record it here.`}
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
  if (!amount) return 'Please enter the amount that was paid back';
  if (amount > balance) return `The credit is only ${formatSum(balance)}`;
  return dayTrouble(day, today, 'Please enter the day it was paid back');
}
