import { VerificationRuns } from '../../../features/verification/VerificationRuns';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import { useRunsAddress } from './useRunsAddress';

export function LedgerVerificationPage() {
  usePageTitle('Ledger verification');
  return <VerificationRuns {...useRunsAddress()} />;
}
