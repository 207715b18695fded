import { defined, goStream, type StockUnit } from '@fan-beats/events';
import { evolveGo, initialGo, setStockLimits } from '@fan-beats/events/rules';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../ledger/decision-context';
import { DoneAct } from '../../../ledger/ledger-act';
import type { NewFacts, RecordChange } from '../../../ledger/ledger-command';
import type { Ground } from '../../../platform/acts/act';
import { movedGo, movedItem, tell } from '../../../platform/database/tell';
import { violatedIndex } from '../../../platform/database/database-errors';
import { StaleVersion } from '../../../platform/errors/refusals';
import { displaynameKey, mailKey } from '../../../platform/people/person-names';
import { User } from '../../../platform/people/user.entity';
import { headKey } from '../../../platform/tables/read-table';
import { makeGo, nextGoId } from '../../catalogue/gos/go-rows';
import { linkItems, linksOf, raiseRevision } from '../../catalogue/gos/linked-gos';
import { makeItem, makeVariant } from '../../catalogue/items/item-rows';
import { fanRole } from '../../people/users/registrations';
import type { PlannedClaim } from '../claim-of-lines';
import type { Plan } from '../plan';
import { isNew, type Preview } from '../plan-record';
import { TakeOverRow, type ClaimToMake } from '../takeover.entity';

type Held = Preview | null;

/**
 * Makes the group order, people and items of a plan, raises the limits that the organiser went beyond, and notes the claims that follow:
 * all in one transaction, in which the plan was made anew (rules A3, A5, A6).
 */
export class BeginTakeOver extends DoneAct<Held> {
  takeoverId: string;
  digest: string;
  goId: number | null;
  /** Makes the plan anew; throws StaleVersion where the shop moved since it was shown. */
  shown: { readonly preview: (records: EntityManager) => Promise<Preview> };

  #goId = 0;

  /** The number of a new group order is taken ahead of the act, as a clone's is. */
  override async prepare({ pool }: Ground): Promise<void> {
    this.#goId = this.goId ?? (await nextGoId(pool));
  }

  override via() {
    return 'import' as const;
  }

  override terms() {
    const { takeoverId, digest, goId } = this;
    return {
      ...{ batchId: takeoverId, idempotencyKey: takeoverId, input: { takeoverId, digest } },
      ...defined({ exclusiveGoIds: goId === null ? undefined : [goId] }),
    };
  }

  decide(context: DecisionContext, held: Held): NewFacts {
    const goId = this.#goId;
    const raised = held?.plan.raised ?? [];
    const state = raised.length > 0 ? context.fold(goStream(goId), initialGo, evolveGo) : initialGo;
    const events = [...new Set(raised.map(({ itemId }) => itemId))].flatMap((itemId) => {
      const units = raised.filter((one) => one.itemId === itemId);
      return setStockLimits(state, { goId, itemId }, new Map(units.map((one) => [one.variantId, one.max])));
    });
    return [{ stream: goStream(goId), events }];
  }

  override records(): RecordChange<Held> {
    return {
      hold: async (records) =>
        (await records.existsBy(TakeOverRow, { takeoverId: this.takeoverId }))
          ? null
          : this.shown.preview(records),
      needs: (held) => ({ streams: (held?.plan.raised.length ?? 0) > 0 ? [goStream(this.#goId)] : [] }),
      save: async (records, held) => {
        if (!held) return null;
        await this.save(records, held);
        return { act: 'takeover.admTakeOver', subject: `go ${this.#goId}` };
      },
    };
  }

  private async save(records: EntityManager, { head, columns, go, plan }: Preview): Promise<void> {
    const goId = this.#goId;
    if (this.goId === null) await makeGo(records, { goId, title: go?.title ?? '' });
    const units = await saveItems(records, plan);
    const linked = await linkUsed(records, goId, units);
    const userIds = await savePeople(records, plan);
    const made = { go: this.goId === null, users: userIds.made, ...linked };
    const claims = plan.people.flatMap(({ claim }, index) =>
      claim ? [toMake(claim, { userId: userIds.all[index] ?? 0, units })] : [],
    );
    await records.insert(TakeOverRow, {
      ...{ takeoverId: this.takeoverId, actorId: this.actor.userId, goId },
      ...{ head: headKey(head), mapping: columns, lines: plan.lines.length },
      ...{ claims: claims.length, leftOut: plan.lines.filter(({ why }) => why !== null).length },
      ...{ made, plan: claims, refused: [] },
    });
    const moved = [...linked.items, ...linked.linked].map(movedItem);
    await tell(records, [movedGo(goId, { seen: false }), ...moved]);
  }
}

interface UnitId extends StockUnit {
  readonly isNew: boolean;
}

type UnitIds = readonly UnitId[];

/** New items, unpublished, each with its variants; the numbers of all units of the plan. */
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

/** What is claimed is linked, and what depends on the group order is decided anew. */
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

/** New people without an account (rule A9); the numbers of all of the plan, and of those that are new. */
async function savePeople(records: EntityManager, { people }: Plan) {
  const fresh = people.filter(({ userId, claim }) => userId === null && claim !== null);
  try {
    const { identifiers } = await records.insert(
      User,
      fresh.map(({ name, mail, instagram }) => ({
        ...{ displayname: name, displaynameKey: displaynameKey(name), mail, instagram, role: fanRole },
        mailKey: mail === null ? null : mailKey(mail),
      })),
    );
    const made = identifiers.map(({ userId }: { userId?: number }) => Number(userId));
    const numbers = new Map(fresh.map((person, index) => [person, made[index] ?? 0]));
    return { all: people.map((person) => person.userId ?? numbers.get(person) ?? 0), made };
  } catch (error) {
    // Somebody took the name or the address since the plan was made.
    if (violatedIndex(error) !== null) throw new StaleVersion();
    throw error;
  }
}

const toMake = (
  { lines, ...claim }: PlannedClaim,
  { userId, units }: { readonly userId: number; readonly units: UnitIds },
): ClaimToMake => ({
  ...{ userId, ...claim },
  lines: lines.map(({ unit, amount, priceCents, text }) => {
    const { itemId = 0, variantId = null } = units[unit] ?? {};
    return { itemId, variantId, amount, priceCents, text };
  }),
});
