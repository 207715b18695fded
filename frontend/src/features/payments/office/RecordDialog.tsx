import type { PayRecord } from '@fan-beats/backend/contract';
import { readReferences } from '@fan-beats/events/kernel';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { InputOf } from '../../../shared/api/trpcEndpoint';
import { formatSum } from '../../../shared/format/money';
import { parseDecimal } from '../../../shared/forms/numbers';
import { Loaded } from '../../../shared/ui/Loaded';
import { useReturnedFocus } from '../../../shared/ui/useReturnedFocus';
import { useAdmGetPayQuery, useAdmRecordPaymentMutation } from '../officeApi';
import { EuroField, MoneyForm, useMoney, type ReadMoney } from './MoneyForm';
import styles from './Office.module.css';
import type { Payer } from './openStages';
import { PartsField } from './PartsField';
import { inOrder, proposeParts, readParts, type TypedParts } from './paymentParts';
import { useRecording } from './useRecording';

interface RecordDialogProps {
  readonly today: string;
  readonly payers: readonly Payer[];
  readonly prefixes: readonly string[];
  /** Whose claim a number is, as far as something is open of it. */
  readonly claimOwners: ReadonlyMap<number, number>;
  /** Chosen before the dialog opened. */
  readonly userId?: number;
  readonly onClose: () => void;
}

/** Records that money arrived: of whom, how much, and what it pays. */
export function RecordDialog({ payers, prefixes, claimOwners, ...rest }: RecordDialogProps) {
  useReturnedFocus();
  const [userId, setUserId] = useState<number | undefined>(rest.userId);
  const pay = useAdmGetPayQuery(userId === undefined ? skipToken : { user_id: userId });
  const isMeant = (typed: string, payer: Payer): boolean => {
    const owners = readReferences(typed, prefixes).map(({ kind, number }) =>
      kind === 'person' ? number : claimOwners.get(number),
    );
    if (owners.length > 0) return owners.includes(payer.user_id);
    return nameOf(payer).toLowerCase().includes(typed.trim().toLowerCase());
  };
  const byId = new Map(payers.map((payer) => [payer.user_id, payer]));
  return (
    <Modal
      open
      title="Record a payment"
      footer={null}
      width={680}
      mask={{ closable: false }}
      onCancel={rest.onClose}
    >
      <div className={styles.form}>
        <div>
          <label htmlFor="payment-fan">Fan</label>
          <Select
            id="payment-fan"
            style={{ width: '100%' }}
            showSearch={{
              filterOption: (typed, option) => {
                const payer = byId.get(option?.value ?? 0);
                return payer !== undefined && isMeant(typed, payer);
              },
            }}
            placeholder="Name, @handle or a pasted bank purpose"
            {...(userId !== undefined && { value: userId })}
            onChange={setUserId}
            options={payers
              .filter(({ erased }) => !erased)
              .map((payer) => ({ value: payer.user_id, label: nameOf(payer) }))}
          />
        </div>
        {userId === undefined ? (
          <p className={styles.quiet}>Choose a fan: what is open appears here.</p>
        ) : (
          <Loaded query={pay} failed="Error loading what is open">
            {(found) => <PaymentForm key={userId} userId={userId} pay={found} {...rest} />}
          </Loaded>
        )}
      </div>
    </Modal>
  );
}

const nameOf = ({ displayname, instagram }: Payer): string =>
  instagram ? `${displayname} (@${instagram.replace(/^@/, '')})` : displayname;

interface PaymentFormProps extends Pick<RecordDialogProps, 'today' | 'onClose'> {
  readonly userId: number;
  readonly pay: PayRecord;
}

function PaymentForm({ userId, pay, today, onClose }: PaymentFormProps) {
  const money = useMoney(today, null);
  const { record, isLoading, refusal } = useRecordPayment(onClose);
  const [feeTyped, setFee] = useState('');
  const [typed, setTyped] = useState<TypedParts | null>(null);

  const fee = parseDecimal(feeTyped);
  const { amount, day, ...rest } = money.read;
  const stages = inOrder(pay.stages);
  const shown = typed ?? proposeParts(stages, amount ?? 0);
  const read = readParts(stages, shown, amount ?? 0);

  const send = async () => {
    if (!amount || !day) return;
    const parts = [...read.parts];
    await record({ user_id: userId, amount, received_on: day, ...(fee ? { fee } : {}), ...rest, parts });
  };

  return (
    <MoneyForm
      label="Payment"
      dayLabel="Received on"
      okText="Record payment"
      intro={`${formatSum(pay.balance)} on the balance. Reference ${pay.reference}.${
        pay.announced_at === null ? '' : ' The fan says to have paid.'
      }`}
      money={money}
      problem={problemOf(money.read, fee)}
      blocked={read.rest < 0 || read.wrong.size > 0}
      refusal={refusal}
      busy={isLoading}
      more={<EuroField label="Fee kept of it (not needed)" typed={feeTyped} onType={setFee} />}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <PartsField
        stages={stages}
        typed={shown}
        read={read}
        proposed={typed === null}
        onChange={setTyped}
        onPropose={() => setTyped(null)}
      />
    </MoneyForm>
  );
}

type Payment = Omit<InputOf<'payments.admRecord'>, 'again' | 'idempotency_key'>;

function useRecordPayment(onRecorded: () => void) {
  const [send, { isLoading }] = useAdmRecordPaymentMutation();
  const recording = useRecording<Payment>({
    send: (keyed) => send(keyed).unwrap(),
    kindOf: ({ amount, received_on, method }) => [amount, received_on, method].join(' '),
    told: ({ amount }) => `${formatSum(amount)} recorded`,
    onRecorded,
  });
  return { ...recording, isLoading };
}

/** Why nothing can be recorded yet, or null. */
function problemOf({ amount, day }: ReadMoney, fee: number | null | undefined): string | null {
  if (!amount) return 'Please enter the amount that arrived';
  if (fee === undefined) return 'The fee must be an amount in euros';
  if ((fee ?? 0) >= amount) return 'The fee must be less than the amount';
  return day ? null : 'Please enter the day it arrived';
}
