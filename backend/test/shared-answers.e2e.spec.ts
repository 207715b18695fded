import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import type { GoInfosRecord } from '../src/contract/catalogue/go.records';
import { Caller } from './caller';
import { entry, makeWorld } from './make-world';
import { ids, openTestShop, password, type TestShop } from './open-test-shop';

let shop: TestShop;
/** Another server process on the same database. */
let there: Awaited<ReturnType<TestShop['another']>>;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
  there = await shop.another();
});

afterAll(async () => {
  await there.close();
  await shop.close();
});

const invitation = 'https://www.instagram.com/only-for-those-who-claimed';
const input = encodeURIComponent(JSON.stringify({ go_id: 1 }));

function ask(caller: Caller, headers: Record<string, string> = {}): Promise<Response> {
  const url = `${caller.url}/api/gos.getGoInfos?input=${input}`;
  return caller.fetch(url, { method: 'GET', headers, body: null });
}

async function shown(caller: Caller): Promise<GoInfosRecord> {
  const { result } = (await (await ask(caller)).json()) as { result: { data: GoInfosRecord } };
  return result.data;
}

const claimedOf = async (caller: Caller, itemId: number): Promise<number | undefined> =>
  (await shown(caller)).items.find(({ item_id }) => item_id === itemId)?.amount_claimed;

const tagOf = async (caller: Caller): Promise<string> => (await ask(caller)).headers.get('etag') ?? 'none';

/** The answer to a client that unpacks nothing itself. */
function bytesOf(caller: Caller, encoding: string): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const asked = request(
      `${caller.url}/api/gos.getGoInfos?input=${input}`,
      { headers: { cookie, 'accept-encoding': encoding } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(chunks) }),
        );
      },
    );
    asked.on('error', reject);
    asked.end();
  });
}

const update = (changes: object) =>
  shop.callers.admin.api.gos.admUpdateGo.mutate({
    go_id: 1,
    title: 'First',
    available_from: null,
    available_until: null,
    published: true,
    archived: false,
    status: null,
    instagroupurl: null,
    title_img_id: null,
    ...changes,
  });

describe('the shop of a group order, which is the same for every fan', () => {
  it('is not sent again to whoever has it, on whichever server process', async () => {
    const { fan } = shop.callers;
    const first = await ask(fan);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const tag = first.headers.get('etag') ?? '';
    const elsewhere = await new Caller(there.url).logIn('other@example.org', password);
    for (const caller of [fan, shop.callers.otherFan, elsewhere]) {
      const again = await ask(caller, { 'if-none-match': `"another", W/${tag}` });
      expect(again.status).toBe(304);
      expect(again.headers.get('cache-control')).toBe('private, no-cache');
      expect(await again.text()).toBe('');
    }
    expect((await ask(fan, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('travels compressed for those who can read that', async () => {
    const { fan } = shop.callers;
    const plain = await bytesOf(fan, 'identity');
    const packed = await bytesOf(fan, 'br, gzip');
    expect(plain.encoding).toBeUndefined();
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect((await bytesOf(fan, 'gzip;q=0')).encoding).toBeUndefined();
  });

  it('holds a submission as soon as it is answered, on every server process', async () => {
    const { fan, otherFan } = shop.callers;
    const elsewhere = await new Caller(there.url).logIn('other@example.org', password);
    const ofOthers = ((await claimedOf(elsewhere, 1)) ?? 0) - 1;
    const tag = await tagOf(otherFan);
    for (const amount of [2, 3, 4]) {
      await fan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, amount)] });
      const seen = await Promise.all([fan, otherFan, elsewhere].map((caller) => claimedOf(caller, 1)));
      expect(seen).toEqual([ofOthers + amount, ofOthers + amount, ofOthers + amount]);
    }
    expect((await ask(otherFan, { 'if-none-match': tag })).status).toBe(200);
  });

  it('holds a change of an item as soon as it is saved, on every server process', async () => {
    const elsewhere = await new Caller(there.url).logIn('other@example.org', password);
    await shown(elsewhere);
    const { admin } = shop.callers;
    const album = await admin.api.item.admGetItem.query({ item_id: 1 });
    for (const price of [13, 14]) {
      const { variant_count: _count, version: _version, images, ...item } = album;
      await admin.api.item.admUpdateItem.mutate({
        ...item,
        price,
        images: images.map(({ image_id }) => image_id),
        variants: [],
      });
      const { items } = await shown(elsewhere);
      expect(items.find(({ item_id }) => item_id === 1)?.price).toBe(price);
    }
  });

  it('has the link to the chat for admins alone, whoever asks first', async () => {
    const { admin, fan } = shop.callers;
    for (const order of [
      [admin, fan],
      [fan, admin],
    ]) {
      await update({ instagroupurl: invitation });
      for (const caller of order)
        expect((await shown(caller)).go.instagroupurl).toBe(caller === admin ? invitation : null);
      await update({});
    }
    await update({ instagroupurl: invitation });
    const known = await ask(fan, { 'if-none-match': await tagOf(admin) });
    expect(await known.text()).not.toContain(invitation);
    expect(known.status).toBe(200);
  });

  it('is gone for fans as soon as it is hidden', async () => {
    const { admin, fan } = shop.callers;
    const tag = await tagOf(fan);
    await update({ published: false });
    expect((await ask(fan, { 'if-none-match': tag })).status).toBe(404);
    expect((await ask(admin)).status).toBe(200);
    await update({});
    expect((await ask(fan)).status).toBe(200);
  });

  it('is nothing for whoever may not see it, whatever they know of it', async () => {
    const { otherFan, admin, anonymous } = shop.callers;
    const tag = await tagOf(otherFan);
    await admin.api.user.admUpdateUser.mutate({ user_id: ids.otherFan, banned: true });
    for (const caller of [otherFan, anonymous]) {
      const answer = await ask(caller, { 'if-none-match': tag });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
    }
  });
});
