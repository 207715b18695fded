import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import type { MoneyRecord, UnbackedMarkRecord, UnbackedMarksRecord } from '@fan-beats/backend/contract';
import { centsFromEuros } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { OfficeLink } from '../../../../shared/ui/frame/OfficeLink';
import { formatSum, formatDateTime } from '../../../../shared/format/figures';
import { stageNames } from '../../../../shared/format/words';
import { paths } from '../../../../shared/routes/paths';
import { Panel } from '../../../../shared/ui/frame/Page';
import { PagedList } from '../../../../shared/ui/lists/Paged';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { ExplainButton } from '../explain/ExplainButton';
import styles from './Money.module.css';

/** In the order of the sum: money received, paid back and booked equals money on claims and money owed. */
const parts = () =>
  [
    { part: 'received', sign: '', label: i18n.t('Received'), what: i18n.t('the payments received') },
    { part: 'paid_back', sign: '−', label: i18n.t('Paid back'), what: i18n.t('what was paid back') },
    { part: 'by_hand', sign: '+', label: i18n.t('Booked by hand'), what: i18n.t('what was booked by hand') },
    {
      part: 'allocated',
      sign: '=',
      label: i18n.t('Allocated to claims'),
      what: i18n.t('what is allocated to claims'),
    },
    { part: 'on_balances', sign: '+', label: i18n.t('Owed to fans'), what: i18n.t('what is owed to fans') },
  ] as const;

/** Fans' money in one sum that is exact to the cent (rule M3), each part with its events. */
export function MoneyCard({ money }: { readonly money: MoneyRecord }) {
  const [received, paidBack, byHand, allocated, owed] = parts().map(({ part }) =>
    centsFromEuros(money[part]),
  );
  const holds = (received ?? 0) - (paidBack ?? 0) + (byHand ?? 0) === (allocated ?? 0) + (owed ?? 0);
  return (
    <Panel title={i18n.t('Fans’ money')}>
      <dl className="figures">
        {parts().map(({ part, sign, label, what }) => (
          <div key={part} className={styles.part}>
            <dt>{label}</dt>
            <dd>
              {sign && (
                <span aria-hidden="true" className="quiet">
                  {sign}
                </span>
              )}
              <ExplainButton figure={{ figure: `money_${part}` }} what={what} shown={money[part]}>
                {formatSum(money[part])}
              </ExplainButton>
            </dd>
          </div>
        ))}
      </dl>
      <p role="status">
        {holds ? (
          <StatusTag tone="success" icon={<CheckCircleOutlined aria-hidden />}>
            {i18n.t('Adds up to the cent')}
          </StatusTag>
        ) : (
          <>
            <StatusTag tone="error" icon={<CloseCircleOutlined aria-hidden />}>
              {i18n.t('Does not add up')}
            </StatusTag>{' '}
            <OfficeLink to={paths.ledgerVerification}>{i18n.t('Verify the books')}</OfficeLink>
          </>
        )}
      </p>
      <p className="quiet small">
        {i18n.t(
          'Money owed to fans is theirs: it stays untouched in the bank until it is used or paid back.',
        )}
      </p>
    </Panel>
  );
}

/** Sums that are marked as paid only by hand: an auditor's finding, not an error (rule M1). */
export function UnbackedMarks({ unbacked: { total, marks } }: { readonly unbacked: UnbackedMarksRecord }) {
  return (
    <Panel title={i18n.t('Marked by hand, no payment recorded')}>
      {marks.length === 0 ? (
        <p className="quiet small">{i18n.t('Every mark has a recorded payment behind it.')}</p>
      ) : (
        <>
          <p>
            {i18n.t('{total} in {n, plural, one {{n} mark} other {{n} marks}}', {
              n: marks.length,
              total: formatSum(total),
            })}
          </p>
          <PagedList items={marks} className="list" label={i18n.t('Marks without a payment')}>
            {(mark) => <MarkRow key={`${mark.claim_id} ${mark.stage}`} mark={mark} />}
          </PagedList>
        </>
      )}
    </Panel>
  );
}

function MarkRow({ mark }: { readonly mark: UnbackedMarkRecord }) {
  const { claim_id, gotitle, user_id, user_displayname, stage, amount, since, by, position } = mark;
  return (
    <li className={styles.mark}>
      <span>
        <OfficeLink to={paths.adminClaim(claim_id)}>
          {i18n.t('{stageName}, claim #{claim_id}', { stageName: stageNames(i18n)[stage], claim_id })}
        </OfficeLink>
        <span className="below" translate="no">
          {gotitle}
        </span>
      </span>
      <span>
        <OfficeLink to={paths.adminUser(user_id)} translate="no">
          {user_displayname}
        </OfficeLink>
        <span className="below">
          <Trans
            id="<0>Event {position}</0>, {since}, by {displayname}"
            values={{
              position,
              since: formatDateTime(since),
              displayname: by?.displayname ?? i18n.t('the shop'),
            }}
            components={{ 0: <OfficeLink to={paths.ledgerEvent(position)} /> }}
          />
        </span>
      </span>
      <strong className="right" translate="no">
        {formatSum(amount)}
      </strong>
    </li>
  );
}
