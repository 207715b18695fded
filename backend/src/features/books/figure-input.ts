import type { QueryBus } from '@nestjs/cqrs';
import { defined, NotFound } from '@fan-beats/events';
import type { ClaimsPart, Figure, MoneyPart } from '@fan-beats/projections';
import { InvalidInput } from '../../platform/errors/refusals';
import type { ExplainInput, FigureName } from './books.inputs';
import { FindClaimIds, type ClaimSelection } from './queries/find-claim-ids.query';

type Keys = Omit<ExplainInput, 'figure' | 'cursor' | 'limit'>;
type Read = (keys: Keys, queries: QueryBus) => Figure | Promise<Figure>;

const claimSums =
  (part: ClaimsPart): Read =>
  async ({ go_id, freebies_done, user }, queries) => {
    const selection: ClaimSelection = {
      ...defined({ goId: go_id, freebiesDone: freebies_done, user }),
    };
    return { kind: 'claimSums', part, claimIds: await queries.execute(new FindClaimIds(selection)) };
  };

const account =
  (column: 'balance_cents' | 'points' | 'pending'): Read =>
  (keys) => ({ kind: 'account', userId: needed(keys, 'user_id'), column });

const money =
  (part: MoneyPart): Read =>
  () => ({ kind: 'money', part });

const figures: Readonly<Record<FigureName, Read>> = {
  claims_all: claimSums('all'),
  claims_paid: claimSums('paid'),
  claims_unpaid: claimSums('unpaid'),
  claims_too_much: claimSums('too_much'),
  claims_shipping_open: claimSums('shipping_open'),
  claim_sum: async (keys, queries) => {
    const claimIds = await queries.execute(new FindClaimIds({ claimId: needed(keys, 'claim_id') }));
    if (claimIds.length === 0) throw new NotFound('claim');
    return { kind: 'claimSums', part: 'all', claimIds };
  },
  freebie_amount: (keys) => ({
    kind: 'freebieAmount',
    goId: needed(keys, 'go_id'),
    itemId: needed(keys, 'item_id'),
    variantId: keys.itemvariant_id ?? null,
  }),
  freebie_stock: (keys) => ({
    kind: 'freebieStock',
    itemId: needed(keys, 'item_id'),
    variantId: keys.itemvariant_id ?? null,
  }),
  balance: account('balance_cents'),
  points: account('points'),
  unavailable_points: account('pending'),
  money_received: money('received'),
  money_paid_back: money('paid_back'),
  money_by_hand: money('by_hand'),
  money_allocated: money('allocated'),
  money_on_balances: money('on_balances'),
};

/** The figure that an input names. Throws InvalidInput where a key is missing that the figure needs. */
export async function toFigure({ figure, ...keys }: ExplainInput, queries: QueryBus): Promise<Figure> {
  return figures[figure](keys, queries);
}

function needed(keys: Keys, name: 'user_id' | 'go_id' | 'claim_id' | 'item_id'): number {
  const value = keys[name];
  if (value === undefined) throw new InvalidInput({ [name]: `${name} is needed for this figure` });
  return value;
}
