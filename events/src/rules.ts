export * from './language';
export * from './freebies/count-freebie-stock';
export * from './money/accounts/book-account';
export * from './money/bank/bank-lines';
export * from './money/bills/bill-shares';
export * from './money/bills/correct-bill';
export * from './money/bills/divide-bill';
export * from './claims/apply-go-status';
export { refuseChangedPrice, refuseMissingTexts } from './claims/as-shown';
export * from './claims/claim.offers';
export * from './claims/delete-claim';
export * from './claims/line-steps';
export * from './claims/money-taken-off';
export * from './claims/paid-by-marks';
export * from './claims/reprice-claim';
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
export * from './catalogue/gos/go.state';
export * from './catalogue/gos/set-go-status';
export * from './catalogue/gos/set-stock-limit';
export * from './money/payments/allocation';
export * from './money/payments/correct-payment';
export * from './money/payments/payments';
export * from './money/payments/remind';
export * from './money/payments/stage-changes';
export * from './money/purchases/record-purchase';
export * from './money/reversals/reverse-booking';
export * from './money/reversals/reverse-mark';
export * from './people/merge-people';
export * from './people/refuse-erasure';
export * from './withdrawals/withdrawals';
