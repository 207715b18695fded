export { RebuildRuns as LedgerRebuildPage } from '../../../features/verification/RebuildRuns';
