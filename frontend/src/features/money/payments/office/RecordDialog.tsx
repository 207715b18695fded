import type { PersonPayRecord } from '@fan-beats/backend/contract';
import type { PaymentReference } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { InputOf } from '../../../../shared/api/api';
import { formatSum } from '../../../../shared/format/figures';
import { useDraft } from '../../../../shared/forms/useDraft';
import { parseDecimal } from '../../../../shared/forms/numbers';
import { Loaded } from '../../../../shared/ui/states/Loaded';
import { useUnprovenQuestion } from '../../../../shared/ledger/useUnprovenQuestion';
import { Dialog } from '../../../../shared/ui/questions/Dialog';
import { OfficeApi } from '../officeApi';
import {
  dayTrouble,
  EuroField,
  MoneyForm,
  noMoney,
  useMoney,
  type ReadMoney,
  type TypedMoney,
} from './MoneyForm';
import { FanSelect } from './FanSelect';
import type { Payer } from './openStages';
import type { TypedParts } from './paymentParts';
import { PartsField, useParts } from './PartsField';
import { useRecording } from './useRecording';
import { useTypedDialog } from './useTypedDialog';

interface RecordDialogProps {
  readonly today: string;
  readonly payers: readonly Payer[];
  readonly prefixes: readonly string[];
  /** The fan chosen before the dialog opened. */
  readonly userId?: number;
  readonly onClose: () => void;
}

/** The typed payment, the fan that it came from, and its parts if they are not as proposed. */
interface PaymentDraft {
  readonly userId: number;
  readonly money: TypedMoney;
  readonly fee: string;
  readonly parts: TypedParts | null;
}

const nothingTyped: PaymentDraft = { userId: 0, money: noMoney, fee: '', parts: null };

/** Records money that arrived: the fan, the amount, and the stages that it pays. */
export function RecordDialog({ payers, prefixes, ...rest }: RecordDialogProps) {
  const draft = useDraft('payment', nothingTyped);
  const [userId, setUserId] = useState<number | undefined>(rest.userId ?? draft.kept?.userId);
  const [named, setNamed] = useState<readonly PaymentReference[]>([]);
  const { onInput, close } = useTypedDialog(() => {
    draft.keep(null);
    rest.onClose();
  }, draft.kept !== null);
  const pay = OfficeApi.useAdmGetPayQuery(userId === undefined ? skipToken : { user_id: userId });
  return (
    <Dialog title={i18n.t('Record a payment')} width={680} asks onClose={close}>
      <div className="form">
        <FanSelect
          payers={payers}
          prefixes={prefixes}
          value={userId}
          onChoose={(chosen, references) => {
            setUserId(chosen);
            setNamed(references);
          }}
        />
        {userId === undefined ? (
          <p className="quiet">{i18n.t('Choose a fan to see open payments.')}</p>
        ) : (
          <div onInput={onInput}>
            <Loaded query={pay} failed={i18n.t('Error loading open payments')}>
              {(found) => (
                <PaymentForm
                  key={userId}
                  userId={userId}
                  pay={found}
                  named={named}
                  today={rest.today}
                  onClose={close}
                  payer={payers.find(({ user_id }) => user_id === userId)}
                  draft={draft.kept?.userId === userId ? draft.kept : null}
                  onType={draft.keep}
                />
              )}
            </Loaded>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface PaymentFormProps extends Pick<RecordDialogProps, 'today' | 'onClose'> {
  readonly userId: number;
  readonly payer: Payer | undefined;
  readonly pay: PersonPayRecord;
  /** The references in the purpose of the transfer. */
  readonly named: readonly PaymentReference[];
  readonly draft: PaymentDraft | null;
  readonly onType: (draft: PaymentDraft | null) => void;
}

function PaymentForm({ userId, payer, named, today, draft, onType, onClose, ...live }: PaymentFormProps) {
  const askUnproven = useUnprovenQuestion();
  const money = useMoney(today, null, draft?.money);
  const [recordPayment, { isLoading }] = OfficeApi.useAdmRecordPaymentMutation();
  const {
    record,
    facts: pay,
    ...answer
  } = useRecording<Payment, PersonPayRecord>({
    facts: live.pay,
    send: (keyed) => recordPayment(keyed).unwrap(),
    kindOf: (payment) => [payment.amount, payment.received_on, payment.method].join(' '),
    told: (payment) => i18n.t('{amount} recorded', { amount: formatSum(payment.amount) }),
    onRecorded: onClose,
  });
  const [feeTyped, setFee] = useState(draft?.fee ?? '');

  const fee = parseDecimal(feeTyped);
  const { amount, day, ...rest } = money.read;
  const parts = useParts(pay, { amount: amount ?? 0, named, kept: draft?.parts });

  useTypedPayment({ userId, money: money.typed, fee: feeTyped, parts: parts.typed }, money.isTyped, onType);

  const send = async () => {
    if (!amount || !day) return;
    if (payer && !(await askUnproven([payer], i18n.t('Record payment')))) return;
    const more = { fee: fee || undefined, with_credit: parts.rest < 0 || undefined };
    await record({ user_id: userId, amount, received_on: day, ...more, ...rest, parts: [...parts.parts] });
  };

  return (
    <MoneyForm
      label={i18n.t('Payment')}
      dayLabel={i18n.t('Received on')}
      okText={parts.warning === null ? i18n.t('Record payment') : i18n.t('Record as credit')}
      intro={
        pay.announced_at === null
          ? i18n.t('{balance} of credit. Reference {reference}.', {
              balance: formatSum(pay.balance),
              reference: pay.reference,
            })
          : i18n.t('{balance} of credit. Reference {reference}. The fan says they have paid.', {
              balance: formatSum(pay.balance),
              reference: pay.reference,
            })
      }
      money={money}
      problem={
        problemOf(money.read, fee) ?? dayTrouble(day, today, i18n.t('Please enter the day it arrived'))
      }
      blocked={parts.isWrong}
      {...answer}
      busy={isLoading}
      more={<EuroField label={i18n.t('Fee deducted (optional)')} typed={feeTyped} onType={setFee} />}
      onSubmit={() => void send()}
    >
      <PartsField parts={parts} onPropose={answer.onType} />
    </MoneyForm>
  );
}

/** Keeps the typed payment for the visit. */
function useTypedPayment(
  { userId, money, fee, parts }: PaymentDraft,
  isMoneyTyped: boolean,
  onType: PaymentFormProps['onType'],
): void {
  const isTyped = isMoneyTyped || fee !== '' || parts !== null;
  useEffect(
    () => onType(isTyped ? { userId, money, fee, parts } : null),
    [onType, isTyped, userId, money, fee, parts],
  );
}

type Payment = Omit<InputOf<'payments.admRecord'>, 'again' | 'long_ago' | 'idempotency_key'>;

/** The reason why nothing can be recorded yet; null if it can. */
function problemOf({ amount }: ReadMoney, fee: number | null | undefined): string | null {
  if (!amount) return i18n.t('Please enter the amount that arrived');
  if (fee === undefined) return i18n.t('The fee must be an amount in euros');
  if ((fee ?? 0) >= amount) return i18n.t('The fee must be less than the amount');
  return null;
}
