import type { AppRouter } from '@fan-beats/backend/contract';
import { createTRPCClient, httpBatchLink } from '@trpc/client';

export type FanClient = Awaited<ReturnType<typeof logInByApi>>;

/** A person without a browser: the stock client of the API, with cookies. */
export async function logInByApi(url: string, mail: string, password: string) {
  const cookies = new Map<string, string>();
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/api`,
        headers: () => ({
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          origin: url,
        }),
        fetch: async (address, options) => {
          const answer = await fetch(address, options as RequestInit);
          for (const line of answer.headers.getSetCookie()) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          return answer;
        },
      }),
    ],
  });
  await client.user.login.mutate({ mail, password });
  return client;
}

/** A product that nothing limits, in a group order that is open. */
export async function unlimitedProduct(
  client: FanClient,
): Promise<{ readonly go: number; readonly item_id: number }> {
  const { goList } = await client.gos.getGoList.query();
  for (const go of goList.filter(({ status }) => status === null)) {
    const { items } = await client.gos.getGoInfos.query({ go_id: go.go_id });
    const opened = go.available_from === null || Date.parse(go.available_from) < Date.now();
    const ended = go.available_until !== null && Date.parse(go.available_until) < Date.now();
    const product = items.find(
      (item) => !item.ordermax && (item.max_in_go ?? null) === null && item.variants.length === 0,
    );
    if (opened && !ended && product) return { go: go.go_id, item_id: product.item_id };
  }
  throw new Error('The demo shop has no product without a limit');
}
