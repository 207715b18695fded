import { PlusOutlined } from '@ant-design/icons';
import type { PersonPayRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useReported } from '../../../../shared/forms/useReported';
import { formatDateTime, formatSum } from '../../../../shared/format/figures';
import { stageNames } from '../../../../shared/format/words';
import { useAttempt } from '../../../../shared/forms/useAttempt';
import { Loaded } from '../../../../shared/ui/states/Loaded';
import { Panel } from '../../../../shared/ui/frame/Page';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { OfficeApi } from '../officeApi';
import styles from './Office.module.css';
import { stageKey } from '../pay/payFigures';
import type { Payer } from './openStages';
import { reminderText, standingLook } from './paymentTexts';
import { RefundDialog } from './RefundDialog';

// Loaded when it is opened: it includes the rules of claims.
const RecordDialog = lazy(async () => ({ default: (await import('./RecordDialog')).RecordDialog }));

/** The stages that a fan is to pay, and the acts on the fan's money; the statement shows the recorded payments. */
export function PersonPayments({ payer }: { readonly payer: Payer }) {
  const query = OfficeApi.useAdmGetPayQuery({ user_id: payer.user_id });
  return (
    <Panel title={i18n.t('Payments')}>
      <Loaded query={query} failed={i18n.t('Error loading payments')}>
        {(pay) => <PersonPay payer={payer} pay={pay} />}
      </Loaded>
    </Panel>
  );
}

function PersonPay({ payer, pay }: { readonly payer: Payer; readonly pay: PersonPayRecord }) {
  const [dialog, setDialog] = useState<'record' | 'refund' | null>(null);
  const { spendAll, isLoading } = useSpendAll(payer.user_id);
  const { balance, stages, reference, announced_at, asked_back, asked_back_at, prefixes, today } = pay;
  const close = () => setDialog(null);
  return (
    <div className="form">
      <p>
        {i18n.t('Reference {reference}', { reference })}
        {announced_at !== null && ' · '}
        {announced_at !== null && (
          <StatusTag tone="accent">
            {i18n.t('Said on {announced_at} that they have paid', {
              announced_at: formatDateTime(announced_at),
            })}
          </StatusTag>
        )}
      </p>
      {asked_back_at !== null && (
        <p>
          <StatusTag tone="accent">
            {i18n.t('Asked for {asked_back} back on {asked_back_at}', {
              asked_back: formatSum(asked_back),
              asked_back_at: formatDateTime(asked_back_at),
            })}
          </StatusTag>
        </p>
      )}
      {stages.length === 0 ? (
        <p className="quiet">{i18n.t('Nothing is open.')}</p>
      ) : (
        <ul className="framed" aria-label={i18n.t('Open payments')}>
          {stages.map((stage) => (
            <li key={stageKey(stage)}>
              <span>
                <strong>
                  {i18n.t('{stageName}, claim #{claim_id}', {
                    stageName: stageNames(i18n)[stage.stage],
                    claim_id: stage.claim_id,
                  })}
                </strong>
                <span className="below">
                  {[stage.gotitle, reminderText(stage)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="line tail">
                <StatusTag tone={standingLook(stage).tone}>{standingLook(stage).text}</StatusTag>
                {i18n.t('{open} open', { open: formatSum(stage.open) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.tags}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog('record')}>
          {i18n.t('Record a payment')}
        </Button>
        {balance > 0 && stages.length > 0 && (
          <Button loading={isLoading} onClick={() => void spendAll()}>
            {i18n.t('Use {balance} for open payments', { balance: formatSum(balance) })}
          </Button>
        )}
        {balance > 0 && <Button onClick={() => setDialog('refund')}>{i18n.t('Record a refund')}</Button>}
      </div>
      {dialog === 'record' && (
        <Suspense fallback={null}>
          <RecordDialog
            today={today}
            payers={[payer]}
            prefixes={prefixes}
            userId={payer.user_id}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === 'refund' && <RefundDialog payer={{ ...payer, balance }} today={today} onClose={close} />}
    </div>
  );
}

/** Pays open stages from the credit, as far as it goes, and shows a refusal. */
export function useSpendAll(userId: number) {
  const { message } = App.useApp();
  const reported = useReported();
  const [spend, { isLoading }] = OfficeApi.useAdmUseCreditMutation();
  const attempt = useAttempt();
  const spendAll = async () => {
    const wanted = { user_id: userId, parts: null };
    await reported(async () => {
      const after = await spend({ ...wanted, idempotency_key: attempt.keyFor(wanted) }).unwrap();
      attempt.done();
      message.success(
        i18n.t('Used for open payments, {balance} left', { balance: formatSum(after.balance) }),
      );
    });
  };
  return { spendAll, isLoading };
}
