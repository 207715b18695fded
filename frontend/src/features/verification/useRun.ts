import { runsApi } from './runsApi';

const pollMs = 800;

const { admGetVerification, admGetRebuild, admGetVerifications, admGetRebuilds } = runsApi.endpoints;

interface Listed {
  readonly runs: readonly { readonly state: string }[];
}

const pollOf = (page: Listed | undefined): number =>
  page?.runs.some(({ state }) => state === 'running') === true ? pollMs : 0;

/** Verifications, asked for again as long as one of them runs. */
export function useVerifications(cursor: number | null) {
  const asked = cursor === null ? {} : { cursor };
  const { currentData, error } = admGetVerifications.useQueryState(asked);
  const { refetch } = admGetVerifications.useQuerySubscription(asked, {
    pollingInterval: pollOf(currentData),
    refetchOnMountOrArgChange: true,
  });
  return { currentData, error, refetch };
}

/** Rebuilds, asked for again as long as one of them runs. */
export function useRebuilds(cursor: number | null) {
  const asked = cursor === null ? {} : { cursor };
  const { currentData, error } = admGetRebuilds.useQueryState(asked);
  const { refetch } = admGetRebuilds.useQuerySubscription(asked, {
    pollingInterval: pollOf(currentData),
    refetchOnMountOrArgChange: true,
  });
  return { currentData, error, refetch };
}

/** A verification, asked for again as long as it runs. */
export function useVerification(runId: number) {
  const asked = { run_id: runId };
  const { currentData, error } = admGetVerification.useQueryState(asked);
  const { refetch } = admGetVerification.useQuerySubscription(asked, {
    pollingInterval: currentData?.state === 'running' ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  });
  return { currentData, error, refetch };
}

/** A rebuild, asked for again as long as it runs. */
export function useRebuild(runId: number) {
  const asked = { run_id: runId };
  const { currentData, error } = admGetRebuild.useQueryState(asked);
  const { refetch } = admGetRebuild.useQuerySubscription(asked, {
    pollingInterval: currentData?.state === 'running' ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  });
  return { currentData, error, refetch };
}
