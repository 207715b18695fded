import { Logger } from '@nestjs/common';
import { addPointsToAccount } from '@fan-beats/events/rules';
import { until } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { Ledger } from '../src/ledger/ledger';
import { newCommand } from '../src/platform/cqrs/shop-command';
import { AddPoints } from '../src/features/people/users/commands/add-points.command';
import { bookingPlan, pointsBooking } from '../src/features/people/users/commands/booking';
import { LiveFeed, type Movement } from '../src/features/operation/live/live-feed';
import type { LiveHint } from '../src/contract/live';
import { movedGo, recordsChannel } from '../src/platform/database/notify-processes';
import { Caller } from './caller';
import { entry, keepRows, makeWorld, type World } from './make-world';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';

let shop: TestShop;
let world: World;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  shop = await openTestShop();
  world = await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(() => shop.close());

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

let marks = 1_000_000;

/** Waits until each stream only has new changes: a new stream begins with earlier ones. */
async function carried(...streams: readonly Listening[]): Promise<void> {
  const mark = movedGo((marks += 1), { seen: true });
  await shop.owner.query('SELECT pg_notify($1, $2)', [recordsChannel, JSON.stringify(mark)]);
  const heard = ({ hints }: Listening): boolean => hints.some(({ go_id }) => go_id === mark.go_id);
  await until(() => streams.every(heard));
  for (const { hints } of streams) hints.length = 0;
}

async function read(response: Response, hints: LiveHint[]): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of response.body ?? []) {
    const parts = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      if (part.includes('event: ')) continue;
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (data) hints.push(JSON.parse(data) as LiveHint);
    }
  }
}

const poster = {
  item_id: 4,
  caption: 'Poster',
  category: 'AURORA',
  kind: 'Poster',
  item_description: '',
  item_type: 0 as const,
  price: 12.5,
  points: 3,
  images: [],
  ordermax: null,
  published: true,
  variants: [],
};
const plainGo = {
  available_from: null,
  available_until: null,
  published: true,
  archived: false,
  status: null,
  instagroupurl: null,
  title_img_id: null,
};

/** Repeats a change until the stream receives it: notifications are lost until the server listens again. */
async function heardAgain(stream: Listening, { callers }: TestShop): Promise<void> {
  const heard = (): boolean => stream.hints.some(({ topic }) => topic === 'account');
  await until(async () => {
    await callers.admin.api.user.admAddUserPoints.mutate({ user_id: ids.fan, points: 1 });
    return heard();
  });
  expect(stream.hints).toContainEqual({ topic: 'account', user_id: ids.fan });
}

describe('/api/live', () => {
  it('tells each what changed, of others no more than that the group order moved', async () => {
    const fan = await listen(shop.callers.fan);
    const otherFan = await listen(shop.callers.otherFan);
    const admin = await listen(shop.callers.admin);
    await carried(fan, otherFan, admin);
    await shop.callers.fan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 2)] });
    const claim = { topic: 'claim', claim_id: world.claimId, go_id: 1, user_id: ids.fan };
    const heard = ({ hints }: Listening, topic: LiveHint['topic']) =>
      hints.some((hint) => hint.topic === topic);
    await until(() => heard(fan, 'claim') && heard(admin, 'claim') && heard(otherFan, 'go'));
    expect(fan.hints).toContainEqual(claim);
    expect(fan.hints).toContainEqual({ topic: 'account', user_id: ids.fan });
    expect(admin.hints).toContainEqual(claim);
    expect(otherFan.hints).toContainEqual({ topic: 'go', go_id: 1 });
    expect(JSON.stringify(otherFan.hints)).not.toMatch(/claim|user_id/);
    for (const one of [fan, otherFan, admin]) one.close();
  });

  it('tells a fan of a claim that goes back to somebody who was thought to be them', async () => {
    const { admin, otherFan } = shop.callers;
    const { user_id } = await admin.api.user.admAddPerson.mutate({ displayname: 'Nora' });
    const cart = { user_id, go: 1, entries: [entry(1, 1)] };
    const { claim_id } = await admin.api.claims.admProxySubmitCart.mutate(cart);
    const stream = await listen(otherFan);
    const claim = { topic: 'claim', claim_id, go_id: 1, user_id: ids.otherFan };
    const told = () => stream.hints.some((hint) => hint.topic === 'claim');
    await admin.api.user.admMergePeople.mutate({ user_id, into_user_id: ids.otherFan });
    await until(told);
    stream.hints.length = 0;
    await admin.api.user.admSeparatePeople.mutate({ user_id });
    await until(told);
    expect(stream.hints).toContainEqual(claim);
    expect(stream.hints).toContainEqual({ topic: 'account', user_id: ids.otherFan });
    expect(JSON.stringify(stream.hints)).not.toContain(`"user_id":${user_id}`);
    stream.close();
  });

  it('tells a new listener what moved just before: its page may have been read even earlier', async () => {
    const account = JSON.stringify({ topic: 'account', user_id: ids.otherFan });
    const hears = ({ hints }: Listening) => hints.some((hint) => JSON.stringify(hint) === account);
    const admin = await listen(shop.callers.admin);
    await shop.callers.admin.api.user.admAddUserPoints.mutate({ user_id: ids.otherFan, points: 1 });
    await until(() => hears(admin));
    const late = await listen(shop.callers.otherFan);
    await until(() => hears(late));
    expect(hears(late)).toBe(true);
    for (const one of [admin, late]) one.close();
  });

  it('tells the other pages of a fan and of organisers what the fan says of a payment, which is not a fact', async () => {
    const { fan, admin } = shop.callers;
    const streams = await Promise.all([listen(fan), listen(admin)]);
    await carried(...streams);
    const stage = { claim_id: world.claimId, stage: 'items' } as const;
    await fan.api.payments.announce.mutate({ parts: [{ ...stage, amount: 1 }] });
    const account = { topic: 'account', user_id: ids.fan };
    await until(() => streams.every(({ hints }) => hints.length > 0));
    for (const { hints } of streams) expect(hints.splice(0)).toContainEqual(account);
    await fan.api.payments.takeBackAnnouncement.mutate({ stages: [stage] });
    await until(() => streams.every(({ hints }) => hints.length > 0));
    for (const stream of streams) stream.close();
  });

  it('tells on every server process what was done on another', async () => {
    const other = await shop.another();
    const stream = await listen(await new Caller(other.url).logIn('fan@example.org', password));
    await heardAgain(stream, shop);
    stream.close();
    await other.close();
  });

  it('tells at once of changed records whoever may know them', async () => {
    const fan = await listen(shop.callers.fan);
    const admin = await listen(shop.callers.admin);
    await carried(fan, admin);
    const { api } = shop.callers.admin;
    await api.gos.admUpdateGo.mutate({ ...plainGo, go_id: 2, title: 'Secret', published: false });
    await api.gos.admUpdateGo.mutate({ ...plainGo, go_id: 3, title: 'Open again' });
    await api.gos.admLinkItemToGo.mutate({ go_id: 3, item_id: 4, amount: null });
    await api.item.admUpdateItem.mutate({ ...poster, price: 59.99 });
    const terms = (go_id: number) => ({ topic: 'go', go_id, terms: true }) as const;
    const told = ({ hints }: Listening) => hints.filter(({ go_id = 0 }) => go_id > 1);
    await until(() => told(fan).length === 3 && told(admin).length === 4);
    expect(told(fan)).toEqual([terms(3), terms(3), terms(3)]);
    expect(told(admin)).toEqual([terms(2), terms(3), terms(3), terms(3)]);
    expect(admin.hints).toContainEqual({ topic: 'item', item_id: 4 });
    for (const one of [fan, admin]) one.close();
  });

  it('tells everybody of another account to pay to', async () => {
    const stream = await listen(shop.callers.fan);
    await carried(stream);
    const { settings } = shop.callers.admin.api;
    const { version, sends_mail: _known, ...seen } = await settings.admGet.query();
    await settings.admSave.mutate({ ...seen, iban: 'DE89370400440532013000', expected_version: version });
    await until(() => stream.hints.length > 0);
    expect(stream.hints).toEqual([{ topic: 'all' }]);
    stream.close();
  });

  it.each([
    [
      'a ban',
      () => shop.callers.admin.api.user.admUpdateUser.mutate({ user_id: ids.otherFan, banned: true }),
    ],
    ['a logout', (caller: Caller) => caller.api.user.logout.mutate()],
    ['another role', () => shop.owner.query('UPDATE users SET user_role = 2 WHERE user_id = 3')],
    ['an erasure', () => shop.callers.admin.api.user.admErasePerson.mutate({ user_id: ids.otherFan })],
  ])('ends after %s, on every server process', async (_what, end) => {
    const other = await shop.another();
    const caller = await shop.stranger().logIn('other@example.org', password);
    const elsewhere = new Caller(other.url);
    for (const [name, value] of caller.cookies) elsewhere.cookies.set(name, value);
    const streams = await Promise.all([listen(caller), listen(elsewhere)]);
    const staying = await listen(shop.callers.fan);
    await end(caller);
    await Promise.all(streams.map(({ ended }) => ended));
    await carried(staying);
    staying.close();
    await other.close();
  });

  it('is open ten times for a person; the next takes the place of the oldest', async () => {
    const tabs: Listening[] = [];
    for (let n = 0; n < 11; n += 1) tabs.push(await listen(shop.callers.fan));
    await tabs[0]?.ended;
    await carried(...tabs.slice(1));
    for (const tab of tabs) tab.close();
  });

  it('ends when the server stops', async () => {
    const other = await shop.another();
    const caller = await new Caller(other.url).logIn('fan@example.org', password);
    const stream = await listen(caller);
    const began = performance.now();
    await other.app.close();
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
});

describe('/api/live, cut off from its database', () => {
  let cut: TestShop;

  beforeEach(async () => {
    cut = await openTestShop();
    await makeWorld(cut);
  });

  afterEach(() => cut.close());

  it('hears again after its connection to the database was cut', async () => {
    const stream = await listen(cut.callers.admin);
    await cut.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fan-beats-listener' AND datname = current_database()",
    );
    await heardAgain(stream, cut);
    stream.close();
  });

  it('tells later what it could not find out at once', async () => {
    const moved: Movement[] = [];
    cut.app.get(LiveFeed, { strict: false }).movements.subscribe((movement) => moved.push(movement));
    await until(() => moved.length > 0);
    const outside = new URL(cut.databaseUrl);
    const name = outside.pathname.slice(1);
    outside.pathname = '/postgres';
    const superuser = new Client({ connectionString: outside.href });
    await superuser.connect();
    // The lane and the leader keep their connections; the pool cannot open a new one.
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await superuser.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'fan-beats' AND datname = $1",
      [name],
    );
    const actor = { userId: ids.admin, role: 2, correlationId: 'test' };
    const warned = jest.spyOn(Logger.prototype, 'warn');
    // Only through the lane: nobody can be looked up or answered meanwhile.
    const booking = newCommand(AddPoints, actor, { userId: ids.fan, points: 1, reason: null });
    const plan = bookingPlan(booking, (account) => addPointsToAccount(account, pointsBooking(booking)));
    await cut.app.get(Ledger, { strict: false }).commit(booking, plan);
    await until(() =>
      warned.mock.calls.some(([text]) => String(text).startsWith('Live hints were interrupted')),
    );
    moved.length = 0;
    await superuser.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await until(() => JSON.stringify(moved).includes(`account-${ids.fan}`));
    warned.mockRestore();
    await superuser.end();
  });
});
