import type { TakeOverRecord } from '@fan-beats/backend/contract';
import { api, trpcMutation, trpcQuery, type AppThunkDispatch, type InputOf } from '../../shared/api/api';

/** An organiser's answers for a sheet. */
export type Said = Omit<InputOf<'takeover.admPlan'>, 'file'>;

/** A take-over adds people, items, a group order and its claims; its undo removes them. */
const touched = [
  ...(['TakeOvers', 'Gos', 'GoInfos', 'LinkedItems', 'Items', 'Users', 'Claims', 'Ledger'] as const),
];

/** Shows the answer in the list at once. Until the list is loaded again it would say that nothing was taken over. */
async function showAnswered(
  _input: unknown,
  {
    dispatch,
    queryFulfilled,
  }: { dispatch: AppThunkDispatch; queryFulfilled: Promise<{ data: TakeOverRecord }> },
): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) dispatch(showInList(answer.data));
}

const showInList = (one: TakeOverRecord) =>
  TakeoversApi.util.updateQueryData('admGetTakeOvers', undefined, (all) => {
    const isOne = ({ takeover_id }: TakeOverRecord) => takeover_id === one.takeover_id;
    return all.some(isOne) ? all.map((other) => (isOne(other) ? one : other)) : [one, ...all];
  });

export const TakeoversApi = api.injectEndpoints({
  endpoints: (build) => ({
    admPlanTakeOver: build.mutation(trpcMutation('takeover.admPlan')),
    admTakeOver: build.mutation({
      ...trpcMutation('takeover.admTakeOver', touched),
      onQueryStarted: showAnswered,
    }),
    admContinueTakeOver: build.mutation({
      ...trpcMutation('takeover.admContinue', touched),
      onQueryStarted: showAnswered,
    }),
    admUndoTakeOver: build.mutation({
      ...trpcMutation('takeover.admUndo', touched),
      onQueryStarted: showAnswered,
    }),
    admGetTakeOvers: build.query(trpcQuery('takeover.admGetTakeOvers', ['TakeOvers'])),
  }),
});
