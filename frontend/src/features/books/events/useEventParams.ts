import { defined } from '@fan-beats/events/kernel';
import { parseId } from '../../../shared/routes/paths';
import { useAddress, type AddressChanges } from '../../../shared/routes/useAddress';
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

export interface EventParams {
  readonly filters: EventFilters;
  readonly cursor: number | undefined;
  readonly openPosition: number | undefined;
  readonly setFilters: (changes: Partial<EventFilters>) => void;
  readonly turnTo: (cursor: number | null) => void;
  readonly open: (position: number | null) => void;
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
export function useEventParams(): EventParams {
  const [params, write] = useAddress();
  const id = (name: string): number | null => parseId(params.get(name) ?? undefined) ?? null;
  const time = (name: string): string | null => {
    const text = params.get(name) ?? '';
    return Number.isNaN(Date.parse(text)) ? null : text;
  };
  return {
    filters: {
      userId: id('user'),
      goId: id('go'),
      claimId: id('claim'),
      actorId: id('actor'),
      type: params.get('type'),
      batchId: params.get('batch'),
      from: time('from'),
      until: time('to'),
    },
    cursor: id('cursor') ?? undefined,
    openPosition: id('open') ?? undefined,
    setFilters: (changes) => {
      const entries = Object.entries(changes).map(([name, value]) => [
        names[name as keyof EventFilters],
        value === null ? null : String(value),
      ]);
      write({ ...(Object.fromEntries(entries) as AddressChanges), cursor: null, open: null });
    },
    turnTo: (cursor) => write({ cursor: cursor === null ? null : String(cursor), open: null }, 'push'),
    open: (position) => write({ open: position === null ? null : String(position) }),
  };
}

/** What the server is asked for. */
export function toEventsInput(
  { userId, goId, claimId, actorId, type, batchId, from, until }: EventFilters,
  cursor: number | undefined,
): InputOf<'ledger.admGetEvents'> {
  return {
    ...(userId === null ? {} : { user_id: userId }),
    ...(goId === null ? {} : { go_id: goId }),
    ...(claimId === null ? {} : { claim_id: claimId }),
    ...(actorId === null ? {} : { actor_id: actorId }),
    ...(type === null ? {} : { type }),
    ...(batchId === null ? {} : { batch_id: batchId }),
    ...(from === null ? {} : { from }),
    ...(until === null ? {} : { to: until }),
    ...defined({ cursor }),
    limit: 50,
  };
}
