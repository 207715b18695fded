import { stageNames } from '../../../shared/format/stages';
import { oneOf, useAddress } from '../../../shared/routes/useAddress';
import { parseId } from '../../../shared/routes/paths';
import { standings, type OpenFilter } from './openStages';

/** The filter and the page live in the address, so that they can be shared and the back key works. */
export function useOpenParams() {
  const [params, write] = useAddress();
  const filter: OpenFilter = {
    goId: parseId(params.get('go')) ?? null,
    stage: oneOf(stageNames, params.get('stage')),
    standing: oneOf(standings, params.get('standing')) ?? 'open',
    search: params.get('search') ?? '',
  };
  return {
    filter,
    setFilter: (change: Partial<OpenFilter>) => {
      const { goId, stage, standing, search } = { ...filter, ...change };
      write({ go: goId, stage, standing: standing === 'open' ? null : standing, search, page: null });
    },
  };
}
