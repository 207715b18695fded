import type { ItemRecord } from '@fan-beats/backend/contract';
import { stockKey, type StockKey } from '@fan-beats/events/language';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import { useDraft } from '../../../../shared/forms/useDraft';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';
import { parseAmount } from './AmountField';
import { GosAdminApi } from './gosAdminApi';
import { LinkControl } from './LinkControl';

/** Amounts that are typed and not saved yet, by item or variant; stored here, as rows come and go with pages and filters. */
type TypedAmounts = ReadonlyMap<StockKey, string>;
const nothingTyped: TypedAmounts = new Map();

/** The typed amounts of a group order, kept for the visit. */
interface LimitsDraft {
  readonly goId: number;
  readonly amounts: readonly (readonly [StockKey, string])[];
}

const noDraft: LimitsDraft = { goId: 0, amounts: [] };

/** The linked items of a group order; undefined while no group order is chosen or its links are loading. */
export function useLinks(goId: number | null) {
  const ofGo = goId === null ? skipToken : { go_id: goId };
  const { currentData, error } = GosAdminApi.useAdmGetLinkedItemIdsQuery(ofGo);
  const { currentData: figures } = GosAdminApi.useAdmGetGoFiguresQuery(ofGo);
  const { kept, keep } = useDraft('limits', noDraft);
  const [before] = useState<TypedAmounts>(() => new Map(kept?.goId === goId ? kept.amounts : []));
  const [typed, setTyped] = useState(before);
  const [typedIn, setTypedIn] = useState(goId);
  if (typedIn !== goId) {
    setTypedIn(goId);
    setTyped(nothingTyped);
  }
  useEffect(
    () => keep(goId === null || typed.size === 0 ? null : { goId, amounts: [...typed] }),
    [keep, goId, typed],
  );
  /** True for an amount of before the login that nobody has touched since. */
  const isFromBefore = (key: StockKey) =>
    kept?.goId === goId && typed.has(key) && typed.get(key) === before.get(key);
  // A readable amount is saved as soon as its field is left.
  const unsaved = [...typed].some(([key, text]) => isFromBefore(key) || parseAmount(text) === undefined);
  useLeaveQuestion(unsaved, (from, to) => from.pathname !== to.pathname || goIn(from) !== goIn(to));
  if (goId === null || !currentData) return { links: undefined, error };

  const linked = new Map(currentData.map((link) => [link.item_id, link]));
  const figuresOf = new Map(figures?.items.map((item) => [item.item_id, item]));
  const type = (key: StockKey, text: string | null, was?: string | null) =>
    setTyped((all) => {
      if (was !== undefined && all.get(key) !== was) return all;
      const next = new Map(all);
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
          isFromBefore={(variantId) => isFromBefore(stockKey({ itemId: item.item_id, variantId }))}
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
