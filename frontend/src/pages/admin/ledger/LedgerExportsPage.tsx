import { SafetyCertificateOutlined } from '@ant-design/icons';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import { Notice } from '../../../shared/ui/Notice';

export function LedgerExportsPage() {
  usePageTitle('Ledger exports');
  return (
    <Notice
      icon={<SafetyCertificateOutlined />}
      title="Nothing can be exported here yet."
      text="Events and bookings as files for accounting."
    />
  );
}
