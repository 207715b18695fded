import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveHint } from '../src/live/live-hint';
import { Caller } from './caller';
import { entry, makeWorld, type World } from './make-world';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';

let shop: TestShop;
let world: World;

beforeEach(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
});

afterEach(() => shop.close());

interface Listening {
  readonly hints: LiveHint[];
  readonly ended: Promise<void>;
  close(): void;
}

async function listen(caller: Caller): Promise<Listening> {
  const abort = new AbortController();
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${caller.url}/api/live`, { headers: { cookie }, signal: abort.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const hints: LiveHint[] = [];
  const ended = read(response, hints).catch(() => undefined);
  return { hints, ended, close: () => abort.abort() };
}

async function read(response: Response, hints: LiveHint[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.includes('event: beat')) continue;
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data) hints.push(JSON.parse(data) as LiveHint);
    }
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000 && !condition(); tries += 1) await sleep(25);
}

describe('/api/live', () => {
  it('tells each what changed, of others no more than that the group order moved', async () => {
    const [fan, otherFan, admin] = await Promise.all(
      (['fan', 'otherFan', 'admin'] as const).map((who) => listen(shop.callers[who])),
    );
    await sleep(500);
    await shop.callers.fan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)] });
    const claim = { topic: 'claim', claim_id: world.claimId, go_id: 1, user_id: ids.fan };
    const heard = (one: Listening | undefined, topic: LiveHint['topic']) =>
      one?.hints.some((hint) => hint.topic === topic) ?? false;
    await until(() => heard(fan, 'claim') && heard(admin, 'claim') && heard(otherFan, 'go'));
    expect(fan?.hints).toContainEqual(claim);
    expect(fan?.hints).toContainEqual({ topic: 'account', user_id: ids.fan });
    expect(admin?.hints).toContainEqual(claim);
    expect(otherFan?.hints).toContainEqual({ topic: 'go', go_id: 1 });
    expect(JSON.stringify(otherFan?.hints)).not.toMatch(/claim|user_id/);
    for (const one of [fan, otherFan, admin]) one?.close();
  });

  it('tells on every server process what was done on another', async () => {
    const other = await shop.another();
    const stream = await listen(await new Caller(other.url).logIn('fan@example.org', password));
    const heard = (): boolean => stream.hints.some(({ topic }) => topic === 'account');
    // Until the other process listens, what is told is not heard.
    for (let tries = 0; tries < 60 && !heard(); tries += 1) {
      await shop.callers.admin.api.user.admAddUserPoints.mutate({ user_id: ids.fan, points: 1 });
      await sleep(250);
    }
    expect(stream.hints).toContainEqual({ topic: 'account', user_id: ids.fan });
    stream.close();
    await other.close();
  });

  it('ends with the session', async () => {
    const caller = await shop.stranger().logIn('other@example.org', password);
    const stream = await listen(caller);
    await shop.callers.admin.api.user.admUpdateUser.mutate({ user_id: ids.otherFan, banned: true });
    await expect(
      Promise.race([stream.ended.then(() => 'ended'), sleep(15_000, 'open', { ref: false })]),
    ).resolves.toBe('ended');
  });

  it('ends when the server stops', async () => {
    const other = await shop.another();
    const caller = await new Caller(other.url).logIn('fan@example.org', password);
    const stream = await listen(caller);
    const began = performance.now();
    await other.close();
    await stream.ended;
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('is for people who are logged in', async () => {
    for (const who of ['anonymous', 'banned'] as const) {
      const response = await shop.callers[who].fetch(`${shop.url}/api/live`, {
        method: 'GET',
        headers: {},
        body: null,
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: { data: { code: 'UNAUTHORIZED' } } });
    }
  });

  it('hears again after its connection to the database was cut', async () => {
    const stream = await listen(shop.callers.admin);
    await shop.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' OR query LIKE '%max(position)%' AND pid <> pg_backend_pid()",
    );
    await until(() => stream.hints.some(({ topic }) => topic === 'all'));
    stream.hints.length = 0;
    await shop.callers.admin.api.user.admAddUserPoints.mutate({ user_id: ids.fan, points: 1 });
    await until(() => stream.hints.length > 0);
    expect(stream.hints).toContainEqual({ topic: 'account', user_id: ids.fan });
    stream.close();
  });
});
