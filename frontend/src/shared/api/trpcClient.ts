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

/**
 * Calls that go alone: the refresh, so that it never waits in a batch of calls that fail, and the shop, whose answer the browser
 * keeps and the server sends again only when it has changed.
 */
const alone: ReadonlySet<string> = new Set(['user.refreshToken', 'gos.getGoInfos']);

/** Sends calls in batches, but for those that go alone. */
export function createSendCall(): SendCall {
  const client = createTRPCUntypedClient({
    links: [
      splitLink({
        condition: ({ path }) => alone.has(path),
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
