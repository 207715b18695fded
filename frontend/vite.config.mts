import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://localhost:3000';

/** The dev server has no shop: the parts that the server writes into a page are left out, and the pages have their defaults. */
const withoutShop: Plugin = {
  name: 'without-shop',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('%PAGE_LANG%', 'en')
        .replace('%PAGE_LANGUAGE%', 'source')
        .replaceAll(/%(SHOP_NAME|PAGE_TITLE)%/g, 'Fan Beats')
        .replaceAll(/%(SHOP|PAGE)_[A-Z]+%/g, ''),
  },
};

const read = (file: string) => readFileSync(here(file), 'utf8');

/** The frame of every page without its scripts and links, and with a notice in place of its first lines. */
const offlinePage = () =>
  read('./index.html')
    .replace('<title>%PAGE_TITLE%', '<title>Offline – %SHOP_NAME%')
    .replace('%PAGE_HEAD%', '')
    .replaceAll(/^ *<(script|link) .*\n/gm, '')
    .replace(/<div class="first-page".*<\/div>/, read('./offline.html'));

/** The manifest by which a phone installs the shop as an app, and the page that it shows without a network. */
const installable: Plugin = {
  name: 'installable',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: '/app.webmanifest' } }],
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'offline.html', source: offlinePage() });
  },
};

/** The app's files are loaded with the page, and not only after the first script names them. */
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
        // The server leaves in the one of the page's language.
        ...Object.values(bundle).flatMap((file) => {
          const language = file.type === 'chunk' && /^(\w+)-start$/.exec(file.name)?.[1];
          return language && file.isDynamicEntry
            ? [link({ rel: 'modulepreload', 'data-language': language }, file.fileName)]
            : [];
        }),
        ...styles.map((file) => link({ rel: 'preload', as: 'style' }, file)),
      ];
    },
  },
};

/**
 * Files that are cached for a year are compressed once, at the highest level: they are a fifth smaller than with compression
 * while sending.
 */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const pack = promisify(brotliCompress);
      const files = Object.values(bundle).filter(({ fileName }) => /^assets\/.*\.(js|css)$/.test(fileName));
      for (const [file, source] of await Promise.all(
        files.map(
          async (file) => [file, await pack(file.type === 'chunk' ? file.code : file.source)] as const,
        ),
      ))
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source });
    },
  },
};

/** A file for the modules that are loaded together, with all their dependencies that no file before it has. */
const files = [
  { name: 'start', test: /src[\\/]start\.ts$/ },
  // A field imports only this context of the forms.
  { name: 'app', test: /src[\\/]main\.tsx$|form[\\/]es[\\/]FormContext/ },
  { name: 'form', test: /rc-component[\\/](form|async-validator)[\\/]/ },
  // Modules that the login shares with pages without a form.
  {
    name: 'fields',
    test: /antd[\\/]es[\\/](input|alert|tooltip|style[\\/]motion|grid[\\/](hooks|style))[\\/]|QuestionCircleOutlined|PictureOutlined|show[\\/]Picture|frame[\\/]usePageTitle|forms[\\/]useOutcome|routes[\\/]useAddress/,
  },
  { name: 'login', test: /pages[\\/]LoginPage\.tsx$/ },
  // With the modules that a person's menu, the shop and the pages after the claim share.
  {
    name: 'people',
    test: /frame[\\/]MessageScope\.tsx$|antd[\\/]es[\\/](style[\\/]motion|_util[\\/]PurePanel)|rc-component[\\/]overflow|icons[\\/](Left|Right|Check|Stop|ShoppingCart)Outlined|points-settlement|FormPage|show[\\/]StatusTag|frame[\\/]Disclosure|goStanding|go-status|useNow|fetchAhead/,
  },
  { name: 'home', test: /pages[\\/]HomePage\.tsx$/ },
  { name: 'shop', test: /pages[\\/]ShopPage\.tsx$/ },
  { name: 'pay', test: /pages[\\/]PayPage\.tsx$/ },
  // Modules that the back office shares with claims.
  {
    name: 'history',
    test: /ledger[\\/]eventTexts|statements[\\/](HistoryLine|HistoryEntries|Receipt\.module)/,
  },
  { name: 'claims', test: /pages[\\/](MyClaims|ClaimSuccess)Page\.tsx$/ },
  { name: 'menu', test: /frame[\\/]UserMenu\.tsx$/ },
  { name: 'icons', test: /@ant-design[\\/]icons/ },
];

const { version } = JSON.parse(read('../package.json')) as { version: string };

export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  root: here('.'),
  plugins: [react(), withoutShop, firstWave, installable, packed],
  resolve: {
    alias: {
      '@fan-beats/events/kernel': here('../events/src/kernel/index.ts'),
      '@fan-beats/events/language': here('../events/src/language.ts'),
      '@fan-beats/events/rules': here('../events/src/rules.ts'),
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/dbimg': server } },
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    // The files of each page, for e2e/built-pages.browser.spec.ts: in `.vite`, which is not served.
    manifest: true,
    // The oldest browsers in which the pages work (docs/operations.md); e2e/built-pages.browser.spec.ts checks methods, too.
    target: ['safari15.4', 'chrome100', 'firefox104'],
    // Inlined images would need `data:` in the content security policy's script and style sources.
    assetsInlineLimit: 0,
    // Few files and large ones: e2e/built-pages.browser.spec.ts checks the size that a page loads.
    chunkSizeWarningLimit: 700,
    // A browser without it loads the same files a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // An import of it has no side effects, which its package does not declare.
      treeshake: { moduleSideEffects: [{ test: /rc-component[\\/]form[\\/]/, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: files.map((file, index) => ({ ...file, priority: files.length - index })),
        },
      },
    },
  },
});
