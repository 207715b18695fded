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

/** A call outside of the batches: the browser caches its answer, which the server sends again only if it has changed. */
const alone = 'gos.getGoInfos';

/** Sends calls in batches, except the one above. */
export function createSendCall(): SendCall {
  const client = createTRPCUntypedClient({
    links: [
      splitLink({
        condition: ({ path }) => path === alone,
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
