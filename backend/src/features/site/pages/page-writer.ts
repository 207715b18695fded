import { goStatusLabel, shopAt, windowPhase, type Language } from '@fan-beats/events';
import { Inject, Injectable } from '@nestjs/common';
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
import { manifestOf, writePage, type Preview } from './page-head';

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
  ) {}

  async page(html: string, address: string): Promise<string> {
    const { pathname, searchParams } = new URL(`http://shop${address}`);
    const [shop, preview] = await Promise.all([
      this.shop(),
      this.previewOf(pathname, searchParams.get('item')).catch(() => null),
    ]);
    const own = { title: shop.name, description: shop.subtitle, path: '/', picture: null, sharedLink: null };
    const { publicUrl, databaseUrl } = this.config;
    const shown = preview?.(shop) ?? { ...own, listed: listed.test(pathname) };
    return writePage(html, shop, { ...shown, publicUrl, prefix: shopAt(databaseUrl).prefix });
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
  ): Promise<((shop: ShopRecord) => Preview) | null> {
    const goId = idOf(/^\/go\/([1-9]\d*)$/.exec(pathname)?.[1]);
    if (goId === null) return null;
    const itemId = idOf(item);
    const [[go], [shown]] = await Promise.all([
      readGos(this.pool, 'id', goId),
      itemId === null ? [] : readItems(this.pool, 'shown', goId, itemId),
    ]);
    if (!go || !isSeen(go)) return null;
    return (shop) => (shown ? ofItem(shop, go, shown) : ofGo(shop, go));
  }
}

const idOf = (text: string | null | undefined): number | null =>
  /^[1-9]\d{0,9}$/.test(text ?? '') && Number(text) <= largestId ? Number(text) : null;

function ofGo(shop: ShopRecord, go: GoRecord): Preview {
  const path = `/go/${go.go_id}`;
  const picture = go.filepath;
  return {
    title: `${go.title} · ${shop.name}`,
    description: [standing(go, shop.language), shop.subtitle].filter(Boolean).join(' · '),
    path,
    picture,
    listed: true,
    sharedLink: {
      path,
      title: go.title,
      standing: standing(go, shop.language),
      language: shop.language,
      picture,
    },
  };
}

function ofItem(shop: ShopRecord, go: GoRecord, item: ItemRecord): Preview {
  const title = `${item.caption} · ${go.title}`;
  const path = `/go/${go.go_id}?item=${item.item_id}`;
  const picture = item.images[0]?.filepath ?? go.filepath;
  return {
    title,
    description: [costOf(item, shop.language), standing(go, shop.language), shop.name].join(' · '),
    path,
    picture,
    listed: true,
    sharedLink: {
      path,
      title,
      standing: standing(go, shop.language),
      language: shop.language,
      picture,
    },
  };
}

/** The cost of a piece. Where variants cost differently, the lowest (rule D14). */
function costOf({ item_type, price, points, variants }: ItemRecord, language: Language): string {
  const isProduct = item_type === 0;
  const own = isProduct ? price : points;
  const costs = variants.map((variant) => (isProduct ? variant.price : variant.points) ?? own);
  const least = costs.length > 0 ? Math.min(...costs) : own;
  const { from, beats } = words[language];
  const before = costs.some((cost) => cost !== least) ? `${from} ` : '';
  return before + (isProduct ? `${least.toFixed(2)} €` : `${least} ${beats}`);
}

/** The status or the window of a group order, in German time (rule D5). */
function standing({ status, ...go }: GoRecord, language: Language): string {
  if (status !== null) return goStatusLabel(status);
  const [from, until] = [go.available_from, go.available_until].map((at) =>
    at === null ? null : Date.parse(at),
  );
  const phase = windowPhase({ availableFrom: from ?? null, availableUntil: until ?? null }, Date.now());
  const bound = phase === 'before' ? from : until;
  return bound === null || bound === undefined
    ? words[language].open
    : `${words[language][phase]} ${moment.format(bound)}`;
}

const moment = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});
