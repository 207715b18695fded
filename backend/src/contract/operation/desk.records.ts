/** The work that waits today: of each kind the number of entries in the list where it is done (rule D143). */
export interface DeskRecord {
  readonly bank_lines: number;
  readonly late_payments: number;
  readonly requests: number;
  readonly withdrawals: number;
  readonly closing_gos: number;
  readonly claims_to_pack: number;
  /** People who were not erased and whom no message reaches. */
  readonly unreached_people: number;
  readonly credits_to_pay_back: number;
}
