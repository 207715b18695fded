import type { RunsAddress } from '../../../features/verification/Runs';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';

/** Which run is open and how far back the list is turned, as the address says. */
export function useRunsAddress(): RunsAddress {
  const [params, write] = useAddress();
  return {
    runId: parseId(params.get('run')) ?? null,
    cursor: parseId(params.get('before')) ?? null,
    onOpen: (runId) => write({ run: runId }, 'push'),
    onPage: (cursor) => write({ before: cursor }, 'push'),
  };
}
