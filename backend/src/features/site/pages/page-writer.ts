import { centsFromEuros, goStatusLabel, inEuros, shopAt, windowPhase } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import type { GoRecord } from '../../../contract/catalogue/go.records';
import type { ItemRecord } from '../../../contract/catalogue/item.records';
import type { ShopRecord } from '../../../contract/site/shop.records';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { largestId } from '../../../platform/trpc/fields';
import type { PageText } from '../../../platform/web/web-pages';
import { isSeen, readGos } from '../../catalogue/gos/go-view';
import { readItems } from '../../catalogue/items/item-view';
import { shopByDefault } from '../settings/look-record';
import { SettingsReads } from '../settings/settings.reads';
import type { ShownLanguage } from '../../../contract/site/shown-language';
import { textsIn } from '../../../platform/texts/texts';
import { manifestOf, wordingOf, writePage, type Preview, type Wording } from './page-head';
import { PageLanguage } from './page-language';

/** Pages that search engines may list, besides group orders. */
const listed = /^\/(login|legal\/[a-z]+)?$/;

const words = {
  en: {
    before: 'Opens on',
    inside: 'Open until',
    after: 'Closed since',
    open: 'Open',
    beats: 'Fan Beats',
    from: 'from',
  },
  de: {
    before: 'Öffnet am',
    inside: 'Offen bis',
    after: 'Geschlossen seit',
    open: 'Offen',
    beats: 'Fan Beats',
    from: 'ab',
  },
} as const;

/**
 * Writes the look of the shop, and the preview of a page, into each page as it is sent: no build contains a shop's own
 * texts.
 */
@Injectable()
export class PageWriter implements PageText {
  /** The shop that is shown as long as the database does not answer. */
  private last: ShopRecord = shopByDefault;

  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly settings: SettingsReads,
    private readonly languages: PageLanguage,
  ) {}

  async page(html: string, req: FastifyRequest): Promise<string> {
    const { pathname, searchParams } = new URL(`http://shop${req.url}`);
    const [shop, preview] = await Promise.all([
      this.shop(),
      this.previewOf(pathname, searchParams.get('item')).catch(() => null),
    ]);
    const wording = wordingOf(await this.languages.of(req, shop.shown_language), shop);
    const own = { title: shop.name, description: shop.subtitle, path: '/', picture: null, sharedLink: null };
    const { publicUrl, databaseUrl } = this.config;
    const shown = preview?.(shop, wording) ?? { ...own, listed: listed.test(pathname) };
    return writePage(html, shop, { ...shown, publicUrl, prefix: shopAt(databaseUrl).prefix, wording });
  }

  async manifest(): Promise<object> {
    return manifestOf(await this.shop());
  }

  private async shop(): Promise<ShopRecord> {
    try {
      this.last = await this.settings.shop();
    } catch {
      // The page itself shows that the server cannot be reached.
    }
    return this.last;
  }

  /** The preview of a group order that fans see, or of an item in its shop; null for one that is hidden (rule L8). */
  private async previewOf(
    pathname: string,
    item: string | null,
  ): Promise<((shop: ShopRecord, wording: Wording) => Preview) | null> {
    const goId = idOf(/^\/go\/([1-9]\d*)$/.exec(pathname)?.[1]);
    if (goId === null) return null;
    const itemId = idOf(item);
    const [[go], [shown]] = await Promise.all([
      readGos(this.pool, 'id', goId),
      itemId === null ? [] : readItems(this.pool, 'shown', goId, itemId),
    ]);
    if (!go || !isSeen(go)) return null;
    return (shop, wording) =>
      shown ? ofItem({ shop, go, item: shown, wording }) : ofGo({ shop, go, wording });
  }
}

const idOf = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= largestId ? Number(text) : null;

interface Previewed {
  readonly shop: ShopRecord;
  readonly go: GoRecord;
  readonly wording: Wording;
}

function ofGo({ shop, go, wording }: Previewed): Preview {
  const language = wording.preview;
  const path = `/go/${go.go_id}`;
  const picture = go.filepath;
  return {
    title: `${go.title} · ${shop.name}`,
    description: [standing(go, wording), shop.subtitle].filter(Boolean).join(' · '),
    path,
    picture,
    listed: true,
    sharedLink: {
      path,
      title: go.title,
      standing: standing(go, wording),
      language,
      picture,
    },
  };
}

function ofItem({ shop, go, item, wording }: Previewed & { readonly item: ItemRecord }): Preview {
  const language = wording.preview;
  const title = `${item.caption} · ${go.title}`;
  const path = `/go/${go.go_id}?item=${item.item_id}`;
  const picture = item.images[0]?.filepath ?? go.filepath;
  return {
    title,
    description: [costOf(item, wording), standing(go, wording), shop.name].join(' · '),
    path,
    picture,
    listed: true,
    sharedLink: {
      path,
      title,
      standing: standing(go, wording),
      language,
      picture,
    },
  };
}

/** The cost of a piece, or the lowest cost of its variants (rule D14). */
function costOf({ item_type, price, points, variants }: ItemRecord, wording: Wording): string {
  const isProduct = item_type === 0;
  const own = isProduct ? price : points;
  const costs = variants.map((variant) => (isProduct ? variant.price : variant.points) ?? own);
  const least = costs.length > 0 ? Math.min(...costs) : own;
  const { from, beats } = words[wording.preview];
  const before = costs.some((cost) => cost !== least) ? `${from} ` : '';
  return before + (isProduct ? inEuros(centsFromEuros(least), textsOf(wording)) : `${least} ${beats}`);
}

/** The texts of a preview are of one language, also where its page is in Original. */
const textsOf = ({ shown, preview }: Wording): ShownLanguage => (preview === 'de' ? 'de' : shown);

/** The status or the window of a group order, in German time (rule D5). */
function standing({ status, ...go }: GoRecord, wording: Wording): string {
  if (status !== null) return goStatusLabel(textsIn(textsOf(wording)), status);
  const [from, until] = [go.available_from, go.available_until].map((at) =>
    at === null ? null : Date.parse(at),
  );
  const phase = windowPhase({ availableFrom: from ?? null, availableUntil: until ?? null }, Date.now());
  const bound = phase === 'before' ? from : until;
  return bound === null || bound === undefined
    ? words[wording.preview].open
    : `${words[wording.preview][phase]} ${moment.format(bound)}`;
}

const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});
