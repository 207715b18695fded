import { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';

import { AuditEntry } from '../src/platform/audit/audit-entry.entity';
import { dataSourceOptions, laneOptionsOf } from '../src/platform/database/connections';
import { serverTypes } from '../src/platform/database/pg-types';
import { ClaimReads } from '../src/features/claims/claim.reads';
import { DeleteClaim, DeleteClaimHandler } from '../src/features/claims/commands/delete-claim.command';
import {
  ProxySubmitCart,
  ProxySubmitCartHandler,
} from '../src/features/claims/commands/proxy-submit-cart.command';
import { SubmitCartHandler, type SubmitCart } from '../src/features/claims/commands/submit-cart.command';
import { UpdateClaim, UpdateClaimHandler } from '../src/features/claims/commands/update-claim.command';
import {
  SetGoStatus,
  SetGoStatusHandler,
} from '../src/features/catalogue/gos/commands/set-go-status.command';
import { Go, GoItem } from '../src/features/catalogue/gos/go.entity';
import { Item, ItemVariant } from '../src/features/catalogue/items/item.entity';
import { LinkItem, LinkItemHandler } from '../src/features/catalogue/shop/commands/link-item.command';
import { ShopSettings } from '../src/features/site/settings/shop-settings.entity';
import { Session } from '../src/features/people/session/session.entity';
import type { Actor } from '../src/platform/people/actor';
import { User } from '../src/platform/people/user.entity';
import { People } from '../src/features/people/users/users.reads';
import { chooseSender } from '../src/ledger/choose-sender';
import { Ledger, LedgerClock } from '../src/ledger/ledger';

export const admin: Actor = { userId: 1, role: 2, correlationId: 'test' };
export const fan = (userId: number): Actor => ({ userId, role: 1, correlationId: 'test' });

/** Item 1: an album, 12.50 euros, 3 Fan Beats each. Item 2: a freebie, 5 Fan Beats. Item 3: variants 31, 32, and 33, a set of both. */
export const goods = `
  INSERT INTO gos (go_id, title, published) VALUES (1, 'First', true), (2, 'Second', true);
  INSERT INTO items (item_id, caption, category, kind, item_type, price_cents, points, published) VALUES
    (1, 'Album', 'AURORA', 'Album', 0, 1250, 3, true), (2, 'Sticker', 'AURORA', 'Sticker', 1, 0, 5, true),
    (3, 'Photocards', 'AURORA', 'Photocard', 0, 400, 1, true);
  INSERT INTO item_variants (itemvariant_id, item_id, sort_id, caption, price_cents, includes) VALUES
    (31, 3, 1, 'Mina', NULL, NULL), (32, 3, 2, 'Juno', NULL, NULL), (33, 3, 3, 'Set', 700, '{31,32}');`;
const shop = `
  INSERT INTO users (user_id, mail, mail_key, displayname, displayname_key, password_hash, user_role)
    SELECT n, 'u' || n || '@example.org', 'u' || n || '@example.org', 'User ' || n, 'user ' || n, 'x', CASE WHEN n = 1 THEN 2 ELSE 1 END FROM generate_series(1, 200) n;
  ${goods}`;

/** A small shop and the handlers of its ledger commands, on a database of its own. */
export interface ShopFixture {
  readonly owner: Client;
  readonly source: DataSource;
  readonly ledger: Ledger;
  readonly clock: LedgerClock;
  readonly pool: Pool;
  readonly people: People;
  readonly handlers: ReturnType<typeof handlersOf>;
  /** Another server process on the same database. */
  another(): { readonly ledger: Ledger; readonly handlers: ReturnType<typeof handlersOf> };
  close(): Promise<void>;
}

/** One line of a cart: the number of pieces of an item or a variant. */
export const entry = (itemId: number, itemvariantId: number | null, amount: number) => ({
  itemId,
  itemvariantId,
  amount,
});

/** The handlers that a server has, without its modules. */
export function handlersOf(ledger: Ledger, pool: Pool) {
  const people = new People(pool);
  const submitCart = new SubmitCartHandler(ledger);
  const proxySubmitCart = new ProxySubmitCartHandler(ledger, people);
  const updateClaim = new UpdateClaimHandler(ledger, new ClaimReads(pool), pool);
  const deleteClaim = new DeleteClaimHandler(ledger, pool);
  const linkItem = new LinkItemHandler(ledger);
  const setGoStatus = new SetGoStatusHandler(ledger);
  return {
    /** Submits a fan's cart, or one by proxy. */
    submit: {
      async execute(cart: SubmitCart | ProxySubmitCart) {
        const { claim_id: claimId } = await (cart instanceof ProxySubmitCart
          ? proxySubmitCart.execute(cart)
          : submitCart.execute(cart));
        return { claimId };
      },
    },
    act: {
      execute(command: UpdateClaim | DeleteClaim | LinkItem | SetGoStatus): Promise<unknown> {
        if (command instanceof UpdateClaim) return updateClaim.execute(command);
        if (command instanceof DeleteClaim) return deleteClaim.execute(command);
        if (command instanceof LinkItem) return linkItem.execute(command);
        return setGoStatus.execute(command);
      },
    },
  };
}

const greet = () => Promise.resolve();

/** The ledger's connection to a database. */
export const laneTo = (databaseUrl: string) => ({
  options: laneOptionsOf(databaseUrl),
  greet,
  chooseSender,
});

/** @param records the first records of the shop; empty where the database has a shop already */
export async function openShop(databaseUrl: string, records = shop): Promise<ShopFixture> {
  const owner = new Client({ connectionString: databaseUrl, types: serverTypes });
  await owner.connect();
  await owner.query(records);
  const entities = [AuditEntry, Go, GoItem, Item, ItemVariant, Session, ShopSettings, User];
  const options = dataSourceOptions({ databaseUrl, poolUrl: null }, { greet, onPoolError: () => undefined });
  const source = await new DataSource({ ...options, entities }).initialize();
  const clock = new LedgerClock();
  const pool = new Pool({ connectionString: databaseUrl, types: serverTypes, max: 4 });
  const ledgers: Ledger[] = [];
  const open = () => {
    const ledger = new Ledger(source, laneTo(databaseUrl), clock);
    ledgers.push(ledger);
    return { ledger, handlers: handlersOf(ledger, pool) };
  };
  return {
    owner,
    source,
    clock,
    pool,
    people: new People(pool),
    ...open(),
    another: open,
    close: async () => {
      await Promise.all(ledgers.map((ledger) => ledger.onApplicationShutdown()));
      await source.destroy();
      await pool.end();
      await owner.end();
    },
  };
}
