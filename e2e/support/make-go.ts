import type { FanClient } from './fan-client';

/** The fields of a test's group order; by default it is open, published and without an end. */
export interface GoDraft {
  readonly title: string;
  readonly from?: Date | null;
  readonly until?: Date | null;
  readonly status?: string | null;
  readonly published?: boolean;
  readonly instagroupurl?: string | null;
  readonly products?: readonly ProductDraft[];
}

/** A product is an item for euros, unless `freebie` is set: then it costs Fan Beats. */
export interface ProductDraft {
  readonly caption: string;
  readonly freebie?: boolean;
  readonly price?: number;
  readonly points?: number;
  readonly category?: string;
  readonly kind?: string;
  readonly description?: string;
  readonly ordermax?: number | null;
  /** The most pieces in this group order; for each variant where there are variants. */
  readonly limit?: number | null;
  readonly variants?: readonly string[];
  /** Ids of pictures, for example those of the demo shop. */
  readonly images?: readonly number[];
}

export interface MadeProduct {
  readonly item_id: number;
  readonly caption: string;
  /** Ids of its variants by their names. */
  readonly variants: Readonly<Record<string, number>>;
}

export interface MadeGo {
  readonly go_id: number;
  readonly title: string;
  /** By caption. */
  readonly products: Readonly<Record<string, MadeProduct>>;
}

/** Makes a group order with its products, through the calls that the back office makes. */
export async function makeGo(admin: FanClient, draft: GoDraft): Promise<MadeGo> {
  const { go_id } = await admin.gos.admCreateGo.mutate({ title: draft.title });
  const products: Record<string, MadeProduct> = {};
  for (const product of draft.products ?? []) {
    const made = await makeProduct(admin, product);
    await admin.gos.admLinkItemToGo.mutate({ go_id, item_id: made.item_id, amount: product.limit ?? null });
    products[product.caption] = made;
  }
  await changeGo(admin, go_id, draft);
  return { go_id, title: draft.title, products };
}

/** Saves a group order; fields that are left out stay as they are. */
export async function changeGo(
  admin: FanClient,
  go_id: number,
  changes: Partial<Omit<GoDraft, 'products'>>,
): Promise<void> {
  const go = await admin.gos.admGetGo.query({ go_id });
  const { title = go.title, status = go.status, instagroupurl = go.instagroupurl } = changes;
  await admin.gos.admUpdateGo.mutate({
    go_id,
    title,
    available_from: moment(changes.from, go.available_from),
    available_until: moment(changes.until, go.available_until),
    published: changes.published ?? true,
    archived: go.archived,
    status,
    instagroupurl,
    title_img_id: go.title_img_id,
  });
}

function moment(wanted: Date | null | undefined, present: string | null): string | null {
  return wanted === undefined ? present : (wanted?.toISOString() ?? null);
}

/** Makes a published product with its variants. */
export async function makeProduct(admin: FanClient, draft: ProductDraft): Promise<MadeProduct> {
  const { caption, kind = 'Testware', freebie = false, variants = [] } = draft;
  const { item_id } = await admin.item.admCreateItem.mutate({ caption, kind, item_type: freebie ? 1 : 0 });
  const item = await admin.item.admUpdateItem.mutate({
    item_id,
    caption,
    kind,
    category: draft.category ?? 'Test',
    item_description: draft.description ?? '',
    item_type: freebie ? 1 : 0,
    price: freebie ? null : (draft.price ?? 5),
    points: draft.points ?? (freebie ? 10 : 0),
    images: [...(draft.images ?? [])],
    ordermax: draft.ordermax === undefined ? null : draft.ordermax,
    published: true,
    variants: variants.map((name, index) => ({
      itemvariant_id: -1 - index,
      item_id,
      sort_id: index + 1,
      caption: name,
      price: null,
      points: null,
      images: [],
      includes: null,
    })),
  });
  const ids = item.variants.map((variant) => [variant.caption, variant.itemvariant_id] as const);
  return { item_id, caption, variants: Object.fromEntries(ids) };
}
