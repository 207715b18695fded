import {
  defined,
  findPlaces,
  goStream,
  grouped,
  loadStreams,
  NotFound,
  Rejection,
  stockKey,
  type EventPlace,
  type GoEvent,
  type RecordedEvent,
} from '@fan-beats/events';
import { evolveGo, initialGo } from '@fan-beats/events/rules';
import { readClaimKeysOfUser, readGoStock } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, IsNull } from 'typeorm';
import type { TakeOverRecord } from '../../../contract/takeovers/takeover.records';
import { writeAudit } from '../../../platform/audit/audited';
import { newCommand, ShopCommand, type Fields } from '../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../platform/errors/refusals';
import { refusedRow } from '../../../platform/errors/translate-error';
import type { Actor } from '../../../platform/people/actor';
import { refuseEndedActor, withRecordsOf } from '../../../platform/people/hold-actor';
import { hasAccount } from '../../../platform/people/person';
import { User } from '../../../platform/people/user.entity';
import { textsIn } from '../../../platform/texts/texts';
import { Uuid } from '../../../platform/trpc/fields';
import { DeleteGo } from '../../catalogue/gos/commands/delete-go.command';
import { DeleteItem } from '../../catalogue/items/commands/delete-item.command';
import { LimitItem } from '../../catalogue/shop/commands/limit-item.command';
import { UnlinkItem } from '../../catalogue/shop/commands/unlink-item.command';
import { paymentOf } from '../../money/reversals/commands/take-back-payment';
import { ErasePerson } from '../../people/personal-data/commands/erase-person.command';
import { TakeOverRow } from '../takeover.entity';
import { TakeOverReads } from '../takeovers.reads';
import { claimIdOf, isActOfOthers } from './moved';
import { runForFans } from './run-for-fans';
import { UndoClaim } from './undo-claim.command';

/** An admin undoes a whole take-over, while nobody has acted on one of its claims (rule A6). */
export class UndoTakeOver extends ShopCommand<TakeOverRecord> {
  @Uuid() takeoverId: string;
}

@CommandHandler(UndoTakeOver)
export class UndoTakeOverHandler implements ICommandHandler<UndoTakeOver> {
  constructor(
    private readonly source: DataSource,
    private readonly commands: CommandBus,
    private readonly takeOvers: TakeOverReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound, InvalidInput for an unfinished take-over, and Rejection TAKE_OVER_MOVED. */
  async execute(command: UndoTakeOver): Promise<TakeOverRecord> {
    const { actor } = command;
    const takeoverId = command.takeoverId.toLowerCase();
    await refuseEndedActor(this.source, actor);
    const row = await this.source.manager.findOneBy(TakeOverRow, { takeoverId });
    if (!row) throw new NotFound('take-over');
    if (row.plan)
      throw new InvalidInput({
        takeover_id: (i18n) => i18n.t('This take-over is unfinished: go on with it before you undo it'),
      });
    if (row.undoneAt === null) await this.undo(actor, row);
    return this.takeOvers.get(textsIn(actor.language), takeoverId);
  }

  private async undo(actor: Actor, row: TakeOverRow): Promise<void> {
    const { takeoverId, goId } = row;
    const places = await findPlaces(this.pool, { batchId: takeoverId });
    const claims = places.filter(({ type }) => type === 'ClaimSubmitted');
    const payments = paymentsByFan(places);
    await refuseMoved(this.pool, claims, { takeoverId, payments });
    const refused = await runForFans(claims, async ({ stream, userId: fan }) => {
      const userId = fan ?? 0;
      const found = await Promise.all((payments.get(fan) ?? []).map((place) => paymentOf(this.pool, place)));
      const ofFan = found.filter((payment) => payment !== undefined);
      await this.commands.execute(
        newCommand(UndoClaim, actor, { takeoverId, stream, userId, payments: ofFan }),
      );
    });
    const isWhole = refused.length === 0;
    if (isWhole) await this.takeRecordsAway(actor, row);
    await withRecordsOf(this.source, actor, async (records) => {
      const undone = isWhole ? { undoneAt: () => 'now()' } : {};
      await records.update(TakeOverRow, { takeoverId }, { ...undone, refused });
      await writeAudit(records, actor, { act: 'takeover.admUndo', subject: `go ${goId}` });
    });
  }

  /** Records that are used elsewhere stay. Each command refuses those itself, except the one that unlinks an item. */
  private async takeRecordsAway(actor: Actor, row: TakeOverRow): Promise<void> {
    for (const command of await this.commandsToTakeAway(actor, row)) {
      try {
        await this.commands.execute(command);
      } catch (refusal) {
        refusedRow(actor.language, refusal);
      }
    }
  }

  /** Chooses the commands before the first of them runs: an item that has a limit now is not unlinked. */
  private async commandsToTakeAway(actor: Actor, row: TakeOverRow): Promise<ShopCommand<unknown>[]> {
    const { goId, made } = row;
    const commands: ShopCommand<unknown>[] = [];
    for (const limit of await limitsBefore(this.pool, row))
      commands.push(newCommand(LimitItem, actor, limit));
    const stock = await readGoStock(this.pool, goId);
    const used = new Set(stock.flatMap((one) => (one.claimed > 0 || one.max !== null ? [one.itemId] : [])));
    for (const itemId of [...made.items, ...made.linked])
      if (!used.has(itemId)) commands.push(newCommand(UnlinkItem, actor, { goId, itemId }));
    for (const itemId of made.items) commands.push(newCommand(DeleteItem, actor, { itemId }));
    if (made.go) commands.push(newCommand(DeleteGo, actor, { goId }));
    for (const userId of made.users)
      if (await this.isUnused(userId)) commands.push(newCommand(ErasePerson, actor, { userId }));
    return commands;
  }

  /** Whether a person may be erased: not one with an account now, with another claim, or merged with another person. */
  private async isUnused(userId: number): Promise<boolean> {
    const people = await this.source.manager.findBy(User, [
      { userId, erasedAt: IsNull() },
      { mergedInto: userId },
    ]);
    const [person] = people;
    if (people.length !== 1 || !person || person.mergedInto !== null || hasAccount(person)) return false;
    return (await readClaimKeysOfUser(this.pool, userId)).length === 0;
  }
}

/** The former limits of those that a take-over raised, where nobody set them since. */
async function limitsBefore(pool: Pool, { takeoverId, goId }: TakeOverRow): Promise<Fields<LimitItem>[]> {
  const streams = await loadStreams(pool, [goStream(goId)]);
  const events = [...streams.values()].flat() as RecordedEvent<GoEvent>[];
  const now = events.reduce(evolveGo, initialGo);
  return events.flatMap((event, index) => {
    if (event.type !== 'StockLimitSet' || event.meta.batchId !== takeoverId) return [];
    const before = events.slice(0, index).reduce(evolveGo, initialGo);
    const { itemId, max, variantIds } = event.data;
    return variantIds.flatMap((variantId) => {
      const key = stockKey({ itemId, variantId });
      if (now.limits.get(key) !== max) return [];
      const amount = before.limits.get(key) ?? null;
      return [{ goId, itemId, amount, ...defined({ itemvariantId: variantId ?? undefined }) }];
    });
  });
}

/** The payments that a take-over recorded, by fan. */
type Payments = ReadonlyMap<number | null, readonly EventPlace[]>;

function paymentsByFan(places: readonly EventPlace[]): Payments {
  const payments = places.filter(({ type }) => type === 'PaymentRecorded');
  return grouped(payments, ({ userId }) => userId);
}

/** Runs before anything is undone, so that all of it is undone or nothing. Throws Rejection TAKE_OVER_MOVED. */
async function refuseMoved(
  pool: Pool,
  claims: readonly EventPlace[],
  { takeoverId, payments }: { readonly takeoverId: string; readonly payments: Payments },
): Promise<void> {
  const places = [...claims, ...[...payments.values()].flat()];
  const streams = await loadStreams(
    pool,
    places.map(({ stream }) => stream),
  );
  const moved = claims.filter(({ stream, userId }) => {
    const takenBack = (payments.get(userId) ?? []).flatMap((payment) =>
      (streams.get(payment.stream) ?? []).filter(
        ({ type, data }) => type === 'PaymentReversed' && data.reversesPosition === payment.position,
      ),
    );
    const events = [...(streams.get(stream) ?? []), ...takenBack];
    return events.some((event) => isActOfOthers(event, takeoverId));
  });
  if (moved.length === 0) return;
  const claimIds = moved.map(({ stream }) => claimIdOf(stream)).toSorted((a, b) => a - b);
  throw new Rejection('TAKE_OVER_MOVED', { claimIds });
}
