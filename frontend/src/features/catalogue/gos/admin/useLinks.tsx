import type { ItemRecord } from '@fan-beats/backend/contract';
import { stockKey, type StockKey } from '@fan-beats/events/language';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';
import { parseAmount } from './AmountField';
import { GosAdminApi } from './gosAdminApi';
import { LinkControl } from './LinkControl';

/** Amounts that are typed and not saved yet, by item or variant; stored here, as rows come and go with pages and filters. */
type TypedAmounts = ReadonlyMap<StockKey, string>;
const nothingTyped: TypedAmounts = new Map();

/** The linked items of a group order; undefined while no group order is chosen or its links are loading. */
export function useLinks(goId: number | null) {
  const ofGo = goId === null ? skipToken : { go_id: goId };
  const { currentData, error } = GosAdminApi.useAdmGetLinkedItemIdsQuery(ofGo);
  const { currentData: figures } = GosAdminApi.useAdmGetGoFiguresQuery(ofGo);
  const [typed, setTyped] = useState(nothingTyped);
  const [typedIn, setTypedIn] = useState(goId);
  if (typedIn !== goId) {
    setTypedIn(goId);
    setTyped(nothingTyped);
  }
  // A readable amount is saved as soon as its field is left.
  const unreadable = [...typed.values()].some((text) => parseAmount(text) === undefined);
  useLeaveQuestion(unreadable, (from, to) => from.pathname !== to.pathname || goIn(from) !== goIn(to));
  if (goId === null || !currentData) return { links: undefined, error };

  const linked = new Map(currentData.map((link) => [link.item_id, link]));
  const figuresOf = new Map(figures?.items.map((item) => [item.item_id, item]));
  const type = (key: StockKey, text: string | null, was?: string | null) =>
    setTyped((before) => {
      if (was !== undefined && before.get(key) !== was) return before;
      const next = new Map(before);
      if (text === null) next.delete(key);
      else next.set(key, text);
      return next;
    });
  return {
    error: undefined,
    links: {
      isLinked: (itemId: number) => linked.has(itemId),
      control: (item: ItemRecord) => (
        <LinkControl
          key={goId}
          goId={goId}
          item={item}
          link={linked.get(item.item_id)}
          figures={figures && (figuresOf.get(item.item_id) ?? untouched(item))}
          typedOf={(variantId) => typed.get(stockKey({ itemId: item.item_id, variantId })) ?? null}
          onType={(variantId, ...said) => type(stockKey({ itemId: item.item_id, variantId }), ...said)}
        />
      ),
    },
  };
}

/** The figures of an item that was never limited or claimed in a group order. */
const untouched = ({ item_id }: ItemRecord) => ({ item_id, claimed: 0, last_limit: null, units: [] });

const goIn = ({ search }: { readonly search: string }): string | null =>
  new URLSearchParams(search).get('link');
