import type { BankReviewRecord, ReturnRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react';
import { OfficeLink } from '../../../shared/ui/frame/OfficeLink';
import { formatSum, germanDay } from '../../../shared/format/figures';
import { paths } from '../../../shared/routes/paths';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { returnDoubtTexts, returnReasonNames } from './bankTexts';
import type { Taking } from './useSorting';

/** The proposed taking back of a payment by a line; null if no payment is known that it could take back. */
export function takingOf({ line_id, returned }: BankReviewRecord['lines'][number]): Taking | null {
  if (!returned) return null;
  if (returned.line_id !== null) return { line_id, returned_line_id: returned.line_id };
  const [payment] = returned.payments;
  return payment ? { line_id, payment: payment.position } : null;
}

/** The payments that the bank probably takes back with a line. */
export function ReturnedLine({ returned }: { readonly returned: ReturnRecord | null }) {
  if (!returned)
    return (
      <span>
        <StatusTag tone="warning">{i18n.t('Taken back by the bank?')}</StatusTag>
        <span className="below">
          {i18n.t(
            'No payment of this amount is known. If it is one, take that payment back where it is listed.',
          )}
        </span>
      </span>
    );
  const { payments, booked_on, reason, doubts } = returned;
  return (
    <span>
      <StatusTag tone="warning">{i18n.t('Taken back by the bank')}</StatusTag>
      {payments.map(({ position, user_id, user_displayname, amount }) => (
        <span key={position} className="below">
          <Trans
            id="<0>{user_displayname}</0>: take the payment of {amount} back?"
            values={{ user_displayname, amount: formatSum(amount) }}
            components={{ 0: <OfficeLink to={paths.adminUser(user_id)} translate="no" /> }}
          />
        </span>
      ))}
      <span className="below">
        {booked_on === null
          ? i18n.t('recorded by hand, {returnReasonName}', { returnReasonName: returnReasonNames()[reason] })
          : i18n.t('the line of {booked_on}, {returnReasonName}', {
              booked_on: germanDay(booked_on),
              returnReasonName: returnReasonNames()[reason],
            })}
      </span>
      {doubts.map((doubt) => (
        <span key={doubt} className="below">
          {returnDoubtTexts()[doubt]}
        </span>
      ))}
    </span>
  );
}
