import type { AppRouter } from '@fan-beats/backend/contract';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { Tag } from './tags';
import type { TrpcCall } from './trpcClient';

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

/** An endpoint that reads, with the server's types, and what it is about: `build.query(trpcQuery('faq.getFaq', ['Faq']))`. */
export function trpcQuery<Path extends ProcedurePath>(
  path: Path,
  about: Tags | ((input: InputOf<Path>) => Tags) = [],
) {
  return {
    ...endpointOf(path, 'query'),
    providesTags: (_answer: unknown, _error: unknown, input: InputOf<Path>) =>
      typeof about === 'function' ? about(input) : about,
  };
}

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

function endpointOf<Path extends ProcedurePath>(path: Path, type: TrpcCall['type']) {
  return {
    query: (input: InputOf<Path>): TrpcCall => ({ type, path, input }),
    transformResponse: (answer: OutputOf<Path>) => answer,
  };
}
