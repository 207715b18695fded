import {
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  type TRPCErrorShape,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { ruleOf, toRefusal } from '../errors/translate-error';
import { hasGrant } from '../people/grants';
import type { Person } from '../people/person';
import type { RequestContext } from './context';
import type { ProcedureMeta } from './trpc';

const mostInBatch = 20;
const methods = { query: 'GET', mutation: 'POST', subscription: 'none' } as const;

/** The request of httpLink for one call, or of httpBatchLink for several. */
export interface SentCalls {
  readonly method: string;
  /** The procedure; for a batch all of them, separated by commas. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: string | undefined;
}

export type Outcome = { readonly result: { readonly data: unknown } } | { readonly error: TRPCErrorShape };

export interface CallsAnswer {
  readonly status: number;
  readonly outcome: Outcome | readonly Outcome[];
}

type NoteError = (error: TRPCError, call: { readonly path?: string; readonly ctx: RequestContext }) => void;

type ProcedureCall = Parameters<AnyTRPCProcedure>[0] & {
  readonly path: string;
  readonly ctx: RequestContext;
};

/** The inputs of a request by the index of the call; read only when an admitted call needs its own. */
type Inputs = () => Readonly<Record<number, unknown>>;

/**
 * Calls the procedures of a router as tRPC's adapters for servers do, with the same answers. Those make a request, a
 * response, streams and signals of the Fetch API each time, which costs several times as much as the call.
 */
export class Calls {
  private readonly procedures: Readonly<Record<string, AnyTRPCProcedure>>;

  constructor(
    private readonly router: AnyTRPCRouter,
    private readonly noteError: NoteError,
  ) {
    this.procedures = router._def.procedures as Readonly<Record<string, AnyTRPCProcedure>>;
  }

  /** The names of the called procedures; a name without a procedure becomes `unknown`. */
  namesIn(path: string): string {
    return path
      .split(',', mostInBatch)
      .map((name) => (this.procedureAt(name) ? name : 'unknown'))
      .join();
  }

  /** Whether a person who is logged in may call this procedure; false for an unknown one. */
  mayCall(path: string, person: Person): boolean {
    const access = (this.procedureAt(path)?.meta as ProcedureMeta | undefined)?.access;
    return typeof access === 'object' ? hasGrant(person, access) : access !== undefined;
  }

  async answer(sent: SentCalls, ctx: RequestContext): Promise<CallsAnswer> {
    const isBatch = sent.query['batch'] === '1';
    const paths = isBatch ? sent.path.split(',') : [sent.path];
    const fault = this.faultOf(paths);
    if (fault !== null)
      return answered(this.refused(new TRPCError({ code: 'BAD_REQUEST', message: fault }), { ctx }));
    const inputs = once(() => inputsOf(sent, isBatch));
    const outcomes = await Promise.all(
      paths.map((path, index) => this.call({ path, index, inputs, method: sent.method }, ctx)),
    );
    const [only] = outcomes;
    return answered(isBatch || !only ? outcomes : only);
  }

  private faultOf(paths: readonly string[]): string | null {
    if (paths.length > mostInBatch) return 'Batch call exceeds maximum size';
    const types = new Set(paths.flatMap((path) => this.procedureAt(path)?._def.type ?? []));
    return types.size > 1 ? `Cannot mix procedure types in call: ${[...types].join(', ')}` : null;
  }

  private async call(
    call: { readonly path: string; readonly index: number; readonly inputs: Inputs; readonly method: string },
    ctx: RequestContext,
  ): Promise<Outcome> {
    const { path, index, inputs, method } = call;
    try {
      const procedure = this.procedureAt(path);
      if (!procedure)
        throw new TRPCError({ code: 'NOT_FOUND', message: `No procedure found on path "${path}"` });
      const { type } = procedure._def;
      if (methods[type] !== method) {
        ctx.reply.header('allow', methods[type]);
        const message = `Unsupported ${method}-request to ${type} procedure at path "${path}"`;
        throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message });
      }
      const getRawInput = (): Promise<unknown> => Promise.resolve(inputs()[index]);
      return await this.answerOf(procedure, {
        path,
        getRawInput,
        ctx,
        type,
        signal: undefined,
        batchIndex: index,
      });
    } catch (cause) {
      return this.refused(getTRPCErrorFromUnknown(cause), { path, ctx });
    }
  }

  /**
   * The common work of all procedures. It is here and not in a middleware of tRPC, because each of those copies the
   * call.
   */
  private async answerOf(procedure: AnyTRPCProcedure, call: ProcedureCall): Promise<Outcome> {
    const { path, ctx } = call;
    try {
      if ((procedure.meta as ProcedureMeta).countsItself !== true) ctx.countCall(path);
      const data: unknown = await procedure(call);
      ctx.noteOutcome(path, outcomeOf(data));
      return { result: { data } };
    } catch (cause) {
      const refusal = toRefusal(getTRPCErrorFromUnknown(cause));
      ctx.noteOutcome(path, ruleOf(refusal) ?? refusal.code);
      throw refusal;
    }
  }

  private refused(error: TRPCError, call: { readonly path?: string; readonly ctx: RequestContext }): Outcome {
    this.noteError(error, call);
    const { path, ctx } = call;
    const type = (path !== undefined && this.procedureAt(path)?._def.type) || 'unknown';
    const config = this.router._def._config;
    return {
      error: getTRPCErrorShape({ config, error, type, path, input: undefined, ctx }) as TRPCErrorShape,
    };
  }

  private procedureAt(path: string): AnyTRPCProcedure | undefined {
    return Object.hasOwn(this.procedures, path) ? this.procedures[path] : undefined;
  }
}

function answered(outcome: Outcome | Outcome[]): CallsAnswer {
  return { status: getHTTPStatusCode(outcome), outcome };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function inputsOf({ method, query, body }: SentCalls, isBatch: boolean): Readonly<Record<number, unknown>> {
  const text = method === 'GET' ? [query['input']].flat()[0] : body;
  if (typeof text !== 'string' || text === '') return {};
  const input = parsed(text);
  if (!isBatch) return { 0: input };
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new TRPCError({
      code: 'BAD_REQUEST',
      message: '"input" needs to be an object when doing a batch call',
    });
  return { ...input };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input is not JSON', cause });
  }
}

/** True for an answer that refuses, such as one to a wrong password: it does not count as `ok`. */
/** A login that waits for its second factor is neither done nor refused. */
function outcomeOf(data: unknown): 'ok' | 'refused' | 'second factor' {
  if (typeof data !== 'object' || data === null || !('success' in data) || data.success !== false)
    return 'ok';
  return 'second_factor' in data ? 'second factor' : 'refused';
}
