import type { PaymentMethod } from '../accounts/account.events';
import { definitionsOf, type DomainEvent } from '../../event';
import type { Cents } from '../../kernel/money';

/** The kinds of lines of a purchase: one of these words, because free text of an admin could name a person (rule D41). */
export const purchaseKinds = ['goods', 'freight', 'proxy', 'packaging', 'postage', 'fee', 'other'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** The bases by which a purchase is divided over group orders (rule M71). */
export const purchaseBases = ['value', 'pieces', 'hand'] as const;
export type PurchaseBasis = (typeof purchaseBases)[number];

export interface PurchaseLine {
  readonly what: PurchaseKind;
  /** Euros; below 0 where something came back. */
  readonly amountCents: Cents;
  /** The amount in the currency of the purchase, in hundredths; absent for an amount in euros. */
  readonly foreignCents?: Cents;
}

/** The part of a group order in each line of a purchase. */
export interface PurchaseShare {
  readonly goId: number;
  readonly weight: number;
  readonly parts: readonly { readonly shareCents: Cents }[];
}

/** Free text about a purchase: the supplier may be a person. */
export interface PurchaseTexts {
  readonly supplier?: string;
  readonly documentNumber?: string;
}

interface PurchaseContent {
  readonly purchaseId: number;
  /** German day on which the shop paid it. */
  readonly paidOn: string;
  readonly method: PaymentMethod;
  /** ISO 4217. */
  readonly currency: string;
  /** Units of the currency for one euro, in millionths; absent for euros. */
  readonly rateMillionths?: number;
  readonly purchaseLines: readonly PurchaseLine[];
  readonly basis: PurchaseBasis;
  /** Empty for an expense that belongs to no group order. */
  readonly shares: readonly PurchaseShare[];
}

export type PurchaseRecorded = DomainEvent<'PurchaseRecorded', PurchaseContent, PurchaseTexts>;
export type PurchaseTakenBack = DomainEvent<
  'PurchaseTakenBack',
  Pick<PurchaseContent, 'purchaseId' | 'paidOn' | 'method' | 'purchaseLines' | 'shares'>
>;

export type PurchaseEvent = PurchaseRecorded | PurchaseTakenBack;

const common = {
  purchaseId: 'number of the purchase in the shop; a correction keeps it',
  paidOn: 'German day on which the shop paid it',
  method: 'bank, paypal, cash or other',
  purchaseLines:
    'of each line: what (goods, freight, proxy, packaging, postage, fee or other), amountCents in euros, and foreignCents, hundredths of the currency, absent where the line is in euros',
  shares:
    'of each group order: goId, weight and parts, one shareCents for each line; empty for an expense that belongs to no group order',
};

export const purchaseEventDefinitions = definitionsOf<PurchaseEvent>('purchase', {
  PurchaseRecorded: {
    meaning:
      'The shop paid a supplier, a proxy or another cost, for group orders or for none (M70); a correction records it again (M72).',
    data: {
      ...common,
      currency: 'ISO 4217, EUR for euros',
      rateMillionths: 'units of the currency for one euro, in millionths; absent for euros',
      basis: 'value, pieces or hand: the basis of the division over group orders',
    },
    private: {
      supplier: 'free text of the admin, absent where there is none',
      documentNumber: 'number of the supplier’s document, absent where there is none',
    },
  },
  PurchaseTakenBack: {
    meaning: 'The purchase was taken back, or its content of before was replaced by a correction (M72).',
    data: common,
  },
});
