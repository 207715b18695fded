import type {
  ClaimRecord,
  GoInfosRecord,
  GoRecord,
  ItemRecord,
  OrderTermsRecord,
} from '@fan-beats/backend/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { isNotFound } from '../../../shared/api/apiError';
import { claimedLines, type CartLine } from './cart/cartLine';
import { reckonCart, type CartReckoning } from './cart/cartReckoning';
import { cartKey, cartOpened, selectCart, type CartKey } from './cart/cartSlice';
import { loadCart } from './cart/cartStorage';
import type { Cart, CartFacts } from './cart/reconcileCart';
import { submissionFacts, type ToldShop } from './cart/submissionFacts';
import type { Products } from './productStock';
import { ShopApi } from './shopApi';

export interface Shopper {
  /** The person whose browser storage has the cart. */
  readonly personId: number;
  /** The fan an admin claims for; undefined for oneself. */
  readonly proxyFor?: number | undefined;
  readonly availablePoints: number;
  readonly claims: LoadedClaims;
}

interface LoadedClaims {
  readonly data?: readonly ClaimRecord[] | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

export interface Shop {
  readonly go: GoRecord;
  readonly items: readonly ItemRecord[];
  readonly freebies: readonly ItemRecord[];
  /** The texts that a trader has to show before an order; null in a private circle, and if an admin shops for a fan. */
  readonly orderTerms: OrderTermsRecord | null;
  readonly claim: ClaimRecord | null;
  readonly key: CartKey;
  readonly cart: Cart;
  readonly lines: readonly CartLine[];
  readonly products: Products;
  readonly reckoning: CartReckoning;
  readonly proxy: boolean;
  /** The word before 'cart' and 'account': nothing of a fan is the admin's own. */
  readonly whose: 'the' | 'your';
}

/** True if the fan has a claim already: the submission is added to it. */
export const isExtension = ({ claim, proxy }: Shop): boolean => claim !== null && !proxy;

export type ShopState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'open'; readonly shop: Shop };

/** Stock changes while a page is open: it is fetched again with every visit and every return to the tab. */
const alwaysFresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

const noInfos: Pick<GoInfosRecord, 'items' | 'freebies'> = { items: [], freebies: [] };

/** The state without a shop to show: a source failed, some are loading, or the group order is gone. */
function unopened(sources: readonly Pick<LoadedClaims, 'error' | 'refetch'>[], known: boolean): ShopState {
  const error = sources.find((source) => source.error !== undefined)?.error;
  if (error === undefined || (known && !isNotFound(error))) return { status: 'loading' };
  const retry = () => sources.forEach((source) => void source.refetch());
  return { status: 'failed', error, retry };
}

/** The items of a group order, for a proxy claim with unpublished ones (rule D21). */
function useGoInfos(goId: number, proxy: boolean) {
  const shown = ShopApi.useGetGoInfosQuery(proxy ? skipToken : { go_id: goId }, alwaysFresh);
  const linked = ShopApi.useAdmGetGoInfosQuery(proxy ? { go_id: goId } : skipToken, alwaysFresh);
  return proxy ? linked : shown;
}

/** The reckoning of the cart by the rules of the submission, computed again only if the lines or the facts changed. */
function useReckoning(lines: Cart['lines'] | undefined, told: ToldShop) {
  const { products, claim, availablePoints, proxy } = told;
  const facts = useMemo(
    () => submissionFacts({ products, claim, availablePoints, proxy }),
    [products, claim, availablePoints, proxy],
  );
  return useMemo(
    () => lines && { lines, products: facts.products, reckoning: reckonCart(lines, facts) },
    [lines, facts],
  );
}

/** All data that the shop of a group order shows, with its cart reconciled with claim and products. */
export function useShop(goId: number, { personId, proxyFor, availablePoints, claims }: Shopper): ShopState {
  const proxy = proxyFor !== undefined;
  const infos = useGoInfos(goId, proxy);
  const key = cartKey(personId, goId, proxyFor);
  const cart = useSelector((state: Parameters<typeof selectCart>[0]) => selectCart(state, key));
  const { items, freebies } = infos.data ?? noInfos;
  const claim = useMemo(
    // A submission extends the oldest claim; only a person who was merged with another has two (rule A10).
    () => claims.data?.findLast((candidate) => candidate.go_id === goId) ?? null,
    [claims.data, goId],
  );
  const products = useMemo(() => [...items, ...freebies], [items, freebies]);
  const claimed = useMemo(() => claimedLines(claim), [claim]);
  const known = infos.data !== undefined && claims.data !== undefined;

  const facts = useMemo<CartFacts>(
    () => ({
      proxy,
      claimed,
      products,
      claimId: claim?.claim_id ?? null,
      claimVersion: claim?.version ?? null,
      claimInfo: claim?.additional_info ?? null,
    }),
    [proxy, claim, claimed, products],
  );
  const dispatch = useDispatch();
  // Reconciled as soon as claim and products are loaded, and whenever one of them changes.
  useEffect(() => {
    if (known) dispatch(cartOpened({ key, stored: loadCart(key), ...facts }));
  }, [dispatch, key, known, facts]);

  const reckoned = useReckoning(cart?.lines, { products, claim, availablePoints, proxy });

  if (!infos.data || !known || !cart || !reckoned || isNotFound(infos.error))
    return unopened([infos, claims], known);
  const { go, order_terms: orderTerms } = infos.data;
  const whose = proxy ? 'the' : 'your';
  return {
    status: 'open',
    shop: { go, items, freebies, orderTerms, claim, key, cart, ...reckoned, proxy, whose },
  };
}
