import { defined } from '@fan-beats/events/kernel';
import { oneOf, useAddress } from '../../../shared/routes/useAddress';
import { parseId } from '../../../shared/routes/paths';
import { claimShows, claimSorts, yesNo, type ClaimFilter, type ClaimOrder } from './claimOverview';

export type ClaimOverviewParams = ReturnType<typeof useClaimOverviewParams>;

/** How many claims a page may hold; a shop with more than the last turns pages. */
export const pageSizes = [25, 100, 1000] as const;

/** Filter, order, page and open claim live in the address, so that they can be shared and the back key works. */
export function useClaimOverviewParams() {
  const [params, write] = useAddress();
  const filter: ClaimFilter = {
    goId: parseId(params.get('go')) ?? null,
    user: params.get('user') ?? '',
    freebiesDone: oneOf(yesNo, params.get('freebies')),
    paymentReceived: oneOf(yesNo, params.get('paid')),
    show: oneOf(claimShows, params.get('show')),
  };
  const order: ClaimOrder = {
    by: oneOf(claimSorts, params.get('sort')) ?? 'date',
    direction: params.get('dir') === 'asc' ? 'asc' : 'desc',
  };
  return {
    filter,
    order,
    page: parseId(params.get('page')),
    pageSize: pageSizes.find((size) => size === parseId(params.get('size'))) ?? pageSizes[0],
    openClaimId: parseId(params.get('claim')),
    setFilter: (change: Partial<ClaimFilter>) =>
      write({
        ...defined({
          go: change.goId,
          user: change.user,
          freebies: change.freebiesDone,
          paid: change.paymentReceived,
          show: change.show,
        }),
        page: null,
        claim: null,
      }),
    setOrder: ({ by, direction }: ClaimOrder) =>
      write({ sort: by === 'date' ? null : by, dir: direction === 'asc' ? 'asc' : null, page: null }),
    setPage: (page: number) => write({ page, claim: null }, 'push'),
    /** Back at the first page. */
    setPageSize: (size: number) => write({ size: size === pageSizes[0] ? null : size, page: null }),
    /** On whichever page it is. */
    turnToClaim: (claimId: number) => write({ claim: claimId, page: null }),
    openClaim: (claimId: number | null) => write({ claim: claimId }),
  };
}
