import { createTRPCUntypedClient, httpBatchLink, httpLink, splitLink } from '@trpc/client';
import { learnServerTime } from '../clock/serverClock';
import { languageHeader } from '../texts/loadTexts';

export interface TrpcCall {
  readonly type: 'query' | 'mutation';
  readonly path: string;
  readonly input: unknown;
}

export type SendCall = (call: TrpcCall, signal?: AbortSignal) => Promise<unknown>;

const url = '/api';

async function fetchWithCookies(input: RequestInfo | URL | string, init?: object): Promise<Response> {
  const askedAt = Date.now();
  const response = await fetch(input, { ...init, credentials: 'include' });
  learnServerTime(response.headers.get('date'), askedAt);
  return response;
}

/**
 * Calls outside of the batches, whose answers the server does not write beside others: the browser caches that of
 * `getGoInfos`, and another thread of the server writes that of a preview.
 */
const alone: ReadonlySet<string> = new Set(['gos.getGoInfos', 'bills.admPreview']);

/** Sends calls in batches, except those above. */
export function createSendCall(): SendCall {
  const client = createTRPCUntypedClient({
    links: [
      splitLink({
        condition: ({ path }) => alone.has(path),
        true: httpLink({ url, fetch: fetchWithCookies, headers: languageHeader }),
        false: httpBatchLink({
          url,
          fetch: fetchWithCookies,
          headers: languageHeader,
          maxItems: 20,
          maxURLLength: 6000,
        }),
      }),
    ],
  });
  return ({ type, path, input }, signal) => {
    return type === 'query'
      ? client.query(path, input, { signal })
      : client.mutation(path, input, { signal });
  };
}
