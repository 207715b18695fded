import type { PaymentRecord, PaymentSumRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { Button } from 'antd';
import { OfficeLink } from '../../../../shared/ui/frame/OfficeLink';
import { csvDialects, ExportButton } from '../../../../shared/ui/lists/ExportButton';
import { saveFile } from '../../../../shared/files/saveFile';
import {
  formatDate,
  formatDateTime,
  germanDay,
  wallClock,
  formatSum,
  signed,
} from '../../../../shared/format/figures';
import { methodNames } from '../../../../shared/format/words';
import { quoted } from '../../../../shared/ledger/eventTexts';
import { CorrectButton, UndoCorrectionButton } from '../../../../shared/ledger/CorrectPayment';
import { TakeBackMoney } from '../../../../shared/ledger/TakeBackPayment';
import { paths } from '../../../../shared/routes/paths';
import { Loaded, Notice } from '../../../../shared/ui/states/Loaded';
import { Pager } from '../../../../shared/ui/lists/Pager';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { OfficeApi } from '../officeApi';
import { stageKey } from '../pay/payFigures';
import styles from './Office.module.css';
import type { Payer } from './openStages';
import { PaymentFilters, usePaymentParams, type PaymentFilter } from './PaymentFilters';
import { bankDay, partText, paymentsFile } from './paymentsFile';
import { paymentKinds } from './paymentTexts';

const pageSize = 50;

interface RecordedPaymentsProps {
  readonly payers: readonly Payer[];
  readonly gos: readonly { readonly go_id: number; readonly title: string }[];
}

/** All recorded payments and refunds, as in the statement of a bank: search, sums, and a file of them. */
export function RecordedPayments({ payers, gos }: RecordedPaymentsProps) {
  const params = usePaymentParams();
  const { filter, page } = params;
  const isFiltered = Object.keys(filter).length > 0;
  const query = OfficeApi.useAdmGetPaymentsQuery({ ...filter, page, limit: pageSize });
  return (
    <>
      <PaymentFilters params={params} payers={payers} gos={gos} />
      <Loaded query={query} failed={i18n.t('Error loading payments')}>
        {({ payments, total, sums }) => (
          <>
            <div className="bar">
              <span role="status" className="bold digits">
                {i18n.t('{total} found', { total })}
              </span>
              <span className="wrap tail">
                <FileMenu filter={filter} disabled={total === 0} />
              </span>
            </div>
            {total === 0 ? (
              <Notice
                {...(isFiltered ? nothingMatches() : noPayments())}
                action={
                  isFiltered ? (
                    <Button onClick={params.showAll}>{i18n.t('Show all payments')}</Button>
                  ) : undefined
                }
              />
            ) : (
              <ul className={styles.rows} aria-label={i18n.t('Payments and refunds')}>
                {payments.map((payment) => (
                  <PaymentRow key={payment.position} payment={payment} />
                ))}
              </ul>
            )}
            <Sums sums={sums} />
            <Pager page={page} pageSize={pageSize} total={total} onChange={params.turnTo} />
          </>
        )}
      </Loaded>
    </>
  );
}

const nothingMatches = () => ({
  title: i18n.t('No payments found.'),
  text: i18n.t('Nothing matches these filters.'),
});
const noPayments = () => ({
  title: i18n.t('No payments yet.'),
  text: i18n.t('Payments and refunds appear here once they are recorded.'),
});

/** Saves all payments that the filters find, those on other pages included. */
function FileMenu({ filter, disabled }: { readonly filter: PaymentFilter; readonly disabled: boolean }) {
  const [load] = OfficeApi.useLazyAdmGetPaymentsQuery();
  const save = async (key: string) => {
    const how = csvDialects().find((one) => one.key === key);
    if (!how) return;
    const { payments } = await load({ ...filter, page: null }).unwrap();
    const name = `payments-${wallClock(Date.now()).slice(0, 10)}.csv`;
    saveFile(name, paymentsFile(payments, how.dialect), 'text/csv;charset=utf-8');
  };
  return <ExportButton items={csvFiles()} disabled={disabled} save={save} />;
}

const csvFiles = () => csvDialects().map(({ key, label }) => ({ key, label }));

function PaymentRow({ payment }: { readonly payment: PaymentRecord }) {
  const { position, kind, user_id, user_displayname, method, recorded_at, actor } = payment;
  return (
    <li className={styles.moved} data-reversed={payment.reversed_by !== null}>
      <span>
        <strong>{germanDay(bankDay(payment))}</strong>
        <span className="below">{methodNames()[method]}</span>
      </span>
      <span>
        <OfficeLink to={paths.adminUser(user_id)} translate="no">
          {user_displayname}
        </OfficeLink>
        <span className="below">
          {i18n.t('recorded {recorded_at} by {displayname}', {
            recorded_at: formatDateTime(recorded_at),
            displayname: actor?.displayname ?? i18n.t('the shop'),
          })}
        </span>
      </span>
      <PaidFor payment={payment} />
      <Amount payment={payment} />
      <span className="line tail">
        <OfficeLink
          to={paths.ledgerEvent(position)}
          aria-label={i18n.t('Event {position}: {paymentKind} of {user_displayname}', {
            position,
            paymentKind: paymentKinds()[kind],
            user_displayname,
          })}
        >
          {i18n.t('Event {position}', { position })}
        </OfficeLink>
        {payment.reversed_by === null && (
          <>
            {kind === 'payment' && <CorrectButton position={position} />}
            {payment.corrects !== null && <UndoCorrectionButton position={position} />}
            <TakeBackMoney kind={kind} amount={payment.amount} position={position} />
          </>
        )}
      </span>
    </li>
  );
}

function PaidFor({ payment }: { readonly payment: PaymentRecord }) {
  const { kind, parts, on_balance, note, bank_line, reversed_at, corrects } = payment;
  return (
    <span>
      {kind === 'refund' && <span className={styles.line}>{i18n.t('Paid back')}</span>}
      {parts.map((part) => (
        <OfficeLink key={stageKey(part)} className={styles.line ?? ''} to={paths.claimHistory(part.claim_id)}>
          {partText(part)}
        </OfficeLink>
      ))}
      {on_balance > 0 && (
        <span className={styles.line}>
          {i18n.t('{on_balance} of credit', { on_balance: formatSum(on_balance) })}
        </span>
      )}
      {on_balance < 0 && (
        <span className={styles.line}>
          {i18n.t('together with {on_balance} of credit', { on_balance: formatSum(-on_balance) })}
        </span>
      )}
      {note !== null && <span className="below">{quoted(note)}</span>}
      {corrects !== null && (
        <OfficeLink className={styles.corrects ?? ''} to={paths.ledgerEvent(corrects)}>
          {i18n.t('Corrects payment {corrects}', { corrects })}
        </OfficeLink>
      )}
      {bank_line !== null && <span className="below">{i18n.t('Bank line {bank_line}', { bank_line })}</span>}
      {reversed_at !== null && (
        <StatusTag tone="warning">
          {i18n.t('Taken back on {reversed_at}', { reversed_at: formatDate(reversed_at) })}
        </StatusTag>
      )}
    </span>
  );
}

function Amount({
  payment: { kind, amount, fee = 0, kept_fee = 0, method },
}: {
  readonly payment: PaymentRecord;
}) {
  return (
    <span className={styles.amount}>
      <strong translate="no">{signed(kind === 'payment' ? amount : -amount, formatSum)}</strong>
      {fee > 0 && <span className="below">{i18n.t('fee {fee}', { fee: formatSum(fee) })}</span>}
      {kept_fee > 0 && (
        <span className="below">
          {i18n.t('{kept_fee} of fees stays with {methodName}', {
            kept_fee: formatSum(kept_fee),
            methodName: methodNames()[method],
          })}
        </span>
      )}
    </span>
  );
}

/** The money that moved by each method, and the rest of it there. */
function Sums({ sums }: { readonly sums: readonly PaymentSumRecord[] }) {
  if (sums.length === 0) return null;
  return (
    <>
      <dl className={styles.sums} aria-label={i18n.t('Sums of these payments')}>
        {sums.map(({ method, received, fees, paid_back }) => (
          <div key={method}>
            <dt>{methodNames()[method]}</dt>
            <dd>
              <Trans
                id="<0>{rest}</0>: {moved}"
                values={{
                  rest: formatSum(received - fees - paid_back),
                  moved: [
                    i18n.t('{received} received', { received: formatSum(received) }),
                    fees > 0 && i18n.t('{fees} fees', { fees: formatSum(fees) }),
                    paid_back > 0 && i18n.t('{paid_back} paid back', { paid_back: formatSum(paid_back) }),
                  ]
                    .filter(Boolean)
                    .join(', '),
                }}
                components={{ 0: <strong translate="no" /> }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{i18n.t('The sums leave out payments that were taken back.')}</p>
    </>
  );
}
