import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { centsFromEuros } from '@fan-beats/events/kernel';
import { Button, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { formatSum } from '../../../shared/format/money';
import { useTold } from '../../../shared/ui/questions/useTold';
import { CopyButton } from '../../../shared/ui/show/CopyButton';
import { useAnnouncePaymentMutation } from '../paymentsApi';
import { useCreditQuestion } from './Credit';
import styles from './Pay.module.css';
import { referenceFor, type PayPlan } from './payFigures';

/** What draws it is for this one place, and its figures stand without it. */
const GiroCode = lazy(async () => ({ default: (await import('./GiroCode')).GiroCode }));

/** Characters of an IBAN that a phone shows in one line; those of some countries are longer. */
const longestLine = 24;

interface TransferProps {
  readonly pay: PayRecord;
  readonly account: NonNullable<PayRecord['account']>;
  readonly stages: readonly OpenStageRecord[];
  /** Something is to be transferred. */
  readonly plan: PayPlan;
}

/** Where to, how much and what to write: each to be copied, and all of it as a GiroCode. */
export function Transfer({ pay, account: { holder, iban }, stages, plan }: TransferProps) {
  const amount = plan.toTransfer;
  const reference = referenceFor(stages, pay);
  const facts = [
    { label: 'Account holder', shown: holder, copied: holder },
    {
      label: 'IBAN',
      shown: iban.replaceAll(/(.{4})(?=.)/g, '$1 '),
      copied: iban,
      inOneLine: iban.length <= longestLine,
    },
    { label: 'Amount', shown: formatSum(amount), copied: amount.toFixed(2) },
    { label: 'Reference', shown: reference, copied: reference },
  ];
  return (
    <section className={styles.card} aria-labelledby="transfer">
      <h2 id="transfer">Transfer</h2>
      <div className={styles.transfer}>
        <dl className={styles.facts}>
          {facts.map(({ label, shown, copied, inOneLine }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span className={inOneLine === true ? styles.oneLine : styles.fact}>{shown}</span>
                <CopyButton text={copied} label={`Copy: ${label}`} />
              </dd>
            </div>
          ))}
        </dl>
        <Suspense fallback={<Skeleton.Node active className={styles.waiting ?? ''} />}>
          <GiroCode
            transfer={{ accountHolder: holder, iban, amountCents: centsFromEuros(amount), reference }}
          />
        </Suspense>
      </div>
      <Announce plan={plan} stages={stages} />
    </section>
  );
}

/** The credit is used in the same act, after a question: without it, one press is enough, as it can be taken back. */
function Announce({ plan, stages }: Pick<TransferProps, 'plan' | 'stages'>) {
  const told = useTold();
  const ask = useCreditQuestion({ plan, stages });
  const attempt = useAttempt();
  const [announce, { isLoading }] = useAnnouncePaymentMutation();
  const onClick = async () => {
    const wanted = { parts: [...plan.transfer], credit: [...plan.credit] };
    if (plan.fromCredit > 0 && !(await ask('I have paid'))) return;
    const keyed = { ...wanted, idempotency_key: attempt.keyFor(wanted) };
    if (await told(() => announce(keyed).unwrap())) attempt.done();
  };
  return (
    <div className={styles.announce}>
      <Button type="primary" size="large" loading={isLoading} onClick={() => void onClick()}>
        I have paid
      </Button>
      <span>Press it after your transfer: nobody reminds you while the money is on its way.</span>
    </div>
  );
}
