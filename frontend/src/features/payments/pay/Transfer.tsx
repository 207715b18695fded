import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { centsFromEuros } from '@fan-beats/events/kernel';
import { App, Button, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import { formatSum } from '../../../shared/format/money';
import { CopyButton } from '../../../shared/ui/CopyButton';
import { useAnnouncePaymentMutation } from '../paymentsApi';
import styles from './Pay.module.css';
import { isAnnounced, referenceFor } from './payFigures';

/** What draws it is for this one place, and its figures stand without it. */
const GiroCode = lazy(async () => ({ default: (await import('./GiroCode')).GiroCode }));

/** Characters of an IBAN that a phone shows in one line; those of some countries are longer. */
const longestLine = 24;

interface TransferProps {
  readonly pay: PayRecord;
  readonly account: NonNullable<PayRecord['account']>;
  readonly stages: readonly OpenStageRecord[];
  /** Euros, above 0. */
  readonly amount: number;
}

interface Fact {
  readonly label: string;
  readonly shown: string;
  readonly copied: string;
  readonly inOneLine?: boolean;
}

/** Where to, how much and what to write: each to be copied, and all of it as a GiroCode. */
export function Transfer({ pay, account: { holder, iban }, stages, amount }: TransferProps) {
  const reference = referenceFor(stages, pay);
  const facts: readonly Fact[] = [
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
      <Announce pay={pay} />
    </section>
  );
}

function Announce({ pay }: { readonly pay: PayRecord }) {
  const { message } = App.useApp();
  const [announce, { isLoading }] = useAnnouncePaymentMutation();
  if (isAnnounced(pay)) return null;
  const onClick = async () => {
    try {
      await announce().unwrap();
    } catch (error) {
      message.error(errorMessage(error));
    }
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
