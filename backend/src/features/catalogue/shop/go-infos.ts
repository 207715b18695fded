import { NotFound } from '@fan-beats/events/kernel';
import { stockKey, type StockLimit } from '@fan-beats/events/language';
import { readGoStock } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { GoInfosRecord, GoRecord } from '../../../contract/catalogue/go.records';
import type { ItemRecord } from '../../../contract/catalogue/item.records';
import { batchQueries } from '../../../platform/database/batch-queries';
import { VersionedCache } from '../../../platform/database/versioned-cache';
import { isAdmin } from '../../../platform/people/person';
import { SharedAnswer } from '../../../platform/trpc/shared-answer';
import { readOrderTerms } from '../../site/settings/legal-texts';
import { readItems } from '../items/item-view';
import { isSeen, readGos, readGoVersions, withoutInvitation } from '../gos/go-view';

interface GoShop {
  readonly go: GoRecord;
  readonly items: readonly ItemRecord[];
}

/** A shop as one person sees it. */
interface ShownShop {
  readonly goId: number;
  readonly role: number;
  readonly unpublished?: true | undefined;
}

const mostShops = 40;

/**
 * Every fan sees the same shop, so it is made once per change. Each call first queries the database for the versions:
 * on every server process, nobody gets a shop that is older than the hint that their page got.
 */
@Injectable()
export class Shops {
  private readonly shops = new VersionedCache<GoShop>(mostShops);
  private readonly answers = new VersionedCache<SharedAnswer<GoInfosRecord>>(mostShops);
  private readonly versionOf = batchQueries((goIds: readonly number[]) => readGoVersions(this.pool, goIds));

  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async read({ goId, role, unpublished }: ShownShop): Promise<SharedAnswer<GoInfosRecord>> {
    const version = await this.versionOf(goId);
    if (!version) throw new NotFound('go');
    const { revision, stock, legal } = version;
    const shown = unpublished ? 'link' : 'go';
    const shop = await this.shops.get(`${goId} ${shown}`, revision, () => this.readShop(goId, shown));
    const admin = isAdmin({ role });
    if (!admin && !isSeen(shop.go)) throw new NotFound('go');
    const seen = admin ? shop : { ...shop, go: withoutInvitation(shop.go) };
    const key = `${goId} ${shown} ${admin ? 'admin' : 'fan'}`;
    return this.answers.get(key, `${revision} ${stock} ${legal}`, () =>
      // A shop for proxy claims has no order terms: the proxy sees none.
      this.answer(seen, unpublished ? null : readOrderTerms(this.pool)),
    );
  }

  private async readShop(goId: number, shown: 'link' | 'go'): Promise<GoShop> {
    const [[go], items] = await Promise.all([
      readGos(this.pool, 'id', goId),
      readItems(this.pool, shown, goId),
    ]);
    if (!go) throw new NotFound('go');
    return { go, items };
  }

  private async answer(
    { go, items }: GoShop,
    orderTerms: ReturnType<typeof readOrderTerms> | null,
  ): Promise<SharedAnswer<GoInfosRecord>> {
    const [rows, order_terms] = await Promise.all([readGoStock(this.pool, go.go_id), orderTerms]);
    const stock = new Map(rows.map((row) => [stockKey(row), row]));
    const inGo = items.map((item) => withStock(item, stock));
    return new SharedAnswer({
      go,
      order_terms,
      items: inGo.filter((item) => item.item_type === 0),
      freebies: inGo.filter((item) => item.item_type === 1),
    });
  }
}

/** A product has one limit, or one for each of its variants (rule D15). */
function withStock(item: ItemRecord, stock: ReadonlyMap<string, StockLimit>): ItemRecord {
  const unit = (variantId: number | null): { max_in_go: number | null; amount_claimed: number } => {
    const row = stock.get(stockKey({ itemId: item.item_id, variantId }));
    return { max_in_go: row?.max ?? null, amount_claimed: row?.claimed ?? 0 };
  };
  if (item.variants.length === 0) return { ...item, ...unit(null) };
  const variants = item.variants.map((variant) => ({ ...variant, ...unit(variant.itemvariant_id) }));
  const claimed = variants
    .filter(({ includes }) => includes === null)
    .reduce((sum, variant) => sum + variant.amount_claimed, 0);
  return { ...item, variants, max_in_go: null, amount_claimed: claimed };
}
