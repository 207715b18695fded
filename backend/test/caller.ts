import { createTRPCClient, httpBatchLink, TRPCClientError, type TRPCClient } from '@trpc/client';
import type { RefusalData } from '../src/contract/refusal.records';
import type { AppRouter } from '../src/api/app-router';

type Kind = 'query' | 'mutation';

/** The refusal of a call. */
export interface Refusal extends RefusalData {
  readonly code: string;
  readonly message: string;
  readonly httpStatus: number;
}

/** A small browser: a stock tRPC client, a jar of cookies, and the headers that browsers send. */
export class Caller {
  readonly cookies = new Map<string, string>();
  readonly api: TRPCClient<AppRouter>;

  constructor(
    readonly url: string,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {
    this.api = createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({
          url: `${url}/api`,
          // The same as the pages: the server accepts no more in one request.
          maxItems: 20,
          fetch: (input, init) => {
            const { method, headers: sent, body } = init ?? {};
            return this.fetch(String(input), {
              method: method ?? 'GET',
              headers: toRecord(sent),
              body: toText(body),
            });
          },
        }),
      ],
    });
  }

  async logIn(mail: string, password: string): Promise<this> {
    const { success, message } = await this.api.user.login.mutate({ mail, password });
    if (!success) throw new Error(`${mail} could not log in: ${message}`);
    return this;
  }

  /** A second browser window: it begins with the same cookies, then has its own. */
  copy(): Caller {
    const copy = new Caller(this.url, this.headers);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }

  /** Calls a procedure by its path, for tables of procedures. */
  async call(path: string, kind: Kind, input: unknown): Promise<unknown> {
    const isQuery = kind === 'query';
    const query = isQuery && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const response = await this.fetch(`${this.url}/api/${path}${query}`, {
      method: isQuery ? 'GET' : 'POST',
      headers: isQuery ? {} : { 'content-type': 'application/json' },
      body: isQuery || input === undefined ? null : JSON.stringify(input),
    });
    return resultOf(await response.json());
  }

  /** The refusal of a call that must not succeed. */
  async refused(path: string, kind: Kind, input: unknown): Promise<Refusal> {
    return refusalOf(this.call(path, kind, input));
  }

  async fetch(
    url: string,
    {
      method,
      headers,
      body,
    }: { method: string; headers: Record<string, string>; body: string | FormData | null },
  ): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method,
      headers: { ...(cookie ? { cookie } : {}), ...this.headers, ...headers },
      body,
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Keeps the cookie of a `set-cookie` header. */
  keep(line: string): void {
    const [pair = ''] = line.split(';', 1);
    const at = pair.indexOf('=');
    const value = pair.slice(at + 1);
    if (value) this.cookies.set(pair.slice(0, at), value);
    else this.cookies.delete(pair.slice(0, at));
  }
}

/** Waits for the refusal of a call that must not succeed, from any client. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallRefused) return error.refusal;
    if (error instanceof TRPCClientError) {
      const { data, message } = error as TRPCClientError<AppRouter>;
      return { ...(data as Omit<Refusal, 'message'>), message };
    }
    throw error;
  }
  throw new Error('The call was not refused');
}

class CallRefused extends Error {
  constructor(readonly refusal: Refusal) {
    super(`${refusal.code}: ${refusal.message} ${JSON.stringify(refusal.fields ?? {})}`);
  }
}

function resultOf(answer: unknown): unknown {
  const { result, error } = answer as {
    result?: { data?: unknown };
    error?: { message: string; data: Omit<Refusal, 'message'> };
  };
  if (error) throw new CallRefused({ ...error.data, message: error.message });
  return result?.data;
}

function toRecord(headers: unknown): Record<string, string> {
  return Object.fromEntries(new Headers(headers as Record<string, string>).entries());
}

function toText(body: unknown): string | null {
  return typeof body === 'string' ? body : null;
}
