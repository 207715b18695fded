import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { settings as defaults } from './src/shared/config/settings.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://localhost:3000';

/** Settings of the shop's operator; each has its default in src/shared/config/settings.ts (rules D47, D52). */
const settings = {
  shopName: process.env['VITE_SHOP_NAME'],
  shopSubtitle: process.env['VITE_SHOP_SUBTITLE'],
  aboutUsUrl: process.env['VITE_ABOUT_US_URL'],
  socialMediaUrl: process.env['VITE_SOCIAL_MEDIA_URL'],
  version: (JSON.parse(readFileSync(here('../package.json'), 'utf8')) as { version: string }).version,
};

const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const shopName = settings.shopName ?? defaults.shopName;
const shopSubtitle = settings.shopSubtitle ?? defaults.shopSubtitle;

const named = (html: string) =>
  html.replaceAll('%SHOP_NAME%', asHtml(shopName)).replaceAll('%SHOP_SUBTITLE%', asHtml(shopSubtitle));

/** The shop's name in the frame that is there before any code. */
const namedFrame: Plugin = {
  name: 'named-frame',
  transformIndexHtml: { order: 'pre', handler: named },
};

const read = (file: string) => readFileSync(here(file), 'utf8');

/** The frame of every page without what it would fetch, and a word of what is the matter in place of its first lines. */
const offlinePage = () =>
  named(
    read('./index.html')
      .replace('<title>', '<title>Offline – ')
      .replaceAll(/^ *<(script|link) .*\n/gm, '')
      .replace(/<div class="first-page".*<\/div>/, read('./offline.html')),
  );

const icon = (file: string, size: number, purpose: string) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone needs to keep the shop among its apps, and what it shows without a network. */
const installable: Plugin = {
  name: 'installable',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' } },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: '/icon-180.png' } },
  ],
  generateBundle() {
    const manifest = {
      name: shopName,
      short_name: shopName,
      description: shopSubtitle,
      id: '/',
      start_url: '/',
      display: 'standalone',
      background_color: '#f8f6fc',
      theme_color: '#6d28d9',
      icons: [
        icon('icon-192.png', 192, 'any'),
        icon('icon-512.png', 512, 'any'),
        icon('icon-maskable-512.png', 512, 'maskable'),
      ],
    };
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
    emit('app.webmanifest', JSON.stringify(manifest));
    emit('offline.html', offlinePage());
  },
};

/** The app's files are fetched with the page, and not once the first script names them. */
const firstWave: Plugin = {
  name: 'first-wave',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const app = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'app');
      if (app?.type !== 'chunk') return [];
      const link = (attrs: HtmlTagDescriptor['attrs'], file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, href: `/${file}` },
      });
      const styles = [...(app.viteMetadata?.importedCss ?? [])];
      return [
        ...[...app.imports, app.fileName].map((file) => link({ rel: 'modulepreload' }, file)),
        ...styles.map((file) => link({ rel: 'preload', as: 'style' }, file)),
      ];
    },
  },
};

/** A file for what is loaded together, with all it needs that no file before it has. */
const files = [
  { name: 'start', test: /src[\\/]start\.ts$/ },
  { name: 'app', test: /src[\\/]main\.tsx$/ },
  { name: 'login', test: /pages[\\/]LoginPage\.tsx$/ },
  // With what the menu of a person, the shop and what comes after the claim share.
  {
    name: 'people',
    test: /frame[\\/]MessageScope\.tsx$|antd[\\/]es[\\/](style[\\/]motion|_util[\\/]PurePanel|flex)|rc-component[\\/]overflow|icons[\\/](Left|Right|Check)Outlined|format[\\/]counts|points-settlement|FormPage/,
  },
  { name: 'home', test: /pages[\\/]HomePage\.tsx$/ },
  { name: 'shop', test: /pages[\\/]ShopPage\.tsx$/ },
  { name: 'pay', test: /pages[\\/]PayPage\.tsx$/ },
  // What the back office shares with claims.
  {
    name: 'history',
    test: /ledger[\\/]eventTexts|statements[\\/](HistoryLine|HistoryEntries|Receipt\.module)/,
  },
  { name: 'claims', test: /pages[\\/](MyClaims|ClaimSuccess)Page\.tsx$/ },
  { name: 'menu', test: /frame[\\/]UserMenu\.tsx$/ },
  { name: 'icons', test: /@ant-design[\\/]icons/ },
];

export default defineConfig({
  root: here('.'),
  plugins: [react(), namedFrame, firstWave, installable],
  define: { __SHOP_SETTINGS__: JSON.stringify(settings) },
  resolve: {
    alias: {
      '@fan-beats/events/kernel': here('../events/src/kernel/index.ts'),
      '@fan-beats/events/rules': here('../events/src/rules/index.ts'),
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/dbimg': server } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // What belongs to which page, for scripts/budgets.mjs: in `.vite`, of which nothing is served.
    manifest: true,
    target: 'es2022',
    // Inlined images would need `data:` in the content security policy's script and style sources.
    assetsInlineLimit: 0,
    // Few files and large ones: scripts/budgets.mjs watches over what a page loads.
    chunkSizeWarningLimit: 700,
    // A browser without it fetches the same a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: files.map((file, index) => ({ ...file, priority: files.length - index })),
        },
      },
    },
  },
});
