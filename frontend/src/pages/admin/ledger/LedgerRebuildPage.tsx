import { RebuildRuns } from '../../../features/verification/RebuildRuns';
import { usePageTitle } from '../../../shared/frame/usePageTitle';
import { useRunsAddress } from './useRunsAddress';

export function LedgerRebuildPage() {
  usePageTitle('Ledger rebuild');
  return <RebuildRuns {...useRunsAddress()} />;
}
