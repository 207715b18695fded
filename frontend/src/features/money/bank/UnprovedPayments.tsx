import type { PaymentsRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { OfficeLink } from '../../../shared/ui/frame/OfficeLink';
import { formatSum } from '../../../shared/format/figures';
import { moveText } from '../../../shared/format/words';
import { paths } from '../../../shared/routes/paths';
import { CorrectButton } from '../../../shared/ledger/CorrectPayment';
import { Panel } from '../../../shared/ui/frame/Page';
import { PagedList } from '../../../shared/ui/lists/Paged';
import { sumOf } from '../../claims/claimFigures';
import styles from './Unproved.module.css';

/** Payments recorded by hand without a bank line: an auditor's finding, not an error. */
export function UnprovedPayments({ found: { payments } }: { readonly found: PaymentsRecord }) {
  return (
    <Panel title={i18n.t('Payments without a bank line')}>
      {payments.length === 0 ? (
        <p className="quiet small">{i18n.t('Every payment has a bank line behind it, or was cash.')}</p>
      ) : (
        <>
          <p>
            {i18n.t('{sum} in {n, plural, one {{n} payment} other {{n} payments}}', {
              n: payments.length,
              sum: formatSum(sumOf(payments, ({ amount }) => amount)),
            })}
          </p>
          <PagedList
            items={payments}
            name="unproved"
            className="framed"
            label={i18n.t('Payments without a line')}
          >
            {(payment) => (
              <li key={payment.position}>
                <span>
                  <OfficeLink className={styles.link ?? ''} to={paths.adminUser(payment.user_id)}>
                    {payment.user_displayname}
                  </OfficeLink>
                  <span className="below">
                    <OfficeLink className={styles.link ?? ''} to={paths.ledgerEvent(payment.position)}>
                      {i18n.t('Event {position}', { position: payment.position })}
                    </OfficeLink>
                    {`, ${moveText(payment) ?? ''}`}
                  </span>
                </span>
                <span className="line tail">
                  <strong translate="no">{formatSum(payment.amount)}</strong>
                  <CorrectButton position={payment.position} />
                </span>
              </li>
            )}
          </PagedList>
        </>
      )}
    </Panel>
  );
}
