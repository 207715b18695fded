import { accountEventDefinitions, type AccountEvent } from './money/accounts/account.events';
import { bankLineEventDefinitions, type BankLineEvent } from './money/bank/bank-line.events';
import { billEventDefinitions, type BillEvent } from './money/bills/bill.events';
import { claimEventDefinitions, type ClaimEvent } from './claims/claim.events';
import type { DomainEvent, EventDefinition, EventEnvelope } from './event';
import { goEventDefinitions, type GoEvent } from './catalogue/gos/go.events';
import { reminderEventDefinitions, type PaymentReminded } from './money/payments/reminder.events';
import { purchaseEventDefinitions, type PurchaseEvent } from './money/purchases/purchase.events';
import { personEventDefinitions, type PersonEvent } from './people/person.events';
import { stockEventDefinitions, type StockEvent } from './freebies/stock.events';
import { withdrawalEventDefinitions, type WithdrawalEvent } from './withdrawals/withdrawal.events';

/** Every fact of the ledger. */
export type ShopEvent =
  | ClaimEvent
  | AccountEvent
  | GoEvent
  | BillEvent
  | PurchaseEvent
  | BankLineEvent
  | StockEvent
  | PersonEvent
  | PaymentReminded
  | WithdrawalEvent;

export type ShopEventType = ShopEvent['type'];

type Enveloped<E> = E extends ShopEvent ? E & EventEnvelope : never;

/** A fact as the store returns it; narrows by `type`. */
export type RecordedEvent<E extends ShopEvent = ShopEvent> = Enveloped<E>;

type AnyDefinition = EventDefinition<DomainEvent<string, unknown, unknown>>;

/** The catalogue at run time, by event type. */
export const eventDefinitions = {
  ...claimEventDefinitions,
  ...accountEventDefinitions,
  ...goEventDefinitions,
  ...billEventDefinitions,
  ...purchaseEventDefinitions,
  ...bankLineEventDefinitions,
  ...stockEventDefinitions,
  ...personEventDefinitions,
  ...reminderEventDefinitions,
  ...withdrawalEventDefinitions,
} as const;

/** The definition of a type name from outside; undefined for a type that is not in the catalogue. */
export function findEventDefinition(type: string): AnyDefinition | undefined {
  const definitions: Readonly<Record<string, AnyDefinition>> = eventDefinitions;
  return Object.hasOwn(definitions, type) ? definitions[type] : undefined;
}
