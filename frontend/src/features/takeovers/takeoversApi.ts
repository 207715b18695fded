import { api, trpcMutation, trpcQuery, type InputOf } from '../../shared/api/api';

/** An organiser's answers for a sheet. */
export type Said = Omit<InputOf<'takeover.admPlan'>, 'file'>;

/** A take-over adds people, items, a group order and its claims; its undo removes them. */
const touched = [
  ...(['TakeOvers', 'Gos', 'GoInfos', 'LinkedItems', 'Items', 'Users', 'Claims', 'Ledger'] as const),
];

export const TakeoversApi = api.injectEndpoints({
  endpoints: (build) => ({
    admPlanTakeOver: build.mutation(trpcMutation('takeover.admPlan')),
    admTakeOver: build.mutation(trpcMutation('takeover.admTakeOver', touched)),
    admContinueTakeOver: build.mutation(trpcMutation('takeover.admContinue', touched)),
    admUndoTakeOver: build.mutation(trpcMutation('takeover.admUndo', touched)),
    admGetTakeOvers: build.query(trpcQuery('takeover.admGetTakeOvers', ['TakeOvers'])),
  }),
});
