import type { CostComponent, PaymentMethod, PurchaseKind, Stage } from '@fan-beats/events';

/** EUR counts cents, FB counts Fan Beats. */
export type Commodity = 'EUR' | 'FB';

/** One side of a transaction: above 0 is a debit, below 0 a credit. */
export interface JournalPosting {
  readonly account: string;
  readonly commodity: Commodity;
  readonly amount: number;
  /** The group order of this side alone, where a transaction has several. */
  readonly goId?: number;
}

const methods = { bank: 'Bank', paypal: 'PayPal', cash: 'Cash', other: 'Other' } as const;
const components = { domestics: 'Domestics', ems: 'EMS', customs: 'Customs' } as const;

const purchases = {
  goods: 'Goods',
  freight: 'Freight',
  proxy: 'Proxy',
  packaging: 'Packaging',
  postage: 'Postage',
  fee: 'Fees',
  other: 'Other',
} as const;

/** The accounts of the shop's books; fans and claims appear by number, nobody by name (rule D41). */
export const journalAccounts = {
  /** Marks by hand, without a recorded payment (rule M1). */
  payments: 'Assets:Payments',
  /** The account for money of this method. */
  paidInto: (method: PaymentMethod) => `Assets:${methods[method]}`,
  fees: 'Expenses:Fees',
  waived: 'Expenses:Waived',
  receivable: (claimId: number, stage: Stage) =>
    stage === 'items'
      ? `Assets:Receivables:Claims:${claimId}`
      : `Assets:Receivables:Shipping:${claimId}:${components[stage]}`,
  income: (stage: Stage) => (stage === 'items' ? 'Income:Claims' : `Income:Shipping:${components[stage]}`),
  /** The cost of bills to the shop (rule M20). */
  expenses: (component: CostComponent) => `Expenses:${components[component]}`,
  /** The cost of a line of a purchase (rule M73). */
  purchase: (what: PurchaseKind) => `Expenses:${purchases[what]}`,
  adjustments: 'Equity:Adjustments',
  /** The shop's debt to a fan, so it is below 0 where the fan has a balance. */
  balance: (userId: number) => `Liabilities:Fans:${userId}:Balance`,
  /** Money of a fan on stages beyond what is owed for them: paid too much, or for a canceled group order (rule D84). */
  held: (userId: number) => `Liabilities:Fans:${userId}:Held`,
  available: (userId: number) => `FanBeats:Fans:${userId}:Available`,
  pending: (userId: number) => `FanBeats:Fans:${userId}:Pending`,
  granted: 'FanBeats:Granted',
  redeemed: 'FanBeats:Redeemed',
} as const;
