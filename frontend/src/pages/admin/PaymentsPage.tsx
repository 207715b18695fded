import { useAdmGoListQuery } from '../../features/gos/admin/gosAdminApi';
import { CreditList } from '../../features/payments/office/CreditList';
import { daysBy } from '../../features/payments/office/stagePlan';
import { OpenPayments } from '../../features/payments/office/OpenPayments';
import { RecordedPayments } from '../../features/payments/office/RecordedPayments';
import { RecordDialog } from '../../features/payments/office/RecordDialog';
import { useAdmGetOpenStagesQuery, useAdmGetSettingsQuery } from '../../features/payments/officeApi';
import { useAdmGetUsersQuery } from '../../features/users/usersApi';
import { Segmented } from 'antd';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/states/Loaded';
import styles from '../../features/payments/office/Office.module.css';

const views = [
  { value: 'open', label: 'Open' },
  { value: 'credit', label: 'Overpaid and credit' },
  { value: 'recorded', label: 'Received and paid back' },
] as const;

/** Where organisers ask for money, record what arrived, and give back what is too much. */
export function PaymentsPage() {
  usePageTitle('Payments');
  const [address, write] = useAddress();
  const view = views.find(({ value }) => value === address.get('view'))?.value ?? 'open';
  const open = useAdmGetOpenStagesQuery(undefined, { skip: view === 'recorded' });
  const settings = useAdmGetSettingsQuery();
  const { data: payers = [] } = useAdmGetUsersQuery();
  const { data: gos = [] } = useAdmGoListQuery();
  const recording = address.has('record');
  if (view === 'recorded')
    return (
      <>
        <PageTop view={view} />
        <RecordedPayments payers={payers} gos={gos} />
      </>
    );
  return (
    <>
      <PageTop view={view} />
      <Loaded query={settings} failed="Error loading settings">
        {(terms) => (
          <Loaded query={open} failed="Error loading payments">
            {(found) => (
              <>
                {view === 'open' ? (
                  <OpenPayments
                    open={found}
                    payers={payers}
                    daysOf={daysBy(terms, gos)}
                    onRecord={() => write({ record: 'new' })}
                  />
                ) : (
                  <CreditList open={found} payers={payers} />
                )}
                {recording && (
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
    </>
  );
}

function PageTop({ view }: { readonly view: (typeof views)[number]['value'] }) {
  const [, write] = useAddress();
  return (
    <>
      <h1 className="visuallyHidden">Payments</h1>
      <div className={styles.views}>
        <Segmented
          aria-label="List"
          value={view}
          options={[...views]}
          onChange={(chosen) => write({ view: chosen === 'open' ? null : chosen, page: null }, 'push')}
        />
      </div>
    </>
  );
}
