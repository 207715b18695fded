import type { PersonPayRecord } from '@fan-beats/backend/contract';
import { readReferences, type PaymentReference } from '@fan-beats/events/kernel';
import { Alert, Select } from 'antd';
import { useState } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import type { InputOf } from '../../../shared/api/trpcEndpoint';
import { formatSum } from '../../../shared/format/money';
import { parseDecimal } from '../../../shared/forms/numbers';
import { Loaded } from '../../../shared/ui/states/Loaded';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { useAdmGetClaimOwnersQuery, useAdmGetPayQuery, useAdmRecordPaymentMutation } from '../officeApi';
import { dayTrouble, EuroField, MoneyForm, useMoney, type ReadMoney } from './MoneyForm';
import { isNamedIn, type Payer } from './openStages';
import { PartsField } from './PartsField';
import { creditWarning, partLines, proposeParts, readParts, type TypedParts } from './paymentParts';
import { useRecording } from './useRecording';

interface RecordDialogProps {
  readonly today: string;
  readonly payers: readonly Payer[];
  readonly prefixes: readonly string[];
  /** Chosen before the dialog opened. */
  readonly userId?: number;
  readonly onClose: () => void;
}

/** Records that money arrived: of whom, how much, and what it pays. */
export function RecordDialog({ payers, prefixes, ...rest }: RecordDialogProps) {
  const [userId, setUserId] = useState<number | undefined>(rest.userId);
  const [purpose, setPurpose] = useState('');
  const [named, setNamed] = useState<readonly PaymentReference[]>([]);
  const pay = useAdmGetPayQuery(userId === undefined ? skipToken : { user_id: userId });
  const references = readReferences(purpose, prefixes);
  const owners = useOwners(references);
  const byId = new Map(payers.map((payer) => [payer.user_id, payer]));
  return (
    <Dialog title="Record a payment" width={680} onClose={rest.onClose}>
      <div className="form">
        <div>
          <label htmlFor="payment-fan">Fan</label>
          <Select
            id="payment-fan"
            style={{ width: '100%' }}
            showSearch={{
              filterOption: (typed, option) => {
                const payer = byId.get(option?.value ?? 0);
                if (payer === undefined) return false;
                return owners ? owners.includes(payer.user_id) : isMeant(typed, payer);
              },
              onSearch: setPurpose,
            }}
            placeholder="Name, @handle or a pasted bank purpose"
            value={userId}
            onSelect={(chosen: number) => {
              setUserId(chosen);
              setNamed(references);
            }}
            options={payers
              .filter(({ erased }) => !erased)
              .map((payer) => ({ value: payer.user_id, label: nameOf(payer) }))}
          />
        </div>
        {userId === undefined ? (
          <p className="quiet">Choose a fan: what is open appears here.</p>
        ) : (
          <Loaded query={pay} failed="Error loading what is open">
            {(found) => <PaymentForm key={userId} userId={userId} pay={found} named={named} {...rest} />}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

/** Whose these references are, settled and deleted claims included; undefined where there are none. */
function useOwners(references: readonly PaymentReference[]): readonly number[] | undefined {
  const claim_ids = references.flatMap(({ kind, number }) => (kind === 'claim' ? [number] : []));
  const { data = [] } = useAdmGetClaimOwnersQuery(claim_ids.length === 0 ? skipToken : { claim_ids });
  if (references.length === 0) return undefined;
  const people = references.flatMap(({ kind, number }) => (kind === 'person' ? [number] : []));
  return [...people, ...data.map(({ user_id }) => user_id)];
}

/** What is typed is a part of a name, or a whole purpose that holds one. */
const isMeant = (typed: string, payer: Payer): boolean =>
  nameOf(payer).toLowerCase().includes(typed.trim().toLowerCase()) ||
  isNamedIn(typed, payer.displayname) ||
  (payer.instagram !== null && isNamedIn(typed, payer.instagram));

const nameOf = ({ displayname, instagram }: Payer): string =>
  instagram ? `${displayname} (@${instagram.replace(/^@/, '')})` : displayname;

interface PaymentFormProps extends Pick<RecordDialogProps, 'today' | 'onClose'> {
  readonly userId: number;
  readonly pay: PersonPayRecord;
  /** What the purpose of the transfer names. */
  readonly named: readonly PaymentReference[];
}

function PaymentForm({ userId, pay, named, today, onClose }: PaymentFormProps) {
  const money = useMoney(today, null);
  const [recordPayment, { isLoading }] = useAdmRecordPaymentMutation();
  const { record, refusal } = useRecording<Payment>({
    send: (keyed) => recordPayment(keyed).unwrap(),
    kindOf: (payment) => [payment.amount, payment.received_on, payment.method].join(' '),
    told: (payment) => `${formatSum(payment.amount)} recorded`,
    onRecorded: onClose,
  });
  const [feeTyped, setFee] = useState('');
  const [typed, setTyped] = useState<TypedParts | null>(null);

  const fee = parseDecimal(feeTyped);
  const { amount, day, ...rest } = money.read;
  const { balance } = pay;
  const lines = partLines(pay, amount ?? 0);
  const shown = typed ?? proposeParts(lines, { amount: amount ?? 0, balance, named });
  const read = readParts(lines, shown, amount ?? 0);
  const warning = creditWarning(lines, read);

  const send = async () => {
    if (!amount || !day) return;
    const parts = [...read.parts];
    const more = { fee: fee || undefined, with_credit: read.rest < 0 || undefined };
    await record({ user_id: userId, amount, received_on: day, ...more, ...rest, parts });
  };

  return (
    <MoneyForm
      label="Payment"
      dayLabel="Received on"
      okText={warning === null ? 'Record payment' : 'Record as credit'}
      intro={`${formatSum(pay.balance)} of credit. Reference ${pay.reference}.${
        pay.announced_at === null ? '' : ' The fan says they have paid.'
      }`}
      money={money}
      problem={problemOf(money.read, fee) ?? dayTrouble(day, today, 'Please enter the day it arrived')}
      blocked={read.rest + balance < 0 || read.wrong.size > 0}
      refusal={refusal}
      busy={isLoading}
      more={<EuroField label="Fee deducted (optional)" typed={feeTyped} onType={setFee} />}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <PartsField
        lines={lines}
        typed={shown}
        read={read}
        balance={balance}
        proposed={typed === null}
        onChange={setTyped}
        onPropose={() => setTyped(null)}
      />
      {warning !== null && <Alert type="warning" showIcon role="status" title={warning} />}
    </MoneyForm>
  );
}

type Payment = Omit<InputOf<'payments.admRecord'>, 'again' | 'long_ago' | 'idempotency_key'>;

/** Why nothing can be recorded yet, or null. */
function problemOf({ amount }: ReadMoney, fee: number | null | undefined): string | null {
  if (!amount) return 'Please enter the amount that arrived';
  if (fee === undefined) return 'The fee must be an amount in euros';
  if ((fee ?? 0) >= amount) return 'The fee must be less than the amount';
  return null;
}
