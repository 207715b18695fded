import { createTRPCUntypedClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { learnServerTime } from '../clock/serverClock';

export interface TrpcCall {
  readonly type: 'query' | 'mutation';
  readonly path: string;
  readonly input: unknown;
}

export type SendCall = (call: TrpcCall, signal?: AbortSignal) => Promise<unknown>;

const url = '/api';
const batchMax = 20;
const urlMaxLength = 6000;

async function fetchWithCookies(input: RequestInfo | URL | string, init?: object): Promise<Response> {
  const response = await fetch(input, { ...init, credentials: 'include' });
  learnServerTime(response.headers.get('date'), Date.now());
  return response;
}

/** Sends calls in batches; the refresh goes alone, so that it never waits in a batch of calls that fail. */
export function createSendCall(): SendCall {
  const client = createTRPCUntypedClient({
    links: [
      splitLink({
        condition: (operation) => operation.path === 'user.refreshToken',
        true: httpLink({ url, fetch: fetchWithCookies }),
        false: httpBatchLink({
          url,
          fetch: fetchWithCookies,
          maxItems: batchMax,
          maxURLLength: urlMaxLength,
        }),
      }),
    ],
  });
  return ({ type, path, input }, signal) => {
    const options = signal ? { signal } : {};
    return type === 'query' ? client.query(path, input, options) : client.mutation(path, input, options);
  };
}
