import { stageNames } from '../../../shared/format/stages';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { standings, type OpenFilter, type Stage } from './openStages';

export const stageList = Object.keys(stageNames) as readonly Stage[];

/** The filter and the page live in the address, so that they can be shared and the back key works. */
export function useOpenParams() {
  const [params, write] = useAddress();
  const filter: OpenFilter = {
    goId: parseId(params.get('go')) ?? null,
    stage: stageList.find((stage) => stage === params.get('stage')) ?? null,
    standing: standings.find((standing) => standing === params.get('standing')) ?? 'open',
    search: params.get('search') ?? '',
  };
  return {
    filter,
    page: parseId(params.get('page')) ?? 1,
    setFilter: (change: Partial<OpenFilter>) => {
      const { goId, stage, standing, search } = { ...filter, ...change };
      write({ go: goId, stage, standing: standing === 'open' ? null : standing, search, page: null });
    },
    setPage: (page: number) => write({ page: page === 1 ? null : page }, 'push'),
  };
}
