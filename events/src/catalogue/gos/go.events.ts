import { definitionsOf, type DomainEvent } from '../../event';
import type { GoStatus } from './go-status';

export type GoStatusSet = DomainEvent<
  'GoStatusSet',
  { readonly goId: number; readonly status: GoStatus | null; readonly statusBefore: GoStatus | null }
>;
export type StockLimitSet = DomainEvent<
  'StockLimitSet',
  {
    readonly goId: number;
    readonly itemId: number;
    readonly max: number;
    readonly variantIds: readonly (number | null)[];
  }
>;
export type StockLimitLifted = DomainEvent<
  'StockLimitLifted',
  { readonly goId: number; readonly itemId: number; readonly variantIds: readonly (number | null)[] }
>;

export type GoEvent = GoStatusSet | StockLimitSet | StockLimitLifted;

const goId = 'group order';
const variantIds =
  'units of the item the limit stands on: its variants, or null for a product without variants';

export const goEventDefinitions = definitionsOf<GoEvent>('go', {
  GoStatusSet: {
    meaning: 'An admin set the status of a group order; null is open (D6, D13, D34).',
    data: { goId, status: 'the new status or null', statusBefore: 'the status before or null' },
  },
  StockLimitSet: {
    meaning: 'An item may be claimed at most so many times in a group order, per variant (D15, D19).',
    data: { goId, itemId: 'item', max: 'pieces per unit, 0 or more', variantIds },
  },
  StockLimitLifted: {
    meaning: 'An item has no limit in a group order (D15).',
    data: { goId, itemId: 'item', variantIds },
  },
});
