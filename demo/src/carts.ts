import { demoBands } from './bands';
import { extendedLines, reckoningOf, type DemoBooks } from './books';
import type { DemoLine } from './acts';
import type { DemoRandom } from './random';
import { articlesOfItem, type DemoArticle } from './range';
import type { DemoFan, DemoGroupOrder, DemoMember } from './shapes';

const wishes = [
  'bitte gut polstern :)',
  'bitte ohne Knick verpacken',
  'no preference, surprise me',
  'ist ein Geschenk',
];

/** One fan with one group order, and the lines that the fan has claimed there already. */
export interface DemoShopper {
  readonly fan: DemoFan;
  readonly go: DemoGroupOrder;
  readonly claimed: readonly DemoLine[];
  readonly books: DemoBooks;
  readonly random: DemoRandom;
}

/**
 * The lines to submit: totals of the lines that are new or grow, within stock, order limits and Fan Beats; may be
 * empty.
 */
export function fillCart(shopper: DemoShopper, products: number): readonly DemoLine[] {
  const cart = withProducts(shopper, products);
  if (cart.length === 0 || !shopper.random.chance(0.78)) return cart;
  const all = withFreebies(shopper, cart);
  const { fan, claimed, books } = shopper;
  return books.lacking(fan.key, claimed, extendedLines(claimed, all)) > 0 ? cart : all;
}

function withProducts(shopper: DemoShopper, products: number): readonly DemoLine[] {
  let cart: readonly DemoLine[] = [];
  for (const item of wishedItems(shopper, 0).slice(0, products)) {
    const [first, second] = wishedArticles(shopper, item);
    if (first) cart = withArticle(shopper, first, { cart, beats: Infinity });
    const alsoSecond = second && isCollected(second) && shopper.random.chance(0.4);
    if (alsoSecond) cart = withArticle(shopper, second, { cart, beats: Infinity });
  }
  return cart;
}

function withFreebies(shopper: DemoShopper, products: readonly DemoLine[]): readonly DemoLine[] {
  const budget = budgetOf(shopper, products);
  const alreadySpent = costOf(shopper.claimed);
  let cart = products;
  for (const item of wishedItems(shopper, 1).slice(0, shopper.random.between(1, 3))) {
    const beats = budget - costOf(extendedLines(shopper.claimed, cart)) + alreadySpent;
    const article = wishedArticles(shopper, item).find((candidate) => candidate.points <= beats);
    if (article) cart = withArticle(shopper, article, { cart, beats });
  }
  return cart;
}

function costOf(lines: readonly DemoLine[]): number {
  return reckoningOf(lines).cost;
}

/** The Fan Beats that the cart generates, and sometimes also those available on the account. */
function budgetOf({ fan, books, random, claimed }: DemoShopper, cart: readonly DemoLine[]): number {
  const generated = reckoningOf(extendedLines(claimed, cart)).granted - reckoningOf(claimed).granted;
  return random.chance(0.45) ? generated + Math.max(0, books.availableOf(fan.key)) : generated;
}

/** Items that the fan likes most come first; articles of the house itself are rare. */
function wishedItems({ go, fan, random }: DemoShopper, itemType: 0 | 1): readonly string[] {
  const liked = new Set(
    demoBands.filter((band) => fan.favourites.includes(band.key)).map((band) => band.name),
  );
  const place = (category: string): number => {
    if (category === 'Fan Beats') return 0.12 + random.next();
    return random.next() * (liked.has(category) ? 0.5 : 0.9);
  };
  return go.links
    .flatMap((link) => articlesOfItem(link.item).slice(0, 1))
    .filter(({ item }) => item.itemType === itemType && item.published)
    .map(({ item }) => ({ key: item.key, place: place(item.category) }))
    .sort((a, b) => a.place - b.place)
    .map(({ key }) => key);
}

/** The item's variants in a random order, a set first now and then. */
function wishedArticles({ random }: DemoShopper, item: string): readonly DemoArticle[] {
  const shuffled = random.shuffled(articlesOfItem(item));
  const sets = shuffled.filter((article) => article.unit.includes.length > 0);
  const single = shuffled.filter((article) => article.unit.includes.length === 0);
  return random.chance(0.2) ? [...sets, ...single] : [...single, ...sets];
}

function isCollected(article: DemoArticle): boolean {
  return article.variant !== null && article.unit.includes.length === 0 && article.item.kind !== 'Apparel';
}

/** The cart with one more line, or unchanged where no more pieces are possible. */
function withArticle(
  shopper: DemoShopper,
  article: DemoArticle,
  { cart, beats }: { readonly cart: readonly DemoLine[]; readonly beats: number },
): readonly DemoLine[] {
  const { claimed, random } = shopper;
  const item = article.item.key;
  const variant = article.variant?.key ?? null;
  const isSame = (line: DemoLine): boolean => line.item === item && line.variant === variant;
  if (cart.some(isSame)) return cart;
  const before = claimed.find(isSame);
  const affordable = article.item.itemType === 1 ? Math.floor(beats / Math.max(1, article.points)) : Infinity;
  const more = Math.min(random.chance(0.86) ? 1 : 2, affordable, roomFor(shopper, article, cart));
  if (more < 1) return cart;
  const additionalInfo = before ? before.additionalInfo : wishText(random, article);
  return [...cart, { item, variant, amount: (before?.amount ?? 0) + more, additionalInfo }];
}

function wishText(random: DemoRandom, article: DemoArticle): string | null {
  if (!random.chance(article.item.itemType === 1 ? 0.25 : 0.08)) return null;
  const band = demoBands.find((candidate) => candidate.name === article.item.category);
  // A fan can wish for a member where the content is random.
  const isRandom = article.variant === null && ['Album', 'Sticker'].includes(article.item.kind);
  if (!band || !isRandom) return random.pick(wishes);
  return `Bias: ${random.pick<DemoMember>(band.members).name}, falls möglich`;
}

/** Pieces that stock and order limit (rule D18) still allow in addition to the claimed ones. */
function roomFor(
  { go, claimed, books }: DemoShopper,
  article: DemoArticle,
  cart: readonly DemoLine[],
): number {
  const has = claimed
    .filter((line) => line.item === article.item.key && line.variant === (article.variant?.key ?? null))
    .reduce((sum, line) => sum + line.amount, 0);
  const limit = article.item.ordermax ?? 0;
  const byLimit = limit > 0 ? limit - has : Infinity;
  return Math.min(byLimit, books.remaining(go.key, article, newPieces(cart, claimed)) ?? Infinity);
}

/** The pieces in a cart beyond those claimed already. */
function newPieces(cart: readonly DemoLine[], claimed: readonly DemoLine[]): readonly DemoLine[] {
  return cart.map((line) => {
    const before = claimed.find(
      (other) =>
        other.item === line.item &&
        other.variant === line.variant &&
        other.additionalInfo === line.additionalInfo,
    );
    return { ...line, amount: line.amount - (before?.amount ?? 0) };
  });
}
