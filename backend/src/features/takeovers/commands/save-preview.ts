import type { StockUnit } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';
import { violatedIndex } from '../../../platform/database/database-errors';
import { movedGo, movedItem, notifyProcesses } from '../../../platform/database/notify-processes';
import { StaleVersion } from '../../../platform/errors/refusals';
import { displaynameKey, mailKey } from '../../../platform/people/person-names';
import { User } from '../../../platform/people/user.entity';
import { headKey } from '../../../platform/tables/read-table';
import { makeGo } from '../../catalogue/gos/go-rows';
import { linkItems, linksOf, raiseRevision } from '../../catalogue/gos/linked-gos';
import { makeItem, makeVariant } from '../../catalogue/items/item-rows';
import { fanRole } from '../../people/users/registrations';
import type { PlannedClaim } from '../claim-of-lines';
import type { Plan } from '../plan';
import { isNew, type Preview } from '../plan-record';
import { TakeOverRow, type ClaimToMake } from '../takeover.entity';

/** A take-over and the group order that it makes claims in. */
interface Target {
  readonly takeoverId: string;
  readonly actorId: number;
  readonly goId: number;
  readonly isNewGo: boolean;
}

/** Makes the records of a preview, and saves the list of claims to make. */
export async function savePreview(
  records: EntityManager,
  { head, columns, go, plan }: Preview,
  { takeoverId, actorId, goId, isNewGo }: Target,
): Promise<void> {
  if (isNewGo) await makeGo(records, { goId, title: go?.title ?? '' });
  const units = await saveItems(records, plan);
  const { items, linked } = await linkUsed(records, goId, units);
  const userIds = await savePeople(records, plan);
  const claims = plan.people.flatMap(({ claim }, index) =>
    claim ? [toMake(claim, { userId: userIds.all[index] ?? 0, units })] : [],
  );
  await records.insert(TakeOverRow, {
    takeoverId,
    actorId,
    goId,
    head: headKey(head),
    mapping: columns,
    lines: plan.lines.length,
    claims: claims.length,
    leftOut: plan.lines.filter(({ why }) => why !== null).length,
    made: { go: isNewGo, users: userIds.made, items, linked },
    plan: claims,
    refused: [],
  });
  await notifyProcesses(records, [movedGo(goId, { seen: false }), ...[...items, ...linked].map(movedItem)]);
}

/** A unit of the plan with its numbers in the shop. */
interface UnitId extends StockUnit {
  readonly isNew: boolean;
}

type UnitIds = readonly UnitId[];

/** Makes new items, unpublished, each with its variants. Returns the numbers of all units of the plan. */
async function saveItems(records: EntityManager, { items }: Plan): Promise<UnitIds> {
  const made = new Map<string, number>();
  const ids: UnitId[] = [];
  for (const unit of items) {
    const { what, caption, variant, priceCents } = unit;
    if (!isNew(unit)) {
      ids.push({ itemId: unit.itemId ?? 0, variantId: unit.variantId, isNew: false });
      continue;
    }
    const row = { caption, kind: '', itemType: 0 as const, priceCents: priceCents ?? 0, ordermax: null };
    const itemId = made.get(what) ?? (await makeItem(records, row)).itemId;
    made.set(what, itemId);
    const sortId = ids.filter((one) => one.itemId === itemId).length + 1;
    const variantId =
      variant === null ? null : (await makeVariant(records, { itemId, sortId, caption: variant })).variantId;
    ids.push({ itemId, variantId, isNew: true });
  }
  return ids;
}

/** Links the items that are claimed. Commands that depend on the group order are decided again. */
async function linkUsed(records: EntityManager, goId: number, units: UnitIds) {
  const before = new Set((await linksOf(records, { goId })).map(({ itemId }) => itemId));
  const used = [...new Set(units.flatMap(({ itemId }) => (itemId === 0 ? [] : [itemId])))];
  const added = used.filter((itemId) => !before.has(itemId));
  const links = added.map((itemId) => ({ goId, itemId }));
  await linkItems(records, links);
  await raiseRevision(records, goId);
  const items = [...new Set(units.flatMap((unit) => (unit.isNew ? [unit.itemId] : [])))];
  return { items, linked: added.filter((itemId) => !items.includes(itemId)) };
}

/** Adds new people without an account (rule A9). Returns the numbers of all people of the plan, and of the new ones. */
async function savePeople(records: EntityManager, { people }: Plan) {
  const fresh = people.filter(({ userId, claim }) => userId === null && claim !== null);
  try {
    const { identifiers } = await records.insert(
      User,
      fresh.map(({ name, mail, instagram }) => ({
        displayname: name,
        displaynameKey: displaynameKey(name),
        mail,
        mailKey: mail === null ? null : mailKey(mail),
        instagram,
        role: fanRole,
      })),
    );
    const made = identifiers.map(({ userId }: { userId?: number }) => Number(userId));
    const numbers = new Map(fresh.map((person, index) => [person, made[index] ?? 0]));
    return { all: people.map((person) => person.userId ?? numbers.get(person) ?? 0), made };
  } catch (error) {
    // Another person took the name or the address since the plan was made.
    if (violatedIndex(error) !== null) throw new StaleVersion();
    throw error;
  }
}

function toMake(
  claim: PlannedClaim,
  { userId, units }: { readonly userId: number; readonly units: UnitIds },
): ClaimToMake {
  const lines = claim.lines.map(({ unit, amount, priceCents, text }) => {
    const { itemId = 0, variantId = null } = units[unit] ?? {};
    return { itemId, variantId, amount, priceCents, text };
  });
  return { ...claim, userId, lines };
}
