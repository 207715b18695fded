import { NotFound, Rejection } from '@fan-beats/events/kernel';
import { isOpenForFans, parseGoStatus } from '@fan-beats/events/language';
import { readClaimKeysOfGos, readGoStock } from '@fan-beats/projections';
import { IsNull, type EntityManager } from 'typeorm';
import { statementsIn } from '../../platform/database/statements';
import { hasAccount, isMailUnproven } from '../../platform/people/person';
import { User } from '../../platform/people/user.entity';
import { readGos } from '../catalogue/gos/go-view';
import { loadOffers, readProducts } from '../catalogue/items/commands/load-offers';
import type { KnownPerson } from './people';
import type { ShopState } from './plan';

/** Reads the parts of the shop that a plan in this group order needs; null for one that is still to be made. */
export async function readShop(records: EntityManager, goId: number | null): Promise<ShopState> {
  const statements = statementsIn(records);
  const keys = (await readProducts(statements)).map(({ item_id }) => [goId ?? 0, item_id] as const);
  const offers = await loadOffers(statements, keys);
  const stock = goId === null ? [] : await readGoStock(statements, goId);
  const claims = await readClaimKeysOfGos(statements, goId === null ? [] : [goId]);
  return {
    people: await readPeople(records),
    items: [...(offers.get(goId ?? 0)?.values() ?? [])],
    stock: stock.toSorted((a, b) => a.itemId - b.itemId || (a.variantId ?? 0) - (b.variantId ?? 0)),
    claims: new Map(claims.map(({ user_id, claim_id }) => [user_id, claim_id])),
  };
}

/**
 * The title of the group order. Throws NotFound, and Rejection GO_OPEN or GO_CANCELED: a take-over needs a group order
 * in which fans cannot claim (rule A5).
 */
export async function titleOfGo(records: EntityManager, goId: number): Promise<string> {
  const [go] = await readGos(statementsIn(records), 'id', goId);
  if (!go) throw new NotFound('go');
  const { title, published, archived, available_from, available_until } = go;
  const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text));
  const status = parseGoStatus(go.status ?? '') ?? null;
  if (status === 'CANCELED') throw new Rejection('GO_CANCELED', { goId });
  const window = { availableFrom: instant(available_from), availableUntil: instant(available_until) };
  if (isOpenForFans({ published, archived, status, ...window }, Date.now()))
    throw new Rejection('GO_OPEN', { goId });
  return title;
}

async function readPeople(records: EntityManager): Promise<readonly KnownPerson[]> {
  const people = await records.find(User, { where: { erasedAt: IsNull() }, order: { userId: 'ASC' } });
  return people.map((user) => ({
    // A sheet that names a merged person means the remaining one (rule A10).
    userId: user.mergedInto ?? user.userId,
    mail: user.mail,
    mailKey: user.mailKey,
    instagram: user.instagram,
    displayname: user.displayname ?? '',
    nameKey: user.displaynameKey ?? '',
    hasAccount: hasAccount(user),
    isMailUnproven: isMailUnproven(user),
  }));
}
