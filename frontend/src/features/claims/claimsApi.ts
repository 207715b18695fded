import type { ClaimRecord } from '@fan-beats/backend/contract';
import {
  api,
  changed,
  claimsChanged,
  claimTags,
  tag,
  racedMutation,
  trpcMutation,
  trpcQuery,
  type ApiState,
  type AppThunkDispatch,
} from '../../shared/api/api';
import { untilAnswered } from '../../shared/api/untilAnswered';

const claimCameOrWent = (claimId: number) =>
  [...changed('Claims', claimId), tag('Claims', 'SUMS'), 'Ledger'] as const;

/** A submission changes the stock of its group order, the freebies claimed there, and the account of its fan. */
const claimSubmitted = (claimId: number, goId: number) =>
  [...claimCameOrWent(claimId), tag('GoInfos', goId), tag('FreebieRows', goId)] as const;

export const ClaimsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUserClaims: build.query({ ...trpcQuery('claims.getUserClaims'), providesTags: claimTags }),
    /** A large list: changes of one claim are written into it. It is fetched again when claims are made or deleted. */
    admGetClaimOverview: build.query(trpcQuery('claims.admGetClaimOverview', [tag('Claims', 'LIST')])),
    admGetRepricings: build.query(trpcQuery('claims.admGetRepricings', ['Ledger'])),
    admPreviewReprice: build.query(trpcQuery('claims.admPreviewReprice', ['Ledger', tag('Claims', 'LIST')])),
    admPreviewUndoReprice: build.query(
      trpcQuery('claims.admPreviewUndoReprice', ['Ledger', tag('Claims', 'LIST')]),
    ),
    admReprice: build.mutation(racedMutation('claims.admReprice', ['Claims', 'Ledger', 'Users', 'Me'])),
    admUndoReprice: build.mutation(
      racedMutation('claims.admUndoReprice', ['Claims', 'Ledger', 'Users', 'Me']),
    ),
    getShares: build.query(trpcQuery('bills.getShare', ({ claim_id }) => [tag('Claims', claim_id)])),
    admGetClaimPieces: build.query(trpcQuery('claims.admGetClaimPieces', [tag('Claims', 'LIST')])),
    admGetClaim: build.query({
      ...trpcQuery('claims.admGetClaim', ({ claim_id }) => [tag('Claims', claim_id)]),
      onQueryStarted: async (_input, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) await dispatch(showSettled(answer.data));
      },
    }),
    admGetUserClaims: build.query({ ...trpcQuery('claims.admGetUserClaims'), providesTags: claimTags }),
    admGetFreebieOverviewForGo: build.query(
      trpcQuery('claims.admGetFreebieOverviewForGo', ({ go_id }) => [
        tag('FreebieRows', go_id),
        tag('Gos', go_id),
      ]),
    ),
    submitCart: build.mutation({
      ...trpcMutation('claims.submitCart'),
      extraOptions: untilAnswered,
      // A refusal usually means that the stock shown was old.
      invalidatesTags: (answer, _error, { go }) =>
        answer
          ? [...claimSubmitted(answer.claim_id, go), 'Me', 'Users']
          : [tag('GoInfos', go), 'Me', tag('Claims', 'LIST')],
    }),
    admProxySubmitCart: build.mutation({
      ...trpcMutation('claims.admProxySubmitCart'),
      extraOptions: untilAnswered,
      invalidatesTags: (answer, _error, { go, user_id }) =>
        answer
          ? [...claimSubmitted(answer.claim_id, go), ...changed('Users', user_id)]
          : [tag('GoInfos', go), tag('Users', user_id), tag('Claims', 'LIST')],
    }),
    confirmArrival: build.mutation(
      racedMutation('claims.confirmArrival', ({ claim_id }) => [tag('Claims', claim_id)]),
    ),
    admUpdateClaim: build.mutation({
      ...trpcMutation('claims.admUpdateClaim'),
      // The overview shows the change at once, and the old claim again after a refusal.
      onQueryStarted: async (
        { claim_id, expected_version, idempotency_key: _key, ...changes },
        { dispatch, queryFulfilled, ...store },
      ) => {
        const { data: claims } = ClaimsApi.endpoints.admGetClaimOverview.select()(store.getState());
        const before = claims?.find((claim) => claim.claim_id === claim_id);
        dispatch(showInOverview(claim_id, changes, expected_version));
        try {
          await dispatch(showSettled((await queryFulfilled).data));
        } catch {
          if (before) dispatch(showInOverview(claim_id, before));
        }
      },
      invalidatesTags: (claim, error, { claim_id, freebies_done }) => {
        if (!claim) return error?.code === 'CONFLICT' ? claimsChanged([claim_id]) : [];
        const packed = freebies_done === undefined ? [] : [tag('FreebieRows', claim.go_id)];
        return [...claimsChanged([claim_id]), ...packed, 'Ledger'];
      },
    }),
    admUpdateClaims: build.mutation(
      // A large change is sent in several calls: the sender fetches fresh data once, after the last.
      trpcMutation('claims.admUpdateClaims'),
    ),
    /** A preview records nothing: no data is outdated. */
    admPreviewUpdates: build.mutation(trpcMutation('claims.admPreviewUpdates')),
    admPreviewDeletion: build.query(trpcQuery('claims.admPreviewDeletion')),
    admGetBatches: build.query(trpcQuery('claims.admGetBatches', ['Ledger'])),
    admDeleteClaim: build.mutation({
      ...trpcMutation('claims.admDeleteClaim'),
      // Removed from the overview at once: it must not be fetched again meanwhile.
      onQueryStarted: async ({ claim_id }, { dispatch, queryFulfilled }) => {
        if (await queryFulfilled.catch(() => null)) dispatch(leaveOverview(claim_id));
      },
      invalidatesTags: (answer, error, { claim_id }) =>
        answer
          ? [...claimCameOrWent(claim_id), 'GoInfos', 'FreebieRows', 'Me', 'Users']
          : error?.code === 'CONFLICT'
            ? claimCameOrWent(claim_id)
            : [],
    }),
  }),
});

/** Changes the overview's copy of a claim, unless the copy is newer than the version that the change is based on. */
const showInOverview = (
  claimId: number,
  change: Partial<ClaimRecord>,
  version = change.version ?? Infinity,
) =>
  ClaimsApi.util.updateQueryData('admGetClaimOverview', undefined, (claims) => {
    const claim = claims.find(({ claim_id }) => claim_id === claimId);
    if (claim && claim.version <= version) Object.assign(claim, change);
  });

const leaveOverview = (claimId: number) =>
  ClaimsApi.util.updateQueryData('admGetClaimOverview', undefined, (claims) =>
    claims.filter(({ claim_id }) => claim_id !== claimId),
  );

/** Shows a claim as the server answered it. An overview that was requested earlier may arrive later, so it is awaited. */
function showSettled(claim: ClaimRecord) {
  return async (dispatch: AppThunkDispatch): Promise<void> => {
    await dispatch(ClaimsApi.util.getRunningQueryThunk('admGetClaimOverview', undefined));
    dispatch(showInOverview(claim.claim_id, claim));
  };
}

/** The most claims that are read one by one; a larger change fetches the whole overview. */
const mostReadAlone = 10;

/** Fetches the data of claims that changed elsewhere. If the overview lacks one of them, a claim was made or deleted. */
export function rereadClaims(ids: readonly number[]) {
  return async (dispatch: AppThunkDispatch, getState: () => ApiState): Promise<void> => {
    const { data: claims = [] } = ClaimsApi.endpoints.admGetClaimOverview.select()(getState());
    const known = new Set(claims.map(({ claim_id }) => claim_id));
    const inOverview = ids.length <= mostReadAlone && ids.every((id) => known.has(id));
    dispatch(
      api.util.invalidateTags([...claimsChanged(ids), ...(inOverview ? [] : [tag('Claims', 'LIST')])]),
    );
    if (!inOverview) return;
    const reads = ids.map((claim_id) =>
      dispatch(
        ClaimsApi.endpoints.admGetClaim.initiate({ claim_id }, { forceRefetch: true, subscribe: false }),
      ),
    );
    const answers = await Promise.all(reads);
    if (answers.some(({ isError }) => isError)) dispatch(api.util.invalidateTags([tag('Claims', 'LIST')]));
  };
}
