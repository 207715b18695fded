import { SafetyCertificateOutlined } from '@ant-design/icons';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import { Notice } from '../../../shared/ui/Notice';

export function LedgerEventsPage() {
  usePageTitle('Ledger events');
  return (
    <Notice
      icon={<SafetyCertificateOutlined />}
      title="Nothing can be looked up here yet."
      text="Every claim, payment, Fan Beats booking and count of stock is kept as an event."
    />
  );
}
