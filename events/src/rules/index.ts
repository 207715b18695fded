export * from '../language';
export * from './bank/bank-lines';
export * from './bills/bill-shares';
export * from './bills/divide-bill';
export * from './claims/apply-go-status';
export { refuseChangedPrice, refuseMissingTexts } from './claims/as-shown';
export * from './claims/claim.offers';
export * from './claims/delete-claim';
export * from './claims/line-steps';
export * from './claims/paid-by-marks';
export * from './claims/submit-claim';
export {
  leftPerPerson,
  refuseAboveOrderMax,
  refuseAboveStock,
  refuseMissingPoints,
} from './claims/submission';
export * from './claims/take-over-claim';
export * from './claims/update-claim';
export * from './claims/wanted-lines';
export * from './gos/go.state';
export * from './gos/set-go-status';
export * from './gos/set-stock-limit';
export * from './payments/allocation';
export * from './payments/payments';
export * from './payments/remind';
export * from './payments/stage-changes';
export * from './people/merge-people';
export * from './withdrawals/withdrawals';
