import type { AppRouter, ClaimRecord } from '@fan-beats/backend/contract';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { TrpcCall } from './trpcClient';
import { untilAnswered } from './untilAnswered';

export const tagTypes = [
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
  'TakeOvers',
  'Verifications',
  'Rebuilds',
] as const;

type TagType = (typeof tagTypes)[number];

/** A record by its id, the list of which records there are, or what is summed up from claims. */
export const tag = <Type extends TagType>(type: Type, id: number | 'LIST' | 'SUMS') =>
  ({ type, id }) as const;

export type Tag = TagType | ReturnType<typeof tag<TagType>>;

/** For `invalidatesTags`: a record that came, changed or went, and the lists that show it. */
export const changed = <Type extends TagType>(type: Type, id: number) => [tag(type, id), tag(type, 'LIST')];

/** For `providesTags` of a short list: it is asked for again when one of its claims changes, too. */
export const claimTags = (claims: readonly ClaimRecord[] = []) => [
  tag('Claims', 'LIST'),
  ...claims.map(({ claim_id }) => tag('Claims', claim_id)),
];

/** For `invalidatesTags` where claims changed that go on to exist: each of them, and the sums. */
export const claimsChanged = (ids: readonly number[]) => [
  ...ids.map((id) => tag('Claims', id)),
  tag('Claims', 'SUMS'),
];

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Namespace = keyof Inputs;

/** A procedure as the wire names it, such as `gos.getGoInfos`. */
export type ProcedurePath = {
  [Name in Namespace]: `${Name}.${keyof Inputs[Name] & string}`;
}[Namespace];

/** What a router's types hold at a path. */
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

/** An endpoint that reads, with the server's types, and what it is about: `build.query(trpcQuery('faq.getFaq', ['Faq']))`. */
export const trpcQuery = <Path extends ProcedurePath>(path: Path, about: About<Path> = []) => ({
  ...endpointOf(path, 'query'),
  providesTags: tagsFor(about),
});

/** An endpoint that changes something, and what is asked for again once it has. */
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

/** One whose refusal mostly means that somebody else was first: what it is about is asked for again either way. */
export const racedMutation = <Path extends ProcedurePath>(path: Path, about: About<Path>) => ({
  ...endpointOf(path, 'mutation'),
  invalidatesTags: tagsFor(about),
});

/** The same for what carries an idempotency key: sent again until there is an answer. */
export const keyedMutation = <Path extends ProcedurePath>(path: Path, about: About<Path>) => ({
  ...racedMutation(path, about),
  extraOptions: untilAnswered,
});

function endpointOf<Path extends ProcedurePath>(path: Path, type: TrpcCall['type']) {
  return {
    query: (input: InputOf<Path>): TrpcCall => ({ type, path, input }),
    transformResponse: (answer: OutputOf<Path>) => answer,
  };
}
