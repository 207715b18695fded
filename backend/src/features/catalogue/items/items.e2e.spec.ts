import { refusalOf } from '../../../../test/caller';
import { entry, keepRows, makeWorld } from '../../../../test/make-world';
import { openTestShop, type TestShop } from '../../../../test/open-test-shop';
import { somebodyWaits } from '../../../../test/somebody-waits';
import type { ItemRecord, VariantRecord } from '../../../contract/catalogue/item.records';

let shop: TestShop;
let putBack: () => Promise<unknown>;

beforeAll(async () => {
  shop = await openTestShop();
  await makeWorld(shop);
  putBack = await keepRows(shop.owner);
});

afterEach(() => putBack());

afterAll(() => shop.close());

const admin = () => shop.callers.admin.api;
const fan = () => shop.callers.fan.api;

type VariantForm = Omit<VariantRecord, 'images' | 'includes'> & {
  images: number[];
  includes: number[] | null;
};

/** The edit form of an item as it was read. */
const formOf = (item: ItemRecord) => ({
  item_id: item.item_id,
  caption: item.caption,
  category: item.category,
  item_description: item.item_description,
  item_type: item.item_type,
  price: item.price,
  points: item.points,
  images: item.images.map(({ image_id }) => image_id),
  ordermax: item.ordermax,
  published: item.published,
  kind: item.kind,
  variants: item.variants.map(({ images, includes, ...variant }): VariantForm => ({
    ...variant,
    images: images.map(({ image_id }) => image_id),
    includes: includes ? [...includes] : null,
  })),
});

const newVariant = (item_id: number, caption: string, change: Partial<VariantForm> = {}): VariantForm => ({
  itemvariant_id: -1,
  item_id,
  sort_id: 9,
  caption,
  price: null,
  points: null,
  grams: null,
  images: [],
  includes: null,
  ...change,
});

const form = async (item_id: number) => formOf(await admin().item.admGetItem.query({ item_id }));

const unitsIn = async (go_id: number, item_id: number) => {
  const { items } = await fan().gos.getGoInfos.query({ go_id });
  const item = items.find((candidate) => candidate.item_id === item_id);
  return item?.variants.map(({ caption, max_in_go, amount_claimed }) => [caption, max_in_go, amount_claimed]);
};

describe('an unpublished item', () => {
  it('is in no shop but that of a proxy claim (D21)', async () => {
    await admin().item.admUpdateItem.mutate({ ...(await form(1)), published: false });
    const seen = await fan().gos.getGoInfos.query({ go_id: 1 });
    const own = await admin().gos.getGoInfos.query({ go_id: 1 });
    const proxy = await admin().gos.admGetGoInfos.query({ go_id: 1 });
    const idsOf = ({ items }: typeof seen) => items.map(({ item_id, published }) => [item_id, published]);
    expect([seen, own].map(idsOf)).toEqual([[[3, true]], [[3, true]]]);
    expect(idsOf(proxy)).toEqual([
      [1, false],
      [3, true],
    ]);
  });
});

describe('saving an item', () => {
  it('keeps every field, and answers what was read back', async () => {
    const saved = await admin().item.admUpdateItem.mutate({
      ...(await form(1)),
      caption: '  Album II ',
      category: 'BOREALIS',
      item_description: 'With a poster.',
      price: 14.99,
      points: 4,
      images: [2, 1],
      ordermax: 3,
    });
    expect(saved).toMatchObject({
      caption: 'Album II',
      category: 'BOREALIS',
      item_description: 'With a poster.',
      price: 14.99,
      points: 4,
      ordermax: 3,
      version: 2,
      images: [{ image_id: 2 }, { image_id: 1 }],
    });
    expect(await admin().product.admGetItem.query({ item_id: 1 })).toEqual(saved);
  });

  it('costs no euros when it is a freebie, whatever the form says', async () => {
    expect(await admin().item.admUpdateItem.mutate({ ...(await form(2)), price: 99 })).toMatchObject({
      price: 0,
      points: 5,
    });
  });

  it('never turns an item into a freebie', async () => {
    const refusal = await refusalOf(admin().item.admUpdateItem.mutate({ ...(await form(1)), item_type: 1 }));
    expect(refusal).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { item_type: expect.any(String) as string },
    });
  });

  it('refuses pictures that nobody uploaded', async () => {
    const refusal = await refusalOf(admin().item.admUpdateItem.mutate({ ...(await form(1)), images: [77] }));
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST', fields: { images: expect.any(String) as string } });
  });

  it('lets exactly one of two saves from one version through, fifty times', async () => {
    const saved = await form(1);
    for (let version = 1; version <= 50; version++) {
      const stale = { ...saved, expected_version: version };
      const outcomes = await Promise.allSettled(
        ['One', 'Two'].map((caption) => admin().item.admUpdateItem.mutate({ ...stale, caption })),
      );
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const refused = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(await refusalOf(Promise.reject(refused?.reason as Error))).toMatchObject({ code: 'CONFLICT' });
    }
    expect(await admin().item.admGetItem.query({ item_id: 1 })).toMatchObject({ version: 51 });
  });

  it('holds also where the item is linked at the same moment', async () => {
    const before = await form(4);
    const revision = () => shop.row('SELECT revision FROM gos WHERE go_id = 1');
    const revisionBefore = await revision();
    // A link locks the item until it is committed.
    await shop.owner.query('BEGIN; SELECT FROM items WHERE item_id = 4 FOR KEY SHARE');
    const saving = admin().item.admUpdateItem.mutate({ ...before, caption: 'Renamed' });
    await somebodyWaits(shop.owner);
    await shop.owner.query('INSERT INTO go_items (go_id, item_id) VALUES (1, 4)');
    await shop.owner.query('COMMIT');
    expect((await saving).caption).toBe('Renamed');
    // Claims that are being decided on the item as it was are decided again.
    expect(await revision()).not.toEqual(revisionBefore);
  });

  it('stands in the audit with who did it', async () => {
    await admin().item.admUpdateItem.mutate(await form(1));
    expect(
      await shop.row(
        "SELECT actor_id, act FROM audit_entries WHERE subject = 'item 1' ORDER BY audit_id DESC LIMIT 1",
      ),
    ).toEqual({ actor_id: 1, act: 'item.admUpdateItem' });
  });
});

describe('the history of an item', () => {
  const history = (page: { cursor?: number; limit?: number } = {}) =>
    admin().item.admGetHistory.query({ item_id: 3, ...page });

  it('tells who changed what and when, with what stood there before and after', async () => {
    const began = Date.now();
    const before = await form(3);
    const [mina, juno, set] = before.variants;
    if (!mina || !juno || !set) throw new Error('no variants');
    await admin().item.admUpdateItem.mutate({ ...before, price: 20 });
    await admin().item.admUpdateItem.mutate({
      ...before,
      price: 22.5,
      images: [1],
      variants: [
        { ...juno, sort_id: 1, price: 5 },
        { ...mina, sort_id: 2, caption: 'Mina B' },
        { ...set, includes: [31], images: [2] },
      ],
    });
    const { entries, next_cursor } = await history();
    expect(next_cursor).toBeNull();
    expect(entries).toMatchObject([
      {
        kind: 'act',
        act: 'item.admUpdateItem',
        actor: { user_id: 1, displayname: 'Organiser' },
        changes: [
          { field: 'price', before: 20, after: 22.5 },
          { field: 'images', before: 0, after: 1 },
          { field: 'variant_order' },
          { variant: 'Mina', field: 'caption', before: 'Mina', after: 'Mina B' },
          { variant: 'Juno', field: 'price', before: null, after: 5 },
          { variant: 'Set', field: 'includes', before: 'Mina, Juno', after: 'Mina B' },
          { variant: 'Set', field: 'images', before: 0, after: 1 },
        ],
      },
      { changes: [{ field: 'price', before: 4, after: 20 }] },
    ]);
    for (const { recorded_at } of entries) expect(Date.parse(recorded_at)).toBeGreaterThanOrEqual(began);
  });

  it('has nothing of a save that was refused, or changed nothing', async () => {
    const before = await form(3);
    await refusalOf(admin().item.admUpdateItem.mutate({ ...before, price: 20, images: [77] }));
    await refusalOf(admin().item.admUpdateItem.mutate({ ...before, price: 20, expected_version: 9 }));
    await admin().item.admUpdateItem.mutate(before);
    expect(await history()).toMatchObject({ entries: [], next_cursor: null });
  });

  it('comes in pages, and keeps the acts of before, whose values nobody noted', async () => {
    await shop.owner.query(
      `INSERT INTO audit_entries (recorded_at, actor_id, actor_role, act, subject, changed, correlation_id)
       VALUES ('2026-01-01', 1, 2, 'item.admUpdateItem', 'item 3', '{price}', 'x'),
              ('2026-01-01', 1, 2, 'item.admUpdateItem', 'item 33', '{}', 'x')`,
    );
    const before = await form(3);
    await admin().item.admUpdateItem.mutate({ ...before, published: false });
    const first = await history({ limit: 1 });
    expect(first.entries).toMatchObject([{ changes: [{ field: 'published', before: true, after: false }] }]);
    const second = await history({ limit: 1, cursor: first.next_cursor ?? 0 });
    expect(second).toMatchObject({ entries: [{ changes: [{ field: 'price' }] }], next_cursor: null });
  });
});

describe('the variants of an item', () => {
  const limitOfProduct = async () => {
    const { items } = await admin().gos.admGetGoFigures.query({ go_id: 1 });
    const units = items.find(({ item_id }) => item_id === 1)?.units;
    return units?.find(({ itemvariant_id }) => itemvariant_id === null)?.limit;
  };

  it('are limited in every group order from the first moment', async () => {
    const before = await form(3);
    await admin().item.admUpdateItem.mutate({
      ...before,
      variants: [...before.variants, newVariant(3, 'Sora')],
    });
    expect(await unitsIn(1, 3)).toEqual([
      ['Mina', 10, 0],
      ['Juno', 10, 0],
      ['Set', 10, 0],
      ['Sora', 10, 0],
    ]);
    const item = await admin().item.admGetItem.query({ item_id: 3 });
    const sora = item.variants.at(-1)?.itemvariant_id ?? 0;
    const refusal = await refusalOf(fan().claims.submitCart.mutate({ go: 1, entries: [entry(3, 11, sora)] }));
    expect(refusal).toMatchObject({
      rule: 'STOCK_EXCEEDED',
      details: { lines: [{ wanted: 11, possible: 10 }] },
    });
  });

  it('are limited also when the item is linked at the same moment', async () => {
    const outcomes: string[] = [];
    for (const item_id of [4, 5, 6]) {
      const before = await form(item_id);
      const [saved, linked] = await Promise.allSettled([
        shop.callers.admin.call('item.admUpdateItem', 'mutation', {
          ...before,
          variants: [newVariant(item_id, 'Late')],
        }),
        shop.callers.admin.call('gos.admLinkItemToGo', 'mutation', { go_id: 1, item_id, amount: 7 }),
      ]);
      outcomes.push(saved.status, linked.status);
    }
    expect(outcomes).toContain('fulfilled');
    const { rows } = await shop.owner.query(
      `SELECT v.item_id FROM item_variants v JOIN go_items l USING (item_id)
         LEFT JOIN projection.go_stock s ON s.go_id = l.go_id AND s.item_id = v.item_id AND s.variant_id = v.itemvariant_id
        WHERE v.item_id IN (4, 5, 6) AND s.max IS DISTINCT FROM 7`,
    );
    expect(rows).toEqual([]);
  });

  it('take over the limit that stood on the product before it had any', async () => {
    await admin().item.admUpdateItem.mutate({
      ...(await form(1)),
      variants: [newVariant(1, 'Red'), newVariant(1, 'Blue', { itemvariant_id: -2 })],
    });
    expect(await unitsIn(1, 1)).toEqual([
      ['Red', 10, 0],
      ['Blue', 10, 0],
    ]);
    expect(await limitOfProduct()).toBeNull();
  });

  it('lift a limit that was left on the product, with the next limit of the item', async () => {
    await shop.owner.query(`INSERT INTO item_variants (item_id, sort_id, caption) VALUES (1, 1, 'Red')`);
    expect(await limitOfProduct()).toBe(10);
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 1, amount: 4 });
    expect(await limitOfProduct()).toBeNull();
    expect(await unitsIn(1, 1)).toEqual([['Red', 4, 0]]);
  });

  it('cannot be removed while the item is linked or a claim holds them', async () => {
    const before = await form(3);
    const without = { ...before, variants: before.variants.filter(({ caption }) => caption !== 'Set') };
    expect(await refusalOf(admin().item.admUpdateItem.mutate(without))).toMatchObject({
      code: 'PRECONDITION_FAILED',
      rule: 'VARIANT_IN_USE',
    });
    await fan().claims.submitCart.mutate({ go: 1, entries: [entry(3, 1, 33)] });
    await admin().gos.admUnlinkItemFromGo.mutate({ go_id: 1, item_id: 3 });
    expect(await refusalOf(admin().item.admUpdateItem.mutate(without))).toMatchObject({
      rule: 'VARIANT_IN_USE',
    });
    const parts = {
      ...before,
      variants: before.variants
        .filter(({ caption }) => caption === 'Set')
        .map((set) => ({ ...set, includes: null })),
    };
    expect(await refusalOf(admin().item.admUpdateItem.mutate(parts))).toMatchObject({
      rule: 'VARIANT_IN_USE',
    });
    expect((await admin().item.admGetItem.query({ item_id: 3 })).variant_count).toBe(3);
  });

  it('leave no limit in the ledger where the save that adds them is refused', async () => {
    await admin().gos.admUpdateLinkedGoItem.mutate({ go_id: 1, item_id: 3, amount: 5 });
    const before = await form(3);
    const limits = () =>
      shop.row("SELECT count(*)::int AS limits FROM ledger.events WHERE type = 'StockLimitSet'");
    const limitsBefore = await limits();
    const added = newVariant(3, 'Sora');
    const removing = { ...before, variants: [...before.variants.slice(1), added] };
    const unknownImage = { ...before, variants: [...before.variants, { ...added, images: [77] }] };
    for (const refused of [removing, unknownImage])
      await refusalOf(admin().item.admUpdateItem.mutate(refused));
    expect(await limits()).toEqual(limitsBefore);
  });

  it('leave no limit either where the item moves on while the save is on its way', async () => {
    const { version: expected_version } = await admin().item.admGetItem.query({ item_id: 3 });
    const before = await form(3);
    const limits = () =>
      shop.row("SELECT count(*)::int AS limits FROM ledger.events WHERE type = 'StockLimitSet'");
    const limitsBefore = await limits();
    await shop.owner.query('BEGIN; UPDATE items SET version = version + 1 WHERE item_id = 3');
    const variants = [...before.variants, newVariant(3, 'Sora')];
    const refusal = refusalOf(admin().item.admUpdateItem.mutate({ ...before, expected_version, variants }));
    await somebodyWaits(shop.owner);
    await shop.owner.query('COMMIT');
    expect((await refusal).code).toBe('CONFLICT');
    expect(await limits()).toEqual(limitsBefore);
  });

  it('are added in a commit, for which a save that adds none does not wait', async () => {
    const album = await form(3);
    const { item_id } = await admin().item.admCreateItem.mutate({
      caption: 'Poster',
      kind: '',
      item_type: 0,
    });
    await shop.owner.query('BEGIN; UPDATE items SET version = version + 1 WHERE item_id = 3');
    const variants = [...album.variants, newVariant(3, 'Sora')];
    const adding = admin().item.admUpdateItem.mutate({ ...album, variants });
    await somebodyWaits(shop.owner);
    const saved = await admin().item.admUpdateItem.mutate({ ...(await form(item_id)), caption: 'Renamed' });
    expect(saved.caption).toBe('Renamed');
    await shop.owner.query('ROLLBACK');
    expect((await adding).variants).toHaveLength(variants.length);
  });

  it('can be removed where nobody refers to them', async () => {
    await admin().gos.admUnlinkItemFromGo.mutate({ go_id: 1, item_id: 3 });
    const before = await form(3);
    const saved = await admin().item.admUpdateItem.mutate({ ...before, variants: [] });
    expect(saved).toMatchObject({ variant_count: 0, variants: [] });
  });

  it('are renumbered from 1 in the order of the form, with their pictures', async () => {
    const before = await form(3);
    const [mina, juno, set] = before.variants;
    const saved = await admin().item.admUpdateItem.mutate({
      ...before,
      variants: [mina, juno, set].flatMap((variant, index) =>
        variant ? [{ ...variant, sort_id: 30 - index, images: [2] }] : [],
      ),
    });
    expect(
      saved.variants.map(({ caption, sort_id, images }) => [caption, sort_id, images[0]?.image_id]),
    ).toEqual([
      ['Set', 1, 2],
      ['Juno', 2, 2],
      ['Mina', 3, 2],
    ]);
  });

  it('include only plain siblings', async () => {
    const before = await form(3);
    const chained = before.variants.map((variant) =>
      variant.caption === 'Mina' ? { ...variant, includes: [33] } : variant,
    );
    expect(
      await refusalOf(admin().item.admUpdateItem.mutate({ ...before, variants: chained })),
    ).toMatchObject({
      rule: 'INCLUDES_INVALID',
    });
  });

  it('are refused if they belong to other items', async () => {
    const before = await form(1);
    const stolen = newVariant(1, 'Mina', { itemvariant_id: 31 });
    expect(
      await refusalOf(admin().item.admUpdateItem.mutate({ ...before, variants: [stolen] })),
    ).toMatchObject({
      rule: 'VARIANT_UNKNOWN',
    });
  });
});

describe('deleting an item', () => {
  it('is refused while it is linked or claimed', async () => {
    expect(await refusalOf(admin().item.admDeleteItem.mutate({ item_id: 1 }))).toMatchObject({
      rule: 'ITEM_IN_USE',
    });
    await admin().gos.admUnlinkItemFromGo.mutate({ go_id: 1, item_id: 1 });
    expect(await refusalOf(admin().item.admDeleteItem.mutate({ item_id: 1 }))).toMatchObject({
      rule: 'ITEM_IN_USE',
    });
  });

  it('removes what nobody refers to', async () => {
    expect(await admin().item.admDeleteItem.mutate({ item_id: 4 })).toEqual({ success: true });
    expect(await refusalOf(admin().item.admGetItem.query({ item_id: 4 }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('never meets a claim or a link half-way', async () => {
    await Promise.allSettled([
      admin().item.admDeleteItem.mutate({ item_id: 4 }),
      admin().gos.admLinkItemToGo.mutate({ go_id: 1, item_id: 4, amount: 5 }),
    ]);
    expect(
      await shop.row(
        'SELECT count(*)::int AS strays FROM go_items l LEFT JOIN items i USING (item_id) WHERE i.item_id IS NULL',
      ),
    ).toEqual({ strays: 0 });
  });
});
