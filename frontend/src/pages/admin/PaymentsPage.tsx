import { use } from 'react';
import { WriteLetter } from '../../features/notices/WriteLetter';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { BankApi } from '../../features/money/bank/bankApi';
import { ImportPanel } from '../../features/money/bank/ImportPanel';
import { Imports } from '../../features/money/bank/Imports';
import { Review } from '../../features/money/bank/Review';
import { CreditList } from '../../features/money/payments/office/CreditList';
import { daysBy } from '../../features/money/payments/office/stagePlan';
import type { GoRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import type { Payer } from '../../features/money/payments/office/openStages';
import { OpenPayments } from '../../features/money/payments/office/OpenPayments';
import { RecordedPayments } from '../../features/money/payments/office/RecordedPayments';
import { RecordDialog } from '../../features/money/payments/office/RecordDialog';
import styles from '../../features/money/payments/office/Office.module.css';
import { OfficeApi } from '../../features/money/payments/officeApi';
import { Segmented } from 'antd';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { HelperContext, useMay } from '../../shared/session/helper';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/states/Loaded';
import { PageHead } from '../../shared/ui/frame/Page';

const views = () =>
  [
    { value: 'open', label: i18n.t('Open') },
    { value: 'bank', label: i18n.t('From the bank') },
    { value: 'credit', label: i18n.t('Overpaid and credit') },
    { value: 'recorded', label: i18n.t('Received and paid back') },
  ] as const;

/** The page where organisers request money, record payments, and give back overpaid money. */
export function PaymentsPage() {
  const [address, write] = useAddress();
  const may = useMay('money');
  const offered = views().filter(({ value }) => may || value !== 'bank');
  const view = offered.find(({ value }) => value === address.get('view'))?.value ?? 'open';
  const { data: payers = [] } = SharedEndpoints.useAdmGetUsersQuery();
  const { data: gos = [] } = GosAdminApi.useAdmGoListQuery();
  return (
    <>
      <PageHead title={i18n.t('Payments')}>
        <Segmented
          aria-label={i18n.t('List')}
          className={styles.switch ?? ''}
          value={view}
          options={offered}
          onChange={(chosen) => write({ view: chosen === 'open' ? null : chosen, page: null }, 'push')}
        />
      </PageHead>
      {!may && (
        <p className="quiet apart">{i18n.t('You read here: recording payments needs the grant Money.')}</p>
      )}
      {view === 'recorded' ? (
        <RecordedPayments payers={payers} gos={gos} />
      ) : view === 'bank' ? (
        <Bank payers={payers} />
      ) : (
        <Waiting view={view} payers={payers} gos={gos} />
      )}
    </>
  );
}

/** Files of the bank: import, review and booking. */
function Bank({ payers }: { readonly payers: readonly Payer[] }) {
  const review = BankApi.useAdmGetBankReviewQuery();
  const imports = BankApi.useAdmGetBankImportsQuery();
  return (
    <>
      <ImportPanel />
      <Loaded query={review} failed={i18n.t('Error loading bank lines')}>
        {(found) => <Review review={found} payers={payers} />}
      </Loaded>
      <Loaded query={imports} failed={i18n.t('Error loading imports')}>
        {(found) => <Imports imports={found} />}
      </Loaded>
    </>
  );
}

interface WaitingProps {
  readonly view: 'open' | 'credit';
  readonly payers: readonly Payer[];
  readonly gos: readonly GoRecord[];
}

/** The amounts that fans owe, or the credit that they have. */
function Waiting({ view, payers, gos }: WaitingProps) {
  // Mails to fans are for organisers.
  const helps = use(HelperContext) !== null;
  const may = useMay('money');
  const [address, write] = useAddress();
  const open = OfficeApi.useAdmGetOpenStagesQuery();
  const settings = SharedEndpoints.useAdmGetSettingsQuery();
  return (
    <Loaded query={settings} failed={i18n.t('Error loading settings')}>
      {(terms) => (
        <Loaded query={open} failed={i18n.t('Error loading payments')}>
          {(found) => (
            <>
              {view === 'open' ? (
                <OpenPayments
                  open={found}
                  payers={payers}
                  daysOf={daysBy(terms, gos)}
                  onRecord={() => write({ record: 'new' })}
                  letter={
                    helps ? undefined : (userIds) => <WriteLetter key={userIds.join()} userIds={userIds} />
                  }
                />
              ) : (
                <CreditList open={found} payers={payers} />
              )}
              {may && address.has('record') && (
                <RecordDialog
                  today={found.today}
                  payers={payers}
                  prefixes={found.prefixes}
                  onClose={() => write({ record: null })}
                />
              )}
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
