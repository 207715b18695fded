import { mixed, type Language } from '@fan-beats/events/language';
import type { SharedLinkRecord } from '../../../contract/people/invitation.records';
import type { ShopRecord } from '../../../contract/site/shop.records';
import type { ShownLanguage } from '../../../contract/site/shown-language';
import { asHtml } from '../../../platform/mail/mailer';
import { previewSize } from '../../catalogue/images/picture.codec';
import { legalLanguage } from '../settings/look-record';

/** The description of a page for chats and search engines, which run no script of it. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** The path of the page, without the address of the shop. */
  readonly path: string;
  /** The name of its picture; null for the shop's. */
  readonly picture: string | null;
  /** Whether search engines may list it. */
  readonly listed: boolean;
  /** The text above the login form; null for a page that is not a group order's. */
  readonly sharedLink: SharedLinkRecord | null;
}

/** A page with the address of the shop, and the prefix of the names of its cookies and files. */
interface Page extends Preview {
  readonly publicUrl: string;
  readonly prefix: string;
  readonly wording: Wording;
}

/** The language of a page, and that of its preview: in the specification's mix it is the one of the legal texts. */
export interface Wording {
  readonly shown: ShownLanguage;
  readonly preview: Language;
}

export const wordingOf = (shown: ShownLanguage, shop: ShopRecord): Wording => ({
  shown,
  preview: legalLanguage(shown, shop),
});

/** A value as JSON in a page, escaped so that nothing in it ends its element. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const locales: Readonly<Record<Language, string>> = { en: 'en_GB', de: 'de_DE' };

/** A file of the built page that is loaded in one language only. */
const ofLanguage = /^ *<link [^>]*data-language="(\w+)"[^>]*>\n?/gm;

/** Replaces the marks in the built page by the texts of the shop and of the page, and leaves out what is of other languages. */
export function writePage(html: string, shop: ShopRecord, page: Page): string {
  const { shown } = page.wording;
  const marks: Readonly<Record<string, string>> = {
    PAGE_LANG: shown === 'de' ? 'de' : 'en',
    PAGE_LANGUAGE: shown,
    SHOP_NAME: asHtml(shop.name),
    SHOP_SUBTITLE: asHtml(shop.subtitle),
    SHOP_STYLE: accentStyle(shop.accent),
    SHOP_MARK:
      shop.logo === null
        ? '<svg width="38" height="38"><use href="#brand-mark" /></svg>'
        : `<img src="/dbimg/${shop.logo}?w=160" width="38" height="38" alt="" style="object-fit: contain" />`,
    PAGE_TITLE: asHtml(page.title),
    PAGE_HEAD: headOf(shop, page),
  };
  return html
    .replaceAll(ofLanguage, (link, language) => (language === shown ? link : ''))
    .replaceAll(/%([A-Z_]+)%/g, (mark, name: string) => marks[name] ?? mark);
}

const accentStyle = (accent: string | null): string =>
  accent === null ? '' : `--fb-accent: ${accent}; --fb-accent-end: ${mixed(accent, '#000000', 0.35)}`;

function headOf(shop: ShopRecord, page: Page): string {
  const { title, description, path, listed, publicUrl, prefix, wording } = page;
  const picture = page.picture ?? shop.logo;
  const image = picture === null ? '/preview.png' : `/dbimg/${picture.replace('.webp', '.jpg')}`;
  const graph = {
    'og:site_name': shop.name,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': `${publicUrl}${path}`,
    'og:image': `${publicUrl}${image}`,
    'og:image:width': String(previewSize.width),
    'og:image:height': String(previewSize.height),
    'og:locale': locales[wording.preview],
  };
  const named = {
    description,
    shop: prefix,
    'twitter:card': 'summary_large_image',
    ...(!listed && { robots: 'noindex' }),
  };
  const metas = (attribute: string, values: Readonly<Record<string, string>>): string[] =>
    Object.entries(values).map(
      ([name, content]) => `<meta ${attribute}="${name}" content="${asHtml(content)}" />`,
    );
  const icon =
    shop.icon === null
      ? '<link rel="icon" href="/favicon.svg" type="image/svg+xml" />'
      : `<link rel="icon" href="/dbimg/${shop.icon}?w=160" type="image/webp" />`;
  return [
    ...metas('name', named),
    ...metas('property', graph),
    icon,
    `<link rel="apple-touch-icon" href="${shop.icon === null ? '/icon-180.png' : `/dbimg/${shop.icon}?w=160`}" />`,
    `<script type="application/json" id="shop">${asData(shop)}</script>`,
    ...(page.sharedLink === null
      ? []
      : [`<script type="application/json" id="shared-link">${asData(page.sharedLink)}</script>`]),
  ].join('\n    ');
}

const icon = (file: string, size: number, purpose: string) => ({
  src: `/${file}`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest that a phone needs to keep the shop among its apps. */
export const manifestOf = ({ name, subtitle, language, accent, icon: own }: ShopRecord) => ({
  name,
  short_name: name,
  description: subtitle,
  lang: language,
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#f8f6fc',
  theme_color: accent ?? '#6d28d9',
  icons:
    own === null
      ? [
          icon('icon-192.png', 192, 'any'),
          icon('icon-512.png', 512, 'any'),
          icon('icon-maskable-512.png', 512, 'maskable'),
        ]
      : [{ src: `/dbimg/${own}?w=320`, sizes: 'any', type: 'image/webp', purpose: 'any' }],
});
