import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openTestShop, type TestShop } from '../../../../test/open-test-shop';

let shop: TestShop;
const webRoot = mkdtempSync(join(tmpdir(), 'fan-beats-previews-'));
const hostile = `"><script>alert(1)</script>&amp;'%SHOP_NAME%$&`;
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

beforeAll(async () => {
  mkdirSync(webRoot, { recursive: true });
  for (const file of ['index.html', 'offline.html'])
    copyFileSync(join(__dirname, '../../../../../frontend', file), join(webRoot, file));
  const links = ['source', 'de', 'en'].map(
    (language) =>
      `    <link rel="modulepreload" data-language="${language}" href="/assets/start-${language}.js">\n`,
  );
  const index = readFileSync(join(webRoot, 'index.html'), 'utf8');
  writeFileSync(join(webRoot, 'index.html'), index.replace('  </head>', `${links.join('')}  </head>`));
  shop = await openTestShop({ config: { webRoot, publicUrl: 'https://shop.example' } });
  const cover = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#7a2cf0' } })
    .webp()
    .toBuffer();
  await shop.owner.query(
    `INSERT INTO images (image_id, filepath, mimetype, width, height, bytes)
       VALUES (1, repeat('a', 40) || '.webp', 'image/webp', 800, 500, $1)`,
    [cover],
  );
  await shop.owner.query(
    `INSERT INTO gos (go_id, title, published, archived, available_until, title_img_id) VALUES
       (1, 'Winter <3', true, false, '2199-12-01T17:00:00Z', 1), (2, 'Secret', false, false, NULL, 1),
       (3, 'Old secret', true, true, NULL, 1)`,
  );
  await shop.owner.query(
    `INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published) VALUES
       (1, 'Album', '', '', 0, 1250, 0, true), (2, 'Hidden album', '', '', 0, 900, 0, false),
       (3, 'Poster', '', '', 0, 0, 0, true), (4, 'Card', '', '', 1, 0, 9, true)`,
  );
  await shop.owner.query(
    `INSERT INTO item_variants (item_id, sort_id, caption, price_cents, points) VALUES
       (3, 1, 'Small', 1000, NULL), (3, 2, 'Large', 2500, NULL), (4, 1, 'Red', NULL, 7), (4, 2, 'Blue', NULL, 7)`,
  );
  await shop.owner.query(
    'INSERT INTO go_items (go_id, item_id) VALUES (1, 1), (1, 2), (1, 3), (1, 4), (2, 1)',
  );
});

afterAll(async () => {
  await shop.close();
  rmSync(webRoot, { recursive: true });
});

/** Reads a page as a chat does: the tags, without running a script. */
async function read(path: string) {
  const html = await (await fetch(`${shop.url}${path}`)).text();
  const tag = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;
  return { html, tag, title: /<title>(.*?)<\/title>/.exec(html)?.[1] };
}

const own = { title: 'Fan Beats', description: 'grouporders &amp; freebies', image: '/preview.png' };
const cover = `/dbimg/${'a'.repeat(40)}.jpg`;

const pages = [
  ['/', { ...own, robots: null }],
  [
    '/go/1',
    {
      title: 'Winter &lt;3 · Fan Beats',
      description: 'Open until 01.12.2199, 18:00 · grouporders &amp; freebies',
      image: cover,
      robots: null,
    },
  ],
  [
    '/go/1?item=1',
    {
      title: 'Album · Winter &lt;3',
      description: '12.50 € · Open until 01.12.2199, 18:00 · Fan Beats',
      image: cover,
      robots: null,
    },
  ],
  [
    '/go/1?item=3',
    {
      title: 'Poster · Winter &lt;3',
      description: 'from 10.00 € · Open until 01.12.2199, 18:00 · Fan Beats',
      image: cover,
      robots: null,
    },
  ],
  [
    '/go/1?item=4',
    {
      title: 'Card · Winter &lt;3',
      description: '7 Fan Beats · Open until 01.12.2199, 18:00 · Fan Beats',
      image: cover,
      robots: null,
    },
  ],
  // An item that the shop does not show has no preview, nor has one that is only in another group order.
  ['/go/1?item=2', { title: 'Winter &lt;3 · Fan Beats', image: cover, robots: null }],
  ['/go/1?item=99999999999999', { title: 'Winter &lt;3 · Fan Beats', image: cover, robots: null }],
  ...[
    '//',
    '/go/2',
    '/go/2?item=1',
    '/go/3',
    '/go/4',
    '/go/99999999999',
    '/go/0',
    '/my-claims',
    '/admin/gos',
  ].map((path) => [path, { ...own, robots: 'noindex' }] as const),
] as const;

it.each(pages)('%s is previewed by what everybody may know', async (path, shown) => {
  const { html, tag, title } = await read(path);
  const { image, description, robots } = { description: undefined, ...shown };
  expect(title).toBe(shown.title);
  expect(tag('og:title')).toBe(shown.title);
  expect(tag('og:image')).toBe(`https://shop.example${image}`);
  expect(tag('robots')).toBe(robots);
  if (description !== undefined)
    expect([tag('description'), tag('og:description')]).toEqual([description, description]);
  expect(html).not.toMatch(/Secret|secret|Hidden/);
});

it.each(pages)('%s says no more to who is not logged in than its preview', async (path, shown) => {
  const { html, tag } = await read(path);
  const data = /<script type="application\/json" id="shared-link">(.*?)<\/script>/.exec(html)?.[1];
  if (!path.startsWith('/go/1')) {
    expect(data).toBeUndefined();
    return;
  }
  const link = JSON.parse(data ?? '') as Readonly<Record<string, unknown>>;
  expect(Object.keys(link).sort()).toEqual(['language', 'path', 'picture', 'standing', 'title']);
  expect(link).toMatchObject({ language: 'en', standing: 'Open until 01.12.2199, 18:00' });
  expect(asHtml(String(link['title']))).toBe(shown.title.replace(' · Fan Beats', ''));
  expect(tag('og:image')).toContain(String(link['picture']).replace('.webp', '.jpg'));
});

it('a preview is a JPEG of 1200 by 630, made once', async () => {
  const get = async () => Buffer.from(await (await fetch(`${shop.url}${cover}`)).arrayBuffer());
  const first = await get();
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect((await get()).equals(first)).toBe(true);
  expect(await shop.row('SELECT count(*)::int AS made FROM image_thumbnails')).toEqual({ made: 1 });
  expect((await fetch(`${shop.url}/dbimg/${'c'.repeat(40)}.jpg`)).status).toBe(404);
});

it('settings stand in the next page, in the manifest and offline, on every process, and the audit knows them', async () => {
  const other = await shop.another();
  const saved = {
    name: hostile,
    subtitle: hostile,
    about_url: '',
    social_url: '',
    ...({ language: 'de', seller: 'private', registration: 'open' } as const),
    accent: '#0f5132',
    logo: null,
    icon: null,
  };
  for (const field of ['logo', 'icon']) {
    const unknown = { ...saved, [field]: `${'e'.repeat(40)}.webp` };
    const refused = await shop.callers.admin.refused('settings.admSaveShop', 'mutation', unknown);
    expect(refused).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { [field]: expect.stringMatching(/^There is no such picture/) as string },
    });
  }
  await shop.callers.admin.api.settings.admSaveShop.mutate(saved);
  for (const url of [shop.url, other.url]) {
    const html = await (await fetch(`${url}/`)).text();
    // Its screens are as they were, whatever the language of its legal texts.
    expect(html).toContain('<html lang="en" style="--fb-accent: #0f5132;');
    expect(html).toContain('data-language="source"');
    expect(html).toContain(`<title>${asHtml(hostile)}</title>`);
    expect(html).not.toContain('<script>alert');
    const data = /<script type="application\/json" id="shop">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject(saved);
  }
  const manifest = (await (await fetch(`${shop.url}/app.webmanifest`)).json()) as object;
  expect(manifest).toMatchObject({ name: hostile, lang: 'de', theme_color: '#0f5132' });
  const go = await read('/go/1');
  expect(go.tag('og:locale')).toBe('de_DE');
  expect(go.tag('description')).toMatch(/^Offen bis 01\.12\.2199, 18:00 · /);
  expect(go.html).not.toContain('<script>alert');
  // One language, although the screens are in Original.
  expect((await read('/go/1?item=3')).tag('description')).toMatch(/^ab 10,00 € · Offen bis /);
  const audit = await shop.row<{ changes: object[] }>(
    "SELECT changes FROM audit_entries WHERE act = 'settings.admSaveShop'",
  );
  expect(audit?.changes).toContainEqual({ field: 'accent', before: null, after: '#0f5132' });
  await other.close();
});

describe('the language of a page', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { headers });
  const languageOf = async (headers: Record<string, string>, path = '/login') => {
    const html = await (await get(path, headers)).text();
    return /<html lang="(\w+)" .*data-language="(\w+)"/.exec(html)?.slice(1).join(' ');
  };
  const chosen = (language: string) => ({ cookie: `__Host-fan_beats_language=${language}` });
  const show = (language: string) =>
    shop.owner.query('UPDATE shop_settings SET shown_language = $1', [language]);

  afterEach(() => show('source'));

  it('is the shop’s, the browser’s or the person’s', async () => {
    await show('de');
    expect(await languageOf({})).toBe('de de');
    expect(await languageOf({ 'accept-language': 'en-GB,en;q=0.9' })).toBe('en en');
    expect(await languageOf(chosen('source'))).toBe('en source');
    const { fan } = shop.callers;
    const session = [...fan.cookies].map((pair) => pair.join('=')).join('; ');
    expect(await languageOf({ cookie: session })).toBe('de de');
    await fan.api.user.updateUserProfile.mutate({ language: 'en' });
    expect(await languageOf({ cookie: session })).toBe('en en');
    expect(await languageOf({ cookie: `${session}; ${chosen('de').cookie}` }, '/profile')).toBe('en en');
    await fan.api.user.updateUserProfile.mutate({ language: null });
    expect(await languageOf({ cookie: `${session}; ${chosen('source').cookie}` })).toBe('en source');
  });

  it.each(['fr', '"><script>', '%00', 'de de', 'de'.repeat(2_000)])(
    'is not changed by a cookie such as %.20s',
    async (junk) => {
      expect(await languageOf({ ...chosen(junk), 'accept-language': junk })).toBe('en source');
    },
  );

  it('is not changed by an address', async () => {
    expect(await languageOf({}, '/login?language=de&data-language=de&lng=de')).toBe('en source');
  });

  it('is that of its preview and of the files that it loads', async () => {
    const german = await (await get('/go/1?item=1', chosen('de'))).text();
    expect(german).toContain('content="12,50 € · Offen bis 01.12.2199, 18:00 · ');
    expect(german).toContain('content="de_DE"');
    expect(german.match(/start-\w+\.js/g)).toEqual(['start-de.js']);
    const english = await (await get('/go/1?item=1', chosen('en'))).text();
    expect(english).toContain('content="12.50 € · Open until 01.12.2199, 18:00 · ');
    expect(english.match(/start-\w+\.js/g)).toEqual(['start-en.js']);
  });

  it('is part of the page that a cache keeps', async () => {
    const first = await get('/login');
    expect(first.headers.get('vary')).toMatch(/^cookie, accept-language\b/);
    const tag = first.headers.get('etag') ?? '';
    expect((await get('/login', { 'if-none-match': tag })).status).toBe(304);
    expect((await get('/login', { 'if-none-match': tag, ...chosen('de') })).status).toBe(200);
  });
});

it('the last shop that was read is shown while the database does not answer', async () => {
  await shop.owner.query('ALTER TABLE shop_settings RENAME TO away');
  const { html } = await read('/');
  await shop.owner.query('ALTER TABLE away RENAME TO shop_settings');
  expect(html).toContain('"language":"de"');
});
