import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../shared/routes/paths';
import { useAddress } from '../../../shared/routes/useAddress';
import type { InputOf } from '../../../shared/api/trpcEndpoint';

export interface EventFilters {
  readonly userId: number | null;
  readonly goId: number | null;
  readonly claimId: number | null;
  readonly actorId: number | null;
  readonly type: string | null;
  readonly batchId: string | null;
  readonly from: string | null;
  readonly until: string | null;
}

export const noFilters: EventFilters = {
  userId: null,
  goId: null,
  claimId: null,
  actorId: null,
  type: null,
  batchId: null,
  from: null,
  until: null,
};

const names: Readonly<Record<keyof EventFilters, string>> = {
  userId: 'user',
  goId: 'go',
  claimId: 'claim',
  actorId: 'actor',
  type: 'type',
  batchId: 'batch',
  from: 'from',
  until: 'to',
};

/** Filters, page and the opened event live in the address, so that a finding can be sent to somebody else. */
export function useEventParams() {
  const [params, write] = useAddress();
  const id = (name: string): number | null => parseId(params.get(name)) ?? null;
  const time = (name: string): string | null => {
    const text = params.get(name) ?? '';
    return Number.isNaN(Date.parse(text)) ? null : text;
  };
  const filters: EventFilters = {
    userId: id('user'),
    goId: id('go'),
    claimId: id('claim'),
    actorId: id('actor'),
    type: params.get('type'),
    batchId: params.get('batch'),
    from: time('from'),
    until: time('to'),
  };
  return {
    filters,
    cursor: id('cursor') ?? undefined,
    openPosition: id('open') ?? undefined,
    setFilters: (changes: Partial<EventFilters>) => {
      const entries = Object.entries(changes).map(
        ([name, value]) => [names[name as keyof EventFilters], value] as const,
      );
      write({ ...Object.fromEntries(entries), cursor: null, open: null });
    },
    turnTo: (cursor: number | null) => write({ cursor, open: null }, 'push'),
    open: (position: number | null) => write({ open: position }),
  };
}

/** What the server is asked for. */
export function toEventsInput(
  { userId, goId, claimId, actorId, type, batchId, from, until }: EventFilters,
  cursor: number | undefined,
): InputOf<'ledger.admGetEvents'> {
  return {
    ...defined({
      user_id: userId ?? undefined,
      go_id: goId ?? undefined,
      claim_id: claimId ?? undefined,
      actor_id: actorId ?? undefined,
      type: type ?? undefined,
      batch_id: batchId ?? undefined,
      from: from ?? undefined,
      to: until ?? undefined,
      cursor,
    }),
    limit: 50,
  };
}
