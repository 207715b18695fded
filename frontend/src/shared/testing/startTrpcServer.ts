import type { AppRouter } from '@fan-beats/backend/contract';
import type { inferProcedureOutput } from '@trpc/server';
import type { AtPath, InputOf, ProcedurePath } from '../api/api';

export interface SentCall {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface Answered<Output> {
  readonly result: { readonly data: Output };
}

export interface Refused {
  readonly error: { readonly message: string; readonly code: number; readonly data: object };
}

type Procedures = AppRouter['_def']['record'];
type AsSent<Output> = Output extends { toJSON(): infer Value } ? Value : Output;

export type TrpcAnswer<Path extends ProcedurePath> =
  | Answered<AsSent<inferProcedureOutput<AtPath<Procedures, Path>>>>
  | Refused;

export const answered = <Output>(data: Output): Answered<Output> => ({ result: { data } });

export function refused(code: string, httpStatus: number, message: string): Refused {
  return { error: { message, code: -32_000, data: { code, httpStatus } } };
}

/** The refusal of a rule of the shop. */
export function refusedBy(rule: string, message: string): Refused {
  return { error: { message, code: -32_000, data: { code: 'PRECONDITION_FAILED', httpStatus: 412, rule } } };
}

/** The refusal of an input, with a sentence for each field. */
export function invalid(fields: Readonly<Record<string, string>>): Refused {
  const message = Object.values(fields).join(', ');
  return { error: { message, code: -32_600, data: { code: 'BAD_REQUEST', httpStatus: 400, fields } } };
}

/** Answers by procedure, in the server's own types. */
export type Answers = {
  readonly [Path in ProcedurePath]?: (input: InputOf<Path>) => TrpcAnswer<Path> | Promise<TrpcAnswer<Path>>;
};

/** A server in the shape of tRPC behind `fetch`; returns the calls that were sent to it. Restore with `jest.restoreAllMocks`. */
export function startTrpcServer(answers: Answers): readonly SentCall[] {
  const sent: SentCall[] = [];
  const answerOf = new Map<string, (input: never) => object>(Object.entries(answers));
  const answer = async (resource: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = resource instanceof Request ? resource.url : resource.toString();
    const url = new URL(address, 'http://localhost');
    const text = typeof init?.body === 'string' ? init.body : (url.searchParams.get('input') ?? '{}');
    const isBatch = url.searchParams.get('batch') === '1';
    const sentInput = JSON.parse(text) as SentCall['input'];
    const inputs = (isBatch ? sentInput : { 0: sentInput }) as Readonly<Record<string, SentCall['input']>>;
    const paths = decodeURIComponent(url.pathname.replace('/api/', '')).split(',');
    const results = paths.map(async (path, index) => {
      const input = inputs[String(index)] ?? {};
      sent.push({ path, input });
      return answerOf.get(path)?.(input as never) ?? answered(null);
    });
    const outcomes = await Promise.all(results);
    return new Response(JSON.stringify(isBatch ? outcomes : outcomes[0]), {
      headers: { 'content-type': 'application/json' },
    });
  };
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  return sent;
}
