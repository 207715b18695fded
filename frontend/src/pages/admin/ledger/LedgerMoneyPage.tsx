import { i18n } from '@lingui/core';
import { UnprovedPayments } from '../../../features/money/bank/UnprovedPayments';
import { LedgerApi } from '../../../features/books/history/ledgerApi';
import { MoneyCard, UnbackedMarks } from '../../../features/books/history/money/MoneyCard';
import { OfficeApi } from '../../../features/money/payments/officeApi';
import { Loaded } from '../../../shared/ui/states/Loaded';

/** An auditor's page on fans' money: its sum, and the marks and payments without a proof. */
export function LedgerMoneyPage() {
  const money = LedgerApi.useAdmGetMoneyQuery({});
  const unbacked = LedgerApi.useAdmGetUnbackedMarksQuery({});
  const unproved = OfficeApi.useAdmGetPaymentsQuery({ without_line: true, page: null });
  return (
    <>
      <Loaded query={money} failed={i18n.t('Error loading fans’ money')}>
        {(found) => <MoneyCard money={found} />}
      </Loaded>
      <Loaded query={unbacked} failed={i18n.t('Error loading marks')}>
        {(found) => <UnbackedMarks unbacked={found} />}
      </Loaded>
      <Loaded query={unproved} failed={i18n.t('Error loading payments')}>
        {(found) => <UnprovedPayments found={found} />}
      </Loaded>
    </>
  );
}
