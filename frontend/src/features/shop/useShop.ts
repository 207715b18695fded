import type { ClaimRecord, GoInfosRecord, GoRecord, ItemRecord } from '@fan-beats/backend/contract';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { priceChanges, type PriceChange } from './cart/agreedPrice';
import { claimedLines, type CartLine } from './cart/cartLine';
import type { LimitFacts } from './cart/cartLimits';
import { reckonCart, type CartReckoning } from './cart/cartReckoning';
import { cartKey, cartOpened, selectCart, type CartKey } from './cart/cartSlice';
import { loadCart } from './cart/cartStorage';
import type { Cart } from './cart/reconcileCart';
import { limitsOf } from './productStock';
import { useAdmGetGoInfosQuery, useGetGoInfosQuery } from './shopApi';

/** Who shops, and for whom. */
export interface Shopper {
  /** Whose browser storage holds the cart. */
  readonly personId: number;
  /** The fan an admin claims for; undefined for oneself. */
  readonly proxyFor?: number | undefined;
  readonly availablePoints: number;
  /** The claims of who the shop is for. */
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
  readonly claim: ClaimRecord | null;
  readonly key: CartKey;
  readonly cart: Cart;
  readonly lines: readonly CartLine[];
  readonly limits: LimitFacts;
  readonly reckoning: CartReckoning;
  /** To be agreed to before anything is submitted. */
  readonly priceChanges: readonly PriceChange[];
  readonly proxy: boolean;
}

export type ShopState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly status: 'open'; readonly shop: Shop };

/** Stock moves while a page lies open: ask anew with every visit and every return to the tab. */
const alwaysFresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

const noInfos: Pick<GoInfosRecord, 'items' | 'freebies'> = { items: [], freebies: [] };

interface CartSources {
  readonly key: CartKey;
  readonly proxy: boolean;
  readonly claim: ClaimRecord | null;
  readonly claimed: readonly CartLine[];
  readonly products: ReadonlyMap<number, ItemRecord>;
}

/** Brings the cart in line with claim and products, as soon as both are known and whenever one of them changes. */
function useOpenedCart(sources: CartSources | null): void {
  const dispatch = useDispatch();
  const { key, proxy, claim, claimed, products } = sources ?? {};
  useEffect(() => {
    if (key === undefined || !claimed || !products) return;
    dispatch(
      cartOpened({
        key,
        stored: loadCart(key),
        proxy: proxy ?? false,
        claimVersion: claim?.version ?? null,
        claimInfo: claim?.additional_info ?? null,
        claimed,
        products: [...products.values()],
      }),
    );
  }, [dispatch, key, proxy, claim, claimed, products]);
}

/** Why there is no shop to show yet: a source failed, or all are on their way. */
function unopened(sources: readonly Pick<LoadedClaims, 'error' | 'refetch'>[], known: boolean): ShopState {
  const error = sources.find((source) => source.error !== undefined)?.error;
  if (error === undefined || known) return { status: 'loading' };
  const retry = () => sources.forEach((source) => void source.refetch());
  return { status: 'failed', error, retry };
}

/** In a proxy claim also what is not published (rule D21). */
function useGoInfos(goId: number, proxy: boolean) {
  const shown = useGetGoInfosQuery(proxy ? skipToken : { go_id: goId }, alwaysFresh);
  const linked = useAdmGetGoInfosQuery(proxy ? { go_id: goId } : skipToken, alwaysFresh);
  return proxy ? linked : shown;
}

/** Everything the shop of a group order shows, with its cart brought in line with claim and products. */
export function useShop(goId: number, { personId, proxyFor, availablePoints, claims }: Shopper): ShopState {
  const proxy = proxyFor !== undefined;
  const infos = useGoInfos(goId, proxy);
  const key = cartKey(personId, goId, proxyFor);
  const cart = useSelector((state: Parameters<typeof selectCart>[0]) => selectCart(state, key));
  const { items, freebies } = infos.data ?? noInfos;
  const claim = useMemo(
    () => claims.data?.find((candidate) => candidate.go_id === goId) ?? null,
    [claims.data, goId],
  );
  const products = useMemo(
    () => new Map([...items, ...freebies].map((product) => [product.item_id, product])),
    [items, freebies],
  );
  const claimed = useMemo(() => claimedLines(claim), [claim]);
  const known = infos.data !== undefined && claims.data !== undefined;

  useOpenedCart(known ? { key, proxy, claim, claimed, products } : null);

  const limits = useMemo<LimitFacts>(
    () => ({ products, limitOf: limitsOf([...products.values()]), claimed, proxy }),
    [products, claimed, proxy],
  );
  const lines = useMemo(() => cart?.lines ?? [], [cart]);
  const standing = infos.data?.go.status === 'SENT_OUT' ? 'completed' : 'open';
  const reckoning = useMemo(
    () => reckonCart(lines, { products, claim, availablePoints, standing }),
    [lines, products, claim, availablePoints, standing],
  );
  const changes = useMemo(() => priceChanges(lines, products), [lines, products]);

  if (!infos.data || !known || !cart) return unopened([infos, claims], known);
  return {
    status: 'open',
    shop: {
      go: infos.data.go,
      items,
      freebies,
      claim,
      key,
      cart,
      lines,
      limits,
      reckoning,
      priceChanges: changes,
      proxy,
    },
  };
}
