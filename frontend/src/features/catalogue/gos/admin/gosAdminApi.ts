import {
  api,
  changed,
  tag,
  racedMutation,
  trpcMutation,
  trpcQuery,
  type InputOf,
} from '../../../../shared/api/api';

const touchedByLinks = ({ go_id }: Pick<InputOf<'gos.admUnlinkItemFromGo'>, 'go_id'>) =>
  [tag('LinkedItems', go_id), tag('GoInfos', go_id), 'Ledger'] as const;

export const GosAdminApi = api.injectEndpoints({
  endpoints: (build) => ({
    admGoList: build.query(trpcQuery('gos.admGoList', [tag('Gos', 'LIST')])),
    admGetGo: build.query(trpcQuery('gos.admGetGo', ({ go_id }) => [tag('Gos', go_id)])),
    admGetGoFigures: build.query(
      trpcQuery('gos.admGetGoFigures', ({ go_id }) => [tag('LinkedItems', go_id), tag('Claims', 'SUMS')]),
    ),
    admGetGoResults: build.query(
      trpcQuery('purchases.admGetResults', ['Gos', 'GoInfos', 'Purchases', tag('Claims', 'SUMS')]),
    ),
    admGetGoSums: build.query(trpcQuery('gos.admGetGoSums', [tag('Claims', 'SUMS')])),
    admGetGoCockpit: build.query(
      trpcQuery('gos.admGetGoCockpit', ({ go_id }) => [
        tag('Gos', go_id),
        tag('LinkedItems', go_id),
        tag('FreebieRows', go_id),
        tag('Claims', 'SUMS'),
      ]),
    ),
    // It reads the whole log of a group order: claims of others do not fetch it again.
    admGetGoCourse: build.query(
      trpcQuery('gos.admGetCourse', ({ go_id }) => [tag('Gos', go_id), tag('LinkedItems', go_id), 'Ledger']),
    ),
    admCreateGo: build.mutation(trpcMutation('gos.admCreateGo', [tag('Gos', 'LIST')])),
    admCloneGo: build.mutation(trpcMutation('gos.admCloneGo', [tag('Gos', 'LIST'), 'Ledger'])),
    // A status changes the Fan Beats of every claim of the group order, and each claim shows it.
    admUpdateGo: build.mutation(
      trpcMutation('gos.admUpdateGo', ({ go_id }) => [
        ...changed('Gos', go_id),
        tag('GoInfos', go_id),
        ...(['Claims', 'Me', 'Users', 'Ledger'] as const),
      ]),
    ),
    admDeleteGo: build.mutation(
      trpcMutation('gos.admDeleteGo', ({ id }) => [...changed('Gos', id), tag('LinkedItems', id)]),
    ),
    admGetLinkedItemIds: build.query(
      trpcQuery('gos.admGetLinkedItemIds', ({ go_id }) => [tag('LinkedItems', go_id)]),
    ),
    admLinkItemToGo: build.mutation(racedMutation('gos.admLinkItemToGo', touchedByLinks)),
    admUpdateLinkedGoItem: build.mutation({
      ...racedMutation('gos.admUpdateLinkedGoItem', touchedByLinks),
      // Shown at once: the question of an unlinking right after it contains the new limit.
      onQueryStarted: async ({ go_id, item_id, itemvariant_id, amount }, { dispatch, queryFulfilled }) => {
        if (itemvariant_id !== undefined) return;
        const shown = dispatch(
          GosAdminApi.util.updateQueryData('admGetLinkedItemIds', { go_id }, (links) =>
            links.map((link) => (link.item_id === item_id ? { ...link, amount } : link)),
          ),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
    admUnlinkItemFromGo: build.mutation(racedMutation('gos.admUnlinkItemFromGo', touchedByLinks)),
  }),
});
