import { i18n } from '@lingui/core';
import { createApi, retry } from '@reduxjs/toolkit/query/react';
import { askAgainOnceRenewed, type createRenewal } from '../session/renewal';
import { withEarlyAnswers } from './earlyAnswers';
import { createSendCall, type SendCall, type TrpcCall } from './trpcClient';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { sessionExpired } from '../session/sessionEvents';
import { toApiError, unreachable, type ApiError } from './apiError';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { AppRouter, ClaimRecord } from '@fan-beats/backend/contract';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { untilAnswered } from './untilAnswered';

const tagTypes = [
  'Me',
  'Users',
  'Gos',
  'GoInfos',
  'LinkedItems',
  'Items',
  'Claims',
  'Settings',
  'Withdrawals',
  'FreebieRows',
  'Bands',
  'Faq',
  'Feedback',
  'Mails',
  'Ledger',
  'Bank',
  'Purchases',
  'TakeOvers',
  'Verifications',
  'Rebuilds',
] as const;

type TagType = (typeof tagTypes)[number];

/** The tag of a record by its id, of the list of records, or of sums over claims. */
export const tag = <Type extends TagType>(type: Type, id: number | 'LIST' | 'SUMS') =>
  ({ type, id }) as const;

export type Tag = TagType | ReturnType<typeof tag<TagType>>;

/** For `invalidatesTags`: a record that was added, changed or removed, and the lists that show it. */
export const changed = <Type extends TagType>(type: Type, id: number) => [tag(type, id), tag(type, 'LIST')];

/** For `providesTags` of a short list: it is fetched again when one of its claims changes, too. */
export const claimTags = (claims: readonly ClaimRecord[] = []) => [
  tag('Claims', 'LIST'),
  ...claims.map(({ claim_id }) => tag('Claims', claim_id)),
];

/** For `invalidatesTags` of changed claims that still exist: each of them, and the sums. */
export const claimsChanged = (ids: readonly number[]) => [
  ...ids.map((id) => tag('Claims', id)),
  tag('Claims', 'SUMS'),
];

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Namespace = keyof Inputs;

/** The name of a procedure on the wire, such as `gos.getGoInfos`. */
export type ProcedurePath = {
  [Name in Namespace]: `${Name}.${keyof Inputs[Name] & string}`;
}[Namespace];

/** The type of a router's procedure at a path. */
export type AtPath<
  Tree extends Record<Namespace, object>,
  Path extends ProcedurePath,
> = Path extends `${infer Name extends Namespace}.${infer Procedure}`
  ? Tree[Name][Procedure & keyof Tree[Name]]
  : never;

export type InputOf<Path extends ProcedurePath> = AtPath<Inputs, Path>;
export type OutputOf<Path extends ProcedurePath> = AtPath<Outputs, Path>;

type Tags = readonly Tag[];
type About<Path extends ProcedurePath> = Tags | ((input: InputOf<Path>) => Tags);

const tagsFor =
  <Path extends ProcedurePath>(about: About<Path>) =>
  (_answer: unknown, _error: unknown, input: InputOf<Path>): Tags =>
    typeof about === 'function' ? about(input) : about;

/** An endpoint that reads, with the server's types, and its tags: `build.query(trpcQuery('faq.getFaq', ['Faq']))`. */
export const trpcQuery = <Path extends ProcedurePath>(path: Path, about: About<Path> = []) => ({
  ...endpointOf(path, 'query'),
  providesTags: tagsFor(about),
});

/** An endpoint that reads with a secret: it is sent in the body, like a change, because addresses are logged. */
export const trpcSecretQuery = <Path extends ProcedurePath>(path: Path) => ({
  ...endpointOf(path, 'mutation'),
  keepUnusedDataFor: 0,
});

/** An endpoint that changes data, and the tags of the data that is fetched again after it. */
export function trpcMutation<Path extends ProcedurePath>(
  path: Path,
  touched: Tags | ((input: InputOf<Path>, answer: OutputOf<Path>) => Tags) = [],
) {
  return {
    ...endpointOf(path, 'mutation'),
    invalidatesTags: (answer: OutputOf<Path> | undefined, _error: unknown, input: InputOf<Path>) => {
      if (!answer) return [];
      return typeof touched === 'function' ? touched(input, answer) : touched;
    },
  };
}

/** A mutation whose refusal mostly means that somebody else was first: its data is fetched again either way. */
export const racedMutation = <Path extends ProcedurePath>(path: Path, about: About<Path>) => ({
  ...endpointOf(path, 'mutation'),
  invalidatesTags: tagsFor(about),
});

/** A mutation with an idempotency key: it is sent again until there is an answer. */
export const keyedMutation = <Path extends ProcedurePath>(path: Path, about: About<Path>) => ({
  ...racedMutation(path, about),
  extraOptions: untilAnswered,
});

/** The name that the server returns for each erased person, in every language. */
const erasedName = 'Gelöschter Nutzer';

/** The answer with the erased people named in the language of the page. */
export function withErasedNames<Answer>(answer: Answer): Answer {
  const shown = i18n.t('Gelöschter Nutzer');
  if (shown === erasedName) return answer;
  const named = (value: unknown): unknown => {
    if (value === erasedName) return shown;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
  };
  return named(answer) as Answer;
}

function endpointOf<Path extends ProcedurePath>(path: Path, type: TrpcCall['type']) {
  return {
    query: (input: InputOf<Path>): TrpcCall => ({ type, path, input }),
    transformResponse: (answer: OutputOf<Path>) => withErasedNames(answer),
  };
}

/** Only a server that refuses to renew ends the session: one that does not answer leaves it open whether it has ended. */
export function createBaseQuery(
  send: SendCall,
  askAgainOnceRenewed: ReturnType<typeof createRenewal>,
): BaseQueryFn<TrpcCall, unknown, ApiError> {
  const attempt = async (call: TrpcCall, signal: AbortSignal) => {
    try {
      return { data: (await send(call, signal)) ?? null };
    } catch (error) {
      return { error: toApiError(error) };
    }
  };
  return async (call, { signal, dispatch }) => {
    const { answer, failedWith } = await askAgainOnceRenewed(
      () => attempt(call, signal),
      ({ error }) => error?.httpStatus === 401,
    );
    if (failedWith === 401) dispatch(sessionExpired());
    else if (failedWith !== undefined) return { error: unreachable(failedWith) };
    return answer;
  };
}

/**
 * One API for the whole app. Every feature injects its endpoints, and screens use their hooks:
 * `ClaimsApi.useAdmGetClaimQuery()`. The linter's rules of hooks recognise the capitalised name as a namespace. Tags are the
 * only way to fetch fresh data.
 */
export const api = createApi({
  reducerPath: 'api',
  // Sent again only if an endpoint sets it.
  baseQuery: retry(createBaseQuery(withEarlyAnswers(createSendCall()), askAgainOnceRenewed), {
    maxRetries: 0,
  }),
  // Queries that failed without a network are sent again when it is back.
  refetchOnReconnect: true,
  tagTypes,
  endpoints: () => ({}),
});

/** The minimum state of a store of the app. */
export interface ApiState {
  readonly api: ReturnType<typeof api.reducer>;
}

/** Dispatch that takes thunks, for parts that must not depend on the store of the app. */
export type AppThunkDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

/**
 * For a store's enhancers: screens get new data in the same tick. By default they get it a frame later. A screen would drop its
 * own value before, and the old one would show for that frame.
 */
export const autoBatchByTick = { autoBatch: { type: 'tick' } } as const;
