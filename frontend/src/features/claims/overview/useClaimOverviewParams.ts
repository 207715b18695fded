import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { claimShows, claimSorts, type ClaimFilter, type ClaimOrder } from './claimOverview';

export type ClaimOverviewParams = ReturnType<typeof useClaimOverviewParams>;

const yesNo = (flag: boolean | null | undefined): string | null | undefined =>
  typeof flag === 'boolean' ? (flag ? 'yes' : 'no') : flag;

function flagOf(value: string | null): boolean | null {
  if (value === 'yes') return true;
  return value === 'no' ? false : null;
}

/** Filter, order, page and open claim live in the address, so that they can be shared and the back key works. */
export function useClaimOverviewParams() {
  const [params, write] = useAddress();
  const filter: ClaimFilter = {
    goId: parseId(params.get('go')) ?? null,
    user: params.get('user') ?? '',
    freebiesDone: flagOf(params.get('freebies')),
    paymentReceived: flagOf(params.get('paid')),
    show: claimShows.find((show) => show === params.get('show')) ?? null,
  };
  const order: ClaimOrder = {
    by: claimSorts.find((sort) => sort === params.get('sort')) ?? 'date',
    direction: params.get('dir') === 'asc' ? 'asc' : 'desc',
  };
  return {
    filter,
    order,
    page: parseId(params.get('page')),
    openClaimId: parseId(params.get('claim')),
    setFilter: (change: Partial<ClaimFilter>) =>
      write({
        ...defined({
          go: change.goId,
          user: change.user,
          freebies: yesNo(change.freebiesDone),
          paid: yesNo(change.paymentReceived),
          show: change.show,
        }),
        page: null,
        claim: null,
      }),
    setOrder: ({ by, direction }: ClaimOrder) =>
      write({ sort: by === 'date' ? null : by, dir: direction === 'asc' ? 'asc' : null, page: null }),
    setPage: (page: number) => write({ page, claim: null }, 'push'),
    /** On whichever page it is. */
    turnToClaim: (claimId: number) => write({ claim: claimId, page: null }),
    openClaim: (claimId: number | null) => write({ claim: claimId }),
  };
}
