import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openTestShop, type TestShop } from '../../../test/open-test-shop';

let shop: TestShop;
const script = `/* ${'long '.repeat(1000)} */`;
const webRoot = mkdtempSync(join(tmpdir(), 'fan-beats-pages-'));

beforeAll(async () => {
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Fan Beats</title>');
  writeFileSync(join(webRoot, 'assets/index-abc123.js'), script);
  writeFileSync(join(webRoot, 'assets/index-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(webRoot, 'favicon.svg'), '<svg/>');
  mkdirSync(join(webRoot, '.vite'));
  writeFileSync(join(webRoot, '.vite/manifest.json'), '{}');
  shop = await openTestShop({ config: { webRoot, publicUrl: 'http://localhost' } });
});

afterAll(async () => {
  await shop.close();
  rmSync(webRoot, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${shop.url}${path}`, { headers });

describe('the web pages', () => {
  it.each(['/', '/login', '/go/17', '/admin/items/edititem/3', '/reset-password?token=abc'])(
    'open at %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      await expect(answer.text()).resolves.toContain('<title>Fan Beats');
    },
  );

  it('keep files with a hash in their name forever, and no others', async () => {
    const hashed = await get('/assets/index-abc123.js');
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  it('travel as the build compressed them', async () => {
    const packed = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(Object.fromEntries(packed.headers)).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    await expect(packed.text()).resolves.toBe(script);
  });

  it('travel compressed', async () => {
    expect(
      (await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip' })).headers.get('content-encoding'),
    ).toBe('gzip');
  });

  it.each([
    '/.vite/manifest.json',
    '/assets/index-old.js',
    '/missing.png',
    '/api/nothing.here',
    '/dbimg/none.webp',
    '/../package.json',
  ])('do not stand in for %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    await expect(answer.text()).resolves.not.toContain('<title>');
  });

  it('may run only their own scripts, and in no frame', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the server for its operators', () => {
  it('is alive, and ready', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const ready = await get('/readyz');
    expect(ready.status).toBe(200);
    await expect(ready.json()).resolves.toMatchObject({ status: 'ok', database: true, migrations: true });
  });

  it('tells its figures on this machine alone, not through a proxy on it', async () => {
    const statusWith = async (headers: Record<string, string>) => (await get('/metrics', headers)).status;
    expect(await statusWith({})).toBe(200);
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await statusWith({ [header]: '203.0.113.7' })).toBe(403);
    const host = await new Promise<number>((resolve, reject) => {
      request(`${shop.url}/metrics`, { headers: { host: 'shop.example' } }, (res) => {
        res.resume();
        resolve(res.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
    expect(host).toBe(403);
  });

  it('tells them nobody without a token where a proxy may stand before it that shows itself in nothing', async () => {
    const other = await shop.another({ publicUrl: 'https://shop.example' });
    expect((await fetch(`${other.url}/metrics`)).status).toBe(403);
    await other.close();
  });

  it('waits for the head of a request as long as a slow phone needs, and no longer', () => {
    expect(shop.app.getHttpServer().headersTimeout).toBe(15_000);
  });

  it('tells its figures to whoever has the token, from anywhere', async () => {
    const other = await shop.another({ metricsToken: 'a token of sixteen or more' });
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${other.url}/metrics`, { headers })).status;
    expect(await statusWith({})).toBe(403);
    expect(await statusWith({ authorization: 'Bearer a token of sixteen' })).toBe(403);
    const authorization = 'Bearer a token of sixteen or more';
    expect(await statusWith({ authorization, 'x-forwarded-for': '203.0.113.7' })).toBe(200);
    await other.close();
  });

  it('counts calls by procedure and outcome, and requests by area', async () => {
    await shop.callers.fan.api.faq.getFaq.query();
    await shop.callers.anonymous.api.faq.getFaq.query().catch(() => undefined);
    const figures = await (await get('/metrics')).text();
    expect(figures).toMatch(/fan_beats_calls_total\{procedure="faq.getFaq",outcome="ok"\} 1/);
    expect(figures).toMatch(/fan_beats_calls_total\{procedure="faq.getFaq",outcome="UNAUTHORIZED"\} 1/);
    expect(figures).toMatch(/fan_beats_request_seconds_count\{area="api",status="200"\} \d+/);
    expect(figures).not.toContain('@example.org');
  });
});
