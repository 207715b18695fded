import { useState } from 'react';
import { errorMessage, isApiError, isConflict } from '../api/apiError';
import type { SaveFailure } from '../ui/states/SaveFailureNotice';

/** Why the last save failed; where somebody else saved meanwhile, with what is on the server now. */
export function useSaveFailure<Item>(readNewest: () => Promise<Item | undefined>, failed?: string) {
  const [failure, setFailure] = useState<SaveFailure<Item> | null>(null);
  const fail = async (error: unknown) => {
    setFailure({
      text: errorMessage(error, failed),
      newest: isConflict(error) ? await readNewest() : undefined,
      rule: isApiError(error) ? error.rule : undefined,
    });
  };
  return { failure, setFailure, fail };
}
