import type { ItemRecord } from '@fan-beats/backend/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import type { ReactNode } from 'react';
import { useAdmGetLinkedItemIdsQuery } from './gosAdminApi';
import { LinkControl } from './LinkControl';

export interface Links {
  readonly isLinked: (itemId: number) => boolean;
  readonly control: (item: ItemRecord) => ReactNode;
}

/** What of a group order is linked; undefined while no group order is chosen or its links are on their way. */
export function useLinks(goId: number | null): {
  readonly links: Links | undefined;
  readonly error: unknown;
} {
  const { currentData, error } = useAdmGetLinkedItemIdsQuery(goId === null ? skipToken : { go_id: goId });
  if (goId === null || !currentData) return { links: undefined, error };
  const linked = new Map(currentData.map((link) => [link.item_id, link]));
  return {
    error: undefined,
    links: {
      isLinked: (itemId) => linked.has(itemId),
      control: (item) => <LinkControl key={goId} goId={goId} item={item} link={linked.get(item.item_id)} />,
    },
  };
}
