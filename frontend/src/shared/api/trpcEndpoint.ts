import type { AppRouter } from '@fan-beats/backend/contract';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
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

/** What a procedure takes, by the server's own types. */
export type InputOf<Path extends ProcedurePath> = AtPath<Inputs, Path>;
/** What a procedure answers. */
export type OutputOf<Path extends ProcedurePath> = AtPath<Outputs, Path>;

/** An endpoint that reads, with the server's types: `build.query({ ...trpcQuery('faq.getFaq'), providesTags: ['Faq'] })`. */
export function trpcQuery<Path extends ProcedurePath>(path: Path) {
  return endpointOf(path, 'query');
}

/** An endpoint that changes something. */
export function trpcMutation<Path extends ProcedurePath>(path: Path) {
  return endpointOf(path, 'mutation');
}

function endpointOf<Path extends ProcedurePath>(path: Path, type: TrpcCall['type']) {
  return {
    query: (input: InputOf<Path>): TrpcCall => ({ type, path, input }),
    transformResponse: (answer: OutputOf<Path>) => answer,
  };
}
