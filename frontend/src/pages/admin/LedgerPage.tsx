import { SafetyCertificateOutlined } from '@ant-design/icons';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { Notice } from '../../shared/ui/Notice';
import { PageHead } from '../../shared/ui/PageHead';

export function LedgerPage() {
  usePageTitle('Ledger');
  return (
    <>
      <PageHead title="Ledger" />
      <Notice
        icon={<SafetyCertificateOutlined />}
        title="Nothing can be looked up here yet."
        text={
          <>
            Every claim, payment, Fan Beats booking and count of stock is kept as an event. To check the books
            on the server, run <code>npm run ledger -- verify</code>: it recomputes every hash and compares
            every figure with its history.
          </>
        }
      />
    </>
  );
}
