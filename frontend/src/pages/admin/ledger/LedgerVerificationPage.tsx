import { SafetyCertificateOutlined } from '@ant-design/icons';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import { Notice } from '../../../shared/ui/Notice';

export function LedgerVerificationPage() {
  usePageTitle('Ledger verification');
  return (
    <Notice
      icon={<SafetyCertificateOutlined />}
      title="The books can be checked on the server."
      text="Run npm run ledger -- verify: it recomputes every hash and compares every figure with its history."
    />
  );
}
