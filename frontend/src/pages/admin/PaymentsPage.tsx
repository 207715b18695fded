import { UndoDialog } from '../../features/claims/bulk/UndoDialog';
import { useAdmGoListQuery } from '../../features/gos/admin/gosAdminApi';
import { CreditList } from '../../features/payments/office/CreditList';
import { daysBy } from '../../features/payments/office/stagePlan';
import { OpenPayments } from '../../features/payments/office/OpenPayments';
import { RecordDialog } from '../../features/payments/office/RecordDialog';
import { useAdmGetOpenStagesQuery, useAdmGetSettingsQuery } from '../../features/payments/officeApi';
import { useAdmGetUsersQuery } from '../../features/users/usersApi';
import { Segmented } from 'antd';
import { useState } from 'react';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded } from '../../shared/ui/Loaded';
import styles from '../../features/payments/office/Office.module.css';

const views = [
  { value: 'open', label: 'Open' },
  { value: 'credit', label: 'Overpaid and credit' },
] as const;

/** Where organisers ask for money, record what arrived, and give back what is too much. */
export function PaymentsPage() {
  usePageTitle('Payments');
  const [address, write] = useAddress();
  const open = useAdmGetOpenStagesQuery();
  const settings = useAdmGetSettingsQuery();
  const { data: payers = [] } = useAdmGetUsersQuery();
  const { data: gos = [] } = useAdmGoListQuery();
  const [recording, setRecording] = useState(false);
  const view = address.get('view') === 'credit' ? 'credit' : 'open';
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
                    onRecord={() => setRecording(true)}
                    renderUndo={(batchId, onClose) => <UndoDialog batchId={batchId} onClose={onClose} />}
                  />
                ) : (
                  <CreditList open={found} payers={payers} />
                )}
                {recording && (
                  <RecordDialog
                    today={found.today}
                    payers={payers}
                    prefixes={found.prefixes}
                    claimOwners={new Map(found.stages.map(({ claim_id, user_id }) => [claim_id, user_id]))}
                    onClose={() => setRecording(false)}
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
