import { SafetyCertificateOutlined } from '@ant-design/icons';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import { Notice } from '../../../shared/ui/Notice';

export function LedgerRebuildPage() {
  usePageTitle('Ledger rebuild');
  return (
    <Notice
      icon={<SafetyCertificateOutlined />}
      title="Read models can be rebuilt on the server."
      text="Run npm run ledger -- rebuild: it makes the tables anew from the events."
    />
  );
}
