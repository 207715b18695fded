import {
  accountStream,
  defined,
  evolveClaim,
  findPlaces,
  goStream,
  initialClaim,
  loadStreams,
  NotFound,
  Rejection,
  stockKey,
  type ClaimEvent,
  type ClaimState,
  type EventPlace,
  type GoEvent,
  type RecordedEvent,
} from '@fan-beats/events';
import { deleteClaim, evolveGo, initialGo } from '@fan-beats/events/rules';
import { readClaimKeysOfUser, readGoStock } from '@fan-beats/projections';
import { IsNull } from 'typeorm';
import type { TakeOverRecord } from '../../../contract/takeovers/takeover.records';
import type { DecisionContext } from '../../../ledger/decision-context';
import { DoneAct } from '../../../ledger/ledger-act';
import type { CommandNeeds, NewFacts } from '../../../ledger/ledger-command';
import { ServiceAct, type Act, type Ground } from '../../../platform/acts/act';
import { newCommand } from '../../../platform/cqrs/shop-command';
import { writeAudit } from '../../../platform/audit/audited';
import { InvalidInput } from '../../../platform/errors/refusals';
import { refusedRow } from '../../../platform/errors/translate-error';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { hasAccount } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { Uuid } from '../../../platform/trpc/fields';
import { DeleteGo } from '../../catalogue/gos/commands/delete-go.command';
import { DeleteItem } from '../../catalogue/items/commands/delete-item.command';
import { ErasePerson } from '../../people/personal-data/commands/erase-person.command';
import {
  eventsOf,
  needsToTakeBack,
  isTakenBack,
  paymentOf,
  takenBack,
  type PaymentPlace,
} from '../../money/reversals/commands/take-back-payment';
import { LimitItem } from '../../catalogue/shop/commands/limit-item.command';
import { UnlinkItem } from '../../catalogue/shop/commands/unlink-item.command';
import { TakeOverRow } from '../takeover.entity';
import { readTakeOver } from '../takeovers.reads';
import { runForFans } from './take-over';

/** As reversals of other acts are called: none of these is a bulk act that can be undone in turn. */
const undoOf = (takeoverId: string): string => `reversal of take-over ${takeoverId}`;

/** An admin undoes a whole take-over, while nobody has acted on a claim of it (rule A6). Throws Rejection TAKE_OVER_MOVED. */
export class UndoTakeOver extends ServiceAct<TakeOverRecord> {
  @Uuid() takeoverId: string;

  async run(ground: Ground): Promise<TakeOverRecord> {
    const takeoverId = this.takeoverId.toLowerCase();
    await withRecordsOf(ground.records, this.actor, () => Promise.resolve());
    const row = await ground.records.findOneBy(TakeOverRow, { takeoverId });
    if (!row) throw new NotFound('take-over');
    if (row.plan)
      throw new InvalidInput({
        takeover_id: 'This take-over is unfinished: go on with it before you undo it',
      });
    if (row.undoneAt === null) await this.undo(ground, row);
    return readTakeOver(ground, takeoverId);
  }

  private async undo(ground: Ground, row: TakeOverRow): Promise<void> {
    const { takeoverId, goId } = row;
    const places = await findPlaces(ground.pool, { batchId: takeoverId });
    const claims = places.filter(({ type }) => type === 'ClaimSubmitted');
    const payments = paymentsOf(places);
    await refuseMoved(ground, claims, { takeoverId, payments });
    const refused = await runForFans(ground, claims, async ({ stream, userId: fan }) => {
      const userId = fan ?? 0;
      const place = payments.get(fan);
      const payment = place && (await paymentOf(ground.pool, place));
      return newCommand(UndoClaim, this.actor, { takeoverId, stream, userId, ...defined({ payment }) });
    });
    const isWhole = refused.length === 0;
    if (isWhole) await this.takeRecordsAway(ground, row);
    await withRecordsOf(ground.records, this.actor, async (records) => {
      const undone = isWhole ? { undoneAt: () => 'now()' } : {};
      await records.update(TakeOverRow, { takeoverId }, { ...undone, refused });
      await writeAudit(records, this.actor, { act: 'takeover.admUndo', subject: `go ${goId}` });
    });
  }

  /** What is used elsewhere stays: each act refuses that by itself, but an unlink does not. */
  private async takeRecordsAway(ground: Ground, row: TakeOverRow): Promise<void> {
    const { actor } = this;
    const { goId, made } = row;
    const acts: Act<unknown>[] = [];
    for (const limit of await limitsBefore(ground, row)) acts.push(newCommand(LimitItem, actor, limit));
    const stock = await readGoStock(ground.pool, goId);
    const used = new Set(stock.flatMap((one) => (one.claimed > 0 || one.max !== null ? [one.itemId] : [])));
    for (const itemId of [...made.items, ...made.linked])
      if (!used.has(itemId)) acts.push(newCommand(UnlinkItem, actor, { goId, itemId }));
    for (const itemId of made.items) acts.push(newCommand(DeleteItem, actor, { itemId }));
    if (made.go) acts.push(newCommand(DeleteGo, actor, { goId }));
    for (const userId of made.users)
      if (await isUnused(ground, userId)) acts.push(newCommand(ErasePerson, actor, { userId }));
    for (const act of acts)
      try {
        await ground.act(act);
      } catch (refusal) {
        refusedRow(refusal);
      }
  }
}

/** Nobody is erased who has an account by now, another claim, or is one with somebody else. */
async function isUnused({ pool, records }: Ground, userId: number): Promise<boolean> {
  const people = await records.findBy(User, [{ userId, erasedAt: IsNull() }, { mergedInto: userId }]);
  const [person] = people;
  if (people.length !== 1 || !person || person.mergedInto !== null || hasAccount(person)) return false;
  return (await readClaimKeysOfUser(pool, userId)).length === 0;
}

/** Something of another act than the take-over and its undo; that the shop itself asks for money is nobody's. */
const isOfOthers =
  (takeoverId: string) =>
  (event: RecordedEvent): boolean =>
    !(event.type === 'ClaimPaymentRequested' && event.meta.via === 'system') &&
    event.meta.batchId !== takeoverId &&
    event.meta.batchId !== undoOf(takeoverId);

/** The limits that it raised, as they were before, where nobody set them since. */
async function limitsBefore({ pool }: Ground, { takeoverId, goId }: TakeOverRow) {
  const events = [...(await loadStreams(pool, [goStream(goId)])).values()].flat() as RecordedEvent<GoEvent>[];
  const now = events.reduce(evolveGo, initialGo);
  return events.flatMap((event, index) => {
    if (event.type !== 'StockLimitSet' || event.meta.batchId !== takeoverId) return [];
    const before = events.slice(0, index).reduce(evolveGo, initialGo);
    const { itemId, max, variantIds } = event.data;
    return variantIds.flatMap((variantId) => {
      const key = stockKey({ itemId, variantId });
      const of = { goId, itemId, ...defined({ itemvariantId: variantId ?? undefined }) };
      return now.limits.get(key) === max ? [{ ...of, amount: before.limits.get(key) ?? null }] : [];
    });
  });
}

type Payments = ReadonlyMap<number | null, EventPlace>;

const paymentsOf = (places: readonly EventPlace[]): Payments =>
  new Map(places.flatMap((place) => (place.type === 'PaymentRecorded' ? [[place.userId, place]] : [])));

/** Before anything is undone, so that it is all of it or nothing. */
async function refuseMoved(
  { pool }: Ground,
  claims: readonly EventPlace[],
  { takeoverId, payments }: { readonly takeoverId: string; readonly payments: Payments },
): Promise<void> {
  const streams = await loadStreams(
    pool,
    [...claims, ...payments.values()].map(({ stream }) => stream),
  );
  const moved = claims.filter(({ stream, userId }) => {
    const payment = payments.get(userId);
    const back = (streams.get(payment?.stream ?? '') ?? []).filter(
      ({ type, data }) => type === 'PaymentReversed' && data.reversesPosition === payment?.position,
    );
    return [...(streams.get(stream) ?? []), ...back].some(isOfOthers(takeoverId));
  });
  if (moved.length > 0)
    throw new Rejection('TAKE_OVER_MOVED', {
      claimIds: moved.map(({ stream }) => claimIdOf(stream)).toSorted((a, b) => a - b),
    });
}

const claimIdOf = (stream: string): number => Number(stream.slice('claim-'.length));

/** Takes back what was told to be paid, and deletes the claim: all of it or nothing. */
class UndoClaim extends DoneAct {
  takeoverId: string;
  stream: string;
  userId: number;
  payment?: PaymentPlace;

  /** Nobody was told of the claim, so nobody is told that it is gone (rule A8). */
  override via() {
    return 'import' as const;
  }

  override terms() {
    const { takeoverId, stream, userId } = this;
    const batchId = undoOf(takeoverId);
    return {
      batchId,
      idempotencyKey: `${batchId}, ${stream}`,
      subjectId: userId,
      input: { batchId, stream },
    };
  }

  override needs(): CommandNeeds {
    const { stream, userId, payment } = this;
    const ofPayment = payment ? needsToTakeBack(payment).streams : [];
    return { streams: [...new Set([stream, accountStream(userId), ...ofPayment])], accounts: [userId] };
  }

  decide(context: DecisionContext): NewFacts {
    const { stream, payment } = this;
    const events = eventsOf<RecordedEvent<ClaimEvent>>(context, stream);
    const claim = events.reduce<ClaimState>(evolveClaim, initialClaim);
    if (claim.status !== 'standing') return [];
    if (events.some(isOfOthers(this.takeoverId)) || (payment && isTakenBack(context, payment)))
      throw new Rejection('TAKE_OVER_MOVED', { claimIds: [claimIdOf(stream)] });
    const back = payment ? takenBack(context, payment, { reason: null }).streams : [];
    const released = back.flatMap((one) =>
      one.stream === stream ? (one.events as readonly ClaimEvent[]) : [],
    );
    const gone = deleteClaim(released.reduce<ClaimState>(evolveClaim, claim));
    return [{ stream, events: [...released, ...gone] }, ...back.filter((one) => one.stream !== stream)];
  }
}
