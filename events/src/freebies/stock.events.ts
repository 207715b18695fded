import { definitionsOf, type DomainEvent } from '../event';

export type FreebieStockCounted = DomainEvent<
  'FreebieStockCounted',
  {
    readonly itemId: number;
    readonly variantId: number | null;
    readonly amount: number;
    readonly before: number;
  }
>;

export type StockEvent = FreebieStockCounted;

export const stockEventDefinitions = definitionsOf<StockEvent>('stock', {
  FreebieStockCounted: {
    meaning: 'An admin counted the pieces of a freebie in hand (D20).',
    data: {
      itemId: 'item',
      variantId: 'variant or null',
      amount: 'pieces in hand',
      before: 'the figure before',
    },
  },
});
