import type { AppRouter } from '@fan-beats/backend/contract';
import { createTRPCClient, httpBatchLink } from '@trpc/client';

export type FanClient = ReturnType<typeof clientOf>;

/** The password of every account of the demo shop, and of those that tests make. */
export const password = 'fan-beats-demo';

/** The organiser of the demo shop. */
export const organiser = { mail: 'mira@example.org', password } as const;

/** A person made for one test: their acts disturb no other test. */
export interface TestFan {
  readonly mail: string;
  readonly password: string;
  readonly displayname: string;
  readonly userId: number;
  readonly client: FanClient;
}

/** A person without a browser: the stock client of the API, with cookies. */
export async function logInByApi(url: string, mail: string, secret: string = password): Promise<FanClient> {
  const client = clientOf(url);
  const answer = await client.user.login.mutate({ mail, password: secret });
  if (!answer.success) throw new Error(`${mail} may not log in: ${answer.message}`);
  return client;
}

let made = 0;

/** Registers a new fan for the test and logs them in by the API. */
export async function makeFan(url: string, name = 'Testfan'): Promise<TestFan> {
  made += 1;
  const displayname = `${name} ${process.pid}-${made}`;
  const mail = `${displayname.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}@example.org`;
  const client = clientOf(url);
  await client.user.register.mutate({ mail, pwdhash: password, displayname });
  const { user } = await client.user.login.mutate({ mail, password });
  if (!user) throw new Error(`${mail} was registered and may not log in`);
  return { mail, password, displayname, userId: user.user_id, client };
}

function clientOf(url: string) {
  const cookies = new Map<string, string>();
  return createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${url}/api`,
        headers: () => ({
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          origin: url,
        }),
        fetch: async (address, options) => {
          const answer = await fetch(address, options);
          for (const line of answer.headers.getSetCookie()) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
            cookies.set(name, value);
          }
          return answer;
        },
      }),
    ],
  });
}

/** A product without a limit, in an open group order. */
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
