export { VerificationRuns as LedgerVerificationPage } from '../../../features/verification/VerificationRuns';
