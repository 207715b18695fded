import { api, tag, trpcQuery, racedMutation } from '../../../shared/api/api';

/** The calls of helpers who pack: no amounts of money (rule D136). */
export const PackingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPackingGos: build.query(trpcQuery('packing.getGos', [tag('Claims', 'LIST'), tag('Claims', 'SUMS')])),
    getPackingClaims: build.query({
      ...trpcQuery('packing.getClaims'),
      providesTags: (claims = []) => [
        tag('Claims', 'LIST'),
        ...claims.map(({ claim_id }) => tag('Claims', claim_id)),
      ],
    }),
    pack: build.mutation({
      ...racedMutation('packing.pack', ({ claim_id }) => [tag('Claims', claim_id), tag('Claims', 'SUMS')]),
      // The list shows the answer at once, so that the next act names the new version.
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (!answer) return;
        const { claim_id, go_id } = answer.data;
        dispatch(
          PackingApi.util.updateQueryData('getPackingClaims', { go_id }, (claims) =>
            claims.map((claim) => (claim.claim_id === claim_id ? answer.data : claim)),
          ),
        );
      },
    }),
  }),
});
