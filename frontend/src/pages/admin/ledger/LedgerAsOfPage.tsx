import { SafetyCertificateOutlined } from '@ant-design/icons';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import { Notice } from '../../../shared/ui/Notice';

export function LedgerAsOfPage() {
  usePageTitle('Ledger as of');
  return (
    <Notice
      icon={<SafetyCertificateOutlined />}
      title="Nothing can be looked up here yet."
      text="The claims, freebies and accounts as they stood at any moment."
    />
  );
}
