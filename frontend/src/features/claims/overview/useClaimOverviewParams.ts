import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import { claimSorts, type ClaimFilter, type ClaimOrder } from './claimOverview';

export interface ClaimOverviewParams {
  readonly filter: ClaimFilter;
  readonly order: ClaimOrder;
  readonly page: number | undefined;
  readonly openClaimId: number | undefined;
  readonly setFilter: (change: Partial<ClaimFilter>) => void;
  readonly setOrder: (order: ClaimOrder) => void;
  readonly setPage: (page: number) => void;
  readonly openClaim: (claimId: number | null) => void;
}

const yesNo = (flag: boolean | null): string | null => (flag === null ? null : flag ? 'yes' : 'no');

function flagOf(value: string | null): boolean | null {
  if (value === 'yes') return true;
  return value === 'no' ? false : null;
}

/** Filter, order, page and open claim live in the address, so that they can be shared and the back key works. */
export function useClaimOverviewParams(): ClaimOverviewParams {
  const [params, write] = useAddress();
  return {
    filter: {
      goId: parseId(params.get('go') ?? undefined) ?? null,
      user: params.get('user') ?? '',
      freebiesDone: flagOf(params.get('freebies')),
      paymentReceived: flagOf(params.get('paid')),
    },
    order: {
      by: claimSorts.find((sort) => sort === params.get('sort')) ?? 'date',
      direction: params.get('dir') === 'asc' ? 'asc' : 'desc',
    },
    page: parseId(params.get('page') ?? undefined),
    openClaimId: parseId(params.get('claim') ?? undefined),
    setFilter: (change) =>
      write({
        ...(change.goId === undefined ? {} : { go: change.goId === null ? null : String(change.goId) }),
        ...defined({ user: change.user }),
        ...(change.freebiesDone === undefined ? {} : { freebies: yesNo(change.freebiesDone) }),
        ...(change.paymentReceived === undefined ? {} : { paid: yesNo(change.paymentReceived) }),
        page: null,
        claim: null,
      }),
    setOrder: ({ by, direction }) =>
      write({ sort: by === 'date' ? null : by, dir: direction === 'asc' ? 'asc' : null, page: null }),
    setPage: (page) => write({ page: String(page), claim: null }, 'push'),
    openClaim: (claimId) => write({ claim: claimId === null ? null : String(claimId) }),
  };
}
