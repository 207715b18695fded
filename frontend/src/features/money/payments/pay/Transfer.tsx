import type { OpenStageRecord, PayRecord } from '@fan-beats/backend/contract';
import { centsFromEuros } from '@fan-beats/events/kernel';
import { ShareAltOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { App, Button, Skeleton } from 'antd';
import { lazy, useRef } from 'react';
import { useAttempt } from '../../../../shared/forms/useAttempt';
import { formatSum } from '../../../../shared/format/figures';
import { useReported } from '../../../../shared/forms/useReported';
import { useMediaQuery } from '../../../../shared/theme/themeMode';
import { Disclosure } from '../../../../shared/ui/frame/Disclosure';
import { CopyButton } from '../../../../shared/ui/show/CopyButton';
import { Later } from '../../../../shared/ui/states/Later';
import { PaymentsApi } from '../paymentsApi';
import { codeFile, notHandedOver } from './codeFile';
import { useCreditQuestion } from './Credit';
import styles from './Pay.module.css';
import { bankAmount, referenceFor, type PayPlan } from './payFigures';

/** Its library is used only here, and the figures are complete without it. */
const GiroCode = lazy(async () => ({ default: (await import('./GiroCode')).GiroCode }));

interface TransferProps {
  readonly pay: PayRecord;
  readonly account: NonNullable<PayRecord['account']>;
  readonly stages: readonly OpenStageRecord[];
  /** A plan with a sum to transfer. */
  readonly plan: PayPlan;
}

/** Receiver, amount and reference of the transfer: shared or copied as a whole or one by one, and all of it as a GiroCode. */
export function Transfer({ pay, account: { holder, iban }, stages, plan }: TransferProps) {
  const code = useRef<HTMLDivElement>(null);
  const onPhone = useMediaQuery('(max-width: 37.4375em), (pointer: coarse)');
  const shares = 'share' in navigator;
  const amount = plan.toTransfer;
  const reference = referenceFor(stages, pay);
  const facts = [
    { label: i18n.t('Account holder'), shown: holder, copied: holder },
    { label: 'IBAN', shown: iban.replaceAll(/(.{4})(?=.)/g, '$1 '), copied: iban },
    { label: i18n.t('Amount'), shown: formatSum(amount), copied: bankAmount(amount) },
    { label: i18n.t('Reference'), shown: reference, copied: reference },
  ];
  const text = facts.map(({ label, copied }) => `${label}: ${copied}`).join('\n');
  return (
    <div className={styles.transfer}>
      <div className="column gap12">
        <div className={styles.acts}>
          {shares && <Share text={text} draw={() => codeFile(code.current, reference)} />}
          <CopyButton key={text} text={text} size="large" type={shares ? 'default' : 'primary'}>
            {i18n.t('Copy all')}
          </CopyButton>
        </div>
        <dl className={styles.facts}>
          {facts.map(({ label, shown, copied }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span translate="no">{shown}</span>
                <CopyButton
                  key={copied}
                  size="small"
                  type="text"
                  text={copied}
                  label={i18n.t('Copy: {label}', { label })}
                />
              </dd>
            </div>
          ))}
        </dl>
        <Announce plan={plan} stages={stages} />
      </div>
      <Disclosure key={String(onPhone)} title={i18n.t('GiroCode')} openAtFirst={!onPhone} kept>
        <div ref={code}>
          <Later
            waiting={<Skeleton.Node active className={styles.waiting ?? ''} />}
            missing={<p className="quiet">{i18n.t('The code could not be loaded.')}</p>}
          >
            <GiroCode
              key={text}
              transfer={{ accountHolder: holder, iban, amountCents: centsFromEuros(amount), reference }}
            />
          </Later>
        </div>
      </Disclosure>
    </div>
  );
}

/** Shares the figures with another app, with the code if that app takes pictures. */
function Share({ text, draw }: { readonly text: string; readonly draw: () => Promise<File> }) {
  const { message } = App.useApp();
  const share = async () => {
    const files = await draw().then(Array.of<File>, () => []);
    try {
      await navigator.share(canShare({ files }) ? { text, files } : { text });
    } catch (error) {
      // A fan who closes the sheet of the phone meant to.
      if (!(error instanceof DOMException && error.name === 'AbortError')) message.error(notHandedOver());
    }
  };
  return (
    <Button type="primary" size="large" icon={<ShareAltOutlined aria-hidden />} onClick={() => void share()}>
      {i18n.t('Share')}
    </Button>
  );
}

/** Browsers that share only texts do not have `canShare`. */
const canShare = (data: ShareData): boolean => 'canShare' in navigator && navigator.canShare(data);

/**
 * The button that reports the payment. If credit is used in the same act, it asks first. Otherwise one press is enough, as it
 * can be taken back.
 */
function Announce({ plan, stages }: Pick<TransferProps, 'plan' | 'stages'>) {
  const reported = useReported();
  const ask = useCreditQuestion({ plan, stages });
  const attempt = useAttempt();
  const [announce, { isLoading }] = PaymentsApi.useAnnouncePaymentMutation();
  const onClick = async () => {
    const wanted = { parts: [...plan.transfer], credit: [...plan.credit] };
    if (plan.fromCredit > 0 && !(await ask(i18n.t('I have paid')))) return;
    const keyed = { ...wanted, idempotency_key: attempt.keyFor(wanted) };
    if (await reported(() => announce(keyed).unwrap())) attempt.done();
  };
  return (
    <div className={styles.announce}>
      <Button size="large" loading={isLoading} onClick={() => void onClick()}>
        {i18n.t('I have paid')}
      </Button>
      <span>{i18n.t('Press it after your transfer: nobody reminds you while the money is on its way.')}</span>
    </div>
  );
}
