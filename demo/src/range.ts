import type { Cents, Points } from '@fan-beats/events/kernel';
import type { StockUnit, StockWish } from '@fan-beats/events/language';
import { demoItems } from './items';
import type { DemoItem, DemoVariant } from './shapes';

/** A product or one of its variants, with its effective price and points and the ids that the stock rules use. */
export interface DemoArticle {
  readonly item: DemoItem;
  readonly variant: DemoVariant | null;
  readonly priceCents: Cents;
  readonly points: Points;
  readonly unit: StockUnit & Pick<StockWish, 'includes'>;
}

function articlesOf(item: DemoItem, index: number): DemoArticle[] {
  const itemId = index + 1;
  const { priceCents, points } = item;
  if (item.variants.length === 0) {
    return [{ item, variant: null, priceCents, points, unit: { itemId, variantId: null, includes: [] } }];
  }
  const idOf = (key: string): number => item.variants.findIndex((variant) => variant.key === key) + 1;
  return item.variants.map((variant) => ({
    item,
    variant,
    priceCents: variant.priceCents ?? priceCents,
    points: variant.points ?? points,
    unit: { itemId, variantId: idOf(variant.key), includes: variant.includes.map(idOf) },
  }));
}

const articles = demoItems.flatMap(articlesOf);
const byKey = new Map(
  articles.map((article) => [keyOf(article.item.key, article.variant?.key ?? null), article]),
);

function keyOf(item: string, variant: string | null): string {
  return `${item}/${variant ?? ''}`;
}

/** The articles of an item: its variants, or the item itself where it has none. */
export function articlesOfItem(item: string): readonly DemoArticle[] {
  return articles.filter((article) => article.item.key === item);
}

export function demoArticle(line: { readonly item: string; readonly variant: string | null }): DemoArticle {
  const article = byKey.get(keyOf(line.item, line.variant));
  if (!article) throw new Error(`No demo article '${keyOf(line.item, line.variant)}'`);
  return article;
}
