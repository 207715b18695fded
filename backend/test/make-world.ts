import type { Client } from 'pg';
import { pictureNameOf } from '../src/features/catalogue/images/kept-pictures';
import { isConflict } from '../src/platform/database/database-errors';
import { ids, type TestShop } from './open-test-shop';

/** The pictures 1 and 2. An archive refuses a picture whose name is not the digest of its bytes. */
export const pictureNames = [pictureNameOf(Buffer.from([1])), pictureNameOf(Buffer.from([2]))] as const;

/**
 * Group orders: 1 open, 2 a draft, 3 closed. Items: 1 an album, 12.50 euros, grants 3 Fan Beats; 2 a freebie, 5 Fan
 * Beats; 3 photocards as variants 31, 32 and 33, a set of both; 4 a poster without a link; 5 and 6 are not used.
 */
const records = `
  INSERT INTO images (image_id, filepath, mimetype, width, height, bytes)
    VALUES (1, '${pictureNames[0]}', 'image/webp', 1, 1, '\\x01'), (2, '${pictureNames[1]}', 'image/webp', 1, 1, '\\x02');
  INSERT INTO gos (go_id, title, published, available_until, instagroupurl, title_img_id) VALUES
    (1, 'First', true, NULL, 'https://www.instagram.com/j/first', 1), (2, 'Draft', false, NULL, NULL, NULL),
    (3, 'Closed', true, now() - interval '1 day', NULL, NULL), (4, 'Spare', false, NULL, NULL, NULL);
  INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published) VALUES
    (1, 'Album', 'AURORA', 'Album', 0, 1250, 3, true), (2, 'Sticker', 'AURORA', 'Sticker', 1, 0, 5, true),
    (3, 'Photocards', 'AURORA', 'Photocard', 0, 400, 1, true), (4, 'Poster', 'AURORA', 'Poster', 0, 900, 0, true),
    (5, 'Spare', '', '', 0, 0, 0, false), (6, 'Spare', '', '', 0, 0, 0, false);
  INSERT INTO item_variants (itemvariant_id, item_id, sort_id, caption, price_cents, includes) VALUES
    (31, 3, 1, 'Mina', NULL, NULL), (32, 3, 2, 'Juno', NULL, NULL), (33, 3, 3, 'Set', 700, '{31,32}');
  INSERT INTO bands (band_id, bandname) VALUES (1, 'AURORA'), (2, 'BOREALIS');
  INSERT INTO band_members (band_id, sort_id, membername) VALUES (1, 1, 'Mina'), (1, 2, 'Juno');
  INSERT INTO faq_items (faq_id, sort_id, category, caption, content) VALUES
    (1, 1, 'Claims', 'How?', 'Like **this**.'), (2, 2, 'Claims', 'When?', 'Now.'), (3, 3, 'Other', 'Why?', 'Because.');
  INSERT INTO feedback (feedback_id, user_id, topic, message) VALUES (1, ${ids.fan}, 2, 'Please change my claim');`;

const sequences = [
  ['images', 'image_id'],
  ['gos', 'go_id'],
  ['items', 'item_id'],
  ['item_variants', 'itemvariant_id'],
  ['bands', 'band_id'],
  ['faq_items', 'faq_id'],
  ['feedback', 'feedback_id'],
];

export interface World {
  /** The fan's claim in group order 1: one album. */
  readonly claimId: number;
  /** A claim of the second organiser that may be deleted. */
  readonly spareClaimId: number;
}

export const entry = (item_id: number, amount: number, itemvariant_id: number | null = null) => ({
  item_id,
  itemvariant_id,
  amount,
});

/** A small shop with two claims, made through the API except for plain records. */
export async function makeWorld(shop: TestShop): Promise<World> {
  await makeRecords(shop.owner);
  const { admin, fan } = shop.callers;
  for (const [item_id, amount] of [
    [1, 10],
    [2, null],
    [3, 10],
  ] as const)
    await admin.api.gos.admLinkItemToGo.mutate({ go_id: 1, item_id, amount });
  await admin.api.user.admAddUserPoints.mutate({ user_id: ids.fan, points: 100, reason: 'welcome' });
  await admin.api.user.admAddUserBalance.mutate({ user_id: ids.fan, balance: 50 });
  const claim = await fan.api.claims.submitCart.mutate({ go: 1, entries: [entry(1, 1)] });
  const spare = await admin.api.claims.admProxySubmitCart.mutate({
    user_id: ids.otherAdmin,
    go: 1,
    entries: [entry(1, 1)],
  });
  return { claimId: claim.claim_id, spareClaimId: spare.claim_id };
}

/** Sets the status of group order 1: only a group order with a status is packed. */
export async function setStatusOfFirst(shop: TestShop, status: 'AT_PROXY' | 'ARRIVED'): Promise<void> {
  const { gos } = shop.callers.admin.api;
  const { title, published, archived, instagroupurl } = await gos.admGetGo.query({ go_id: 1 });
  const days = { available_from: null, available_until: null };
  await gos.admUpdateGo.mutate({
    ...days,
    go_id: 1,
    title,
    published,
    archived,
    instagroupurl,
    title_img_id: null,
    status,
  });
}

export async function makeRecords(owner: Client): Promise<void> {
  await owner.query(records);
  for (const [table, id] of sequences)
    await owner.query(`SELECT setval(pg_get_serial_sequence('${table}', '${id}'), 1000)`);
}

/**
 * A digest of everything that is stored, to compare. Left out are sessions and logins, which change with every call,
 * and notices, which are written a moment later.
 */
export async function digestOf(owner: Client): Promise<string> {
  const apart =
    'sessions refresh_tokens guesses logins refused_logins seals checkpoints notices shop_place'.split(' ');
  const tables = (await tablesOf(owner)).filter(({ name }) => !apart.includes(name.replace(/^.*\./, '')));
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS md5 FROM ${name} t`,
  );
  const digests = await owner.query<{ name: string; md5: string }>({
    name: 'digest-of-everything',
    text: `${parts.join(' UNION ALL ')} ORDER BY name`,
  });
  return digests.rows.map(({ name, md5 }) => `${name} ${md5}`).join('\n');
}

/**
 * Returns a function that restores every row as it is now, so that the cases of a file can share a server: sessions and
 * ids stay valid. The fence of the server continues. Changed definitions of tables are restored by the test that
 * changes them.
 *
 * The rows are copied to tables of the schema `kept`. To restore them, one transaction empties each table and inserts
 * the copy. Meanwhile the trigger that refuses to delete facts has no effect, and nobody seals.
 */
export async function keepRows(owner: Client): Promise<() => Promise<unknown>> {
  const tables = (await tablesOf(owner)).filter(({ name }) => name !== 'ledger.checkpoints');
  const kept = tables.map(({ name }) => `CREATE TABLE kept."${name}" AS TABLE ${name}`);
  for (const statement of ['CREATE SCHEMA kept', ...kept, ...goOn]) await owner.query(statement);
  const back = tables.map(
    ({ name, columns }) =>
      `DELETE FROM ${name}; INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM kept."${name}"`,
  );
  // As a replica no foreign key is checked, but the trigger that refuses to delete facts still runs. The lock waits for
  // a seal in the making: it must not come after the events that it lists are gone.
  const begin = 'SET LOCAL session_replication_role = replica; LOCK TABLE ledger.events, ledger.seals';
  // On a cluster of Citus a disabled trigger still runs at the worker: so its function is replaced for as long.
  const { rows } = await owner.query<{ guard: string }>(
    `SELECT pg_get_functiondef('ledger.refuse_change'::regproc) AS guard`,
  );
  const guard = rows[0]?.guard ?? '';
  const asleep = guard.replace(
    /\$function\$[^]*\$function\$/,
    '$$function$$ BEGIN RETURN NULL; END $$function$$',
  );
  const act = [begin, noteLast, asleep, ...back, guard].join(';');
  // A cluster of Citus accepts two changes of tables in one text only in a block. A run that a case began may lock rows
  // of one table and wait for another: then the database ends one of the two.
  const putBack = (tries = 5): Promise<unknown> =>
    owner.query(`DO $block$ BEGIN ${act}; END $block$`).catch((error: unknown) => {
      if (tries > 1 && isConflict(error)) return putBack(tries - 1);
      throw error;
    });
  return putBack;
}

/**
 * Positions continue after those of the cases before, as running servers have seen them: all rows of a statement are
 * shifted by the same number.
 */
const goOn = [
  `CREATE TABLE kept.last AS SELECT coalesce(max(position), 0) AS last FROM ledger.events`,
  `DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
      PERFORM create_distributed_table('kept.last', NULL, colocate_with => 'ledger.events'); END IF; END $$`,
  `CREATE FUNCTION kept.look() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      PERFORM set_config('kept.shift', greatest(0, last - (SELECT coalesce(max(position), 0) FROM ledger.events))::text, true) FROM kept.last;
      RETURN NULL;
    END $$`,
  `CREATE FUNCTION kept.go_on() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.position := NEW.position + current_setting('kept.shift')::bigint; RETURN NEW; END $$`,
  `CREATE TRIGGER look BEFORE INSERT ON ledger.events FOR EACH STATEMENT EXECUTE FUNCTION kept.look()`,
  `CREATE TRIGGER go_on BEFORE INSERT ON ledger.events FOR EACH ROW EXECUTE FUNCTION kept.go_on()`,
];
const noteLast = 'UPDATE kept.last SET last = greatest(last, (SELECT max(position) FROM ledger.events))';

interface Table {
  readonly name: string;
  readonly columns: string;
}

const knownTables = new WeakMap<Client, Promise<readonly Table[]>>();

/** Queried once per connection: digests are taken before and after nearly every call of some files. */
function tablesOf(owner: Client): Promise<readonly Table[]> {
  const tables = knownTables.get(owner) ?? readTables(owner);
  knownTables.set(owner, tables);
  return tables;
}

async function readTables(owner: Client): Promise<readonly Table[]> {
  const { rows } = await owner.query<Table>(
    `SELECT table_schema || '.' || table_name AS name, string_agg(column_name, ', ' ORDER BY ordinal_position) AS columns
       FROM information_schema.tables JOIN information_schema.columns USING (table_schema, table_name)
      WHERE table_schema = ANY(current_schemas(false)) AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}
