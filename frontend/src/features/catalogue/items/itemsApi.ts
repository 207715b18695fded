import { api, changed, tag, trpcMutation, trpcQuery } from '../../../shared/api/api';

export const ItemsApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGetAllItems: build.query(trpcQuery('item.admGetAllItems', [tag('Items', 'LIST')])),
    admGetItem: build.query(trpcQuery('item.admGetItem', ({ item_id }) => [tag('Items', item_id)])),
    /** The overview of claims, fetched when a price changes: claims keep the price that they were made at. */
    admGetClaimsAtPrices: build.query(trpcQuery('claims.admGetClaimOverview', [tag('Claims', 'LIST')])),
    admCreateItem: build.mutation(trpcMutation('item.admCreateItem', [tag('Items', 'LIST')])),
    // Any group order may offer it.
    admUpdateItem: build.mutation(
      trpcMutation('item.admUpdateItem', ({ item_id }) => [...changed('Items', item_id), 'GoInfos']),
    ),
    admDeleteItem: build.mutation(
      trpcMutation('item.admDeleteItem', ({ item_id }) => [
        ...changed('Items', item_id),
        'LinkedItems',
        'GoInfos',
      ]),
    ),
  }),
});
