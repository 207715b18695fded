import type { ShopEvent } from '../../catalogue';

/** An event's content as it was stored, in whatever shape it had then. */
export interface StoredContent {
  readonly data: Readonly<Record<string, unknown>>;
  readonly private: Readonly<Record<string, unknown>> | null;
}

/** One step from a schema version to the next. Pure: the stored event never changes. */
export type Upcaster = (content: StoredContent) => StoredContent;

/** By event type and the schema version the step starts from. */
export type UpcasterRegistry = Readonly<
  Partial<Record<ShopEvent['type'], Readonly<Record<number, Upcaster>>>>
>;

/** The second shape may name the change it reverses (rule D53); the first reversed nothing and says the same without. */
const mayReverse: Readonly<Record<number, Upcaster>> = { 1: (content) => content };

/** The third shape may say that a cost was never set (rule D70); the second wrote 0 for it, which cannot be told apart. */
const mayBeUnknown: Readonly<Record<number, Upcaster>> = { ...mayReverse, 2: (content) => content };

/** A step added here comes with a test on the JSON as it was stored. */
export const upcasters: UpcasterRegistry = {
  ClaimPaymentReceived: mayReverse,
  ClaimPaymentRevoked: mayReverse,
  ClaimFreebiesCompleted: mayReverse,
  ClaimFreebiesReopened: mayReverse,
  ShippingCostSet: mayBeUnknown,
  ShippingCostSettled: mayReverse,
  ShippingCostReopened: mayBeUnknown,
  ClaimTrackingAssigned: mayReverse,
};
