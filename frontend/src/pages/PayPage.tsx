import { useParams } from 'react-router-dom';
import { PayView } from '../features/payments/pay/PayView';
import { useGetMyPaymentsQuery } from '../features/payments/paymentsApi';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { parseId, paths } from '../shared/routes/paths';
import { Loaded } from '../shared/ui/Loaded';
import { PageHead } from '../shared/ui/PageHead';
import styles from './FormPage.module.css';

export function PayPage() {
  const claimId = parseId(useParams()['claimId']);
  const query = useGetMyPaymentsQuery();
  const back =
    claimId === undefined
      ? { to: paths.myClaims, label: 'My Claims' }
      : { to: paths.pay, label: 'Everything that is open' };
  usePageTitle('Pay');
  return (
    <div className={styles.page}>
      <PageHead title={claimId === undefined ? 'Pay' : `Pay Claim #${claimId}`} back={back} />
      <Loaded query={query} failed="Error loading what is to pay">
        {(pay) => <PayView key={claimId} pay={pay} claimId={claimId} />}
      </Loaded>
    </div>
  );
}
