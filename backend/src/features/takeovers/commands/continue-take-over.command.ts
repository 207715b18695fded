import { findPlaces, NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, IsNull, Not } from 'typeorm';
import type { TakeOverRecord } from '../../../contract/takeovers/takeover.records';
import { newCommand, ShopCommand } from '../../../platform/cqrs/shop-command';
import { refuseEndedActor, withRecordsOf } from '../../../platform/people/hold-actor';
import { textsIn } from '../../../platform/texts/texts';
import { Uuid } from '../../../platform/trpc/fields';
import { TakeOverRow } from '../takeover.entity';
import { TakeOverReads } from '../takeovers.reads';
import { runForFans } from './run-for-fans';
import { TakeOverClaim } from './take-over-claim.command';

/** An admin continues a take-over that a server left unfinished: the missing claims are made. */
export class ContinueTakeOver extends ShopCommand<TakeOverRecord> {
  @Uuid() takeoverId: string;
}

@CommandHandler(ContinueTakeOver)
export class ContinueTakeOverHandler implements ICommandHandler<ContinueTakeOver> {
  constructor(
    private readonly source: DataSource,
    private readonly commands: CommandBus,
    private readonly takeOvers: TakeOverReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound. */
  async execute({ actor, takeoverId: givenId }: ContinueTakeOver): Promise<TakeOverRecord> {
    const takeoverId = givenId.toLowerCase();
    await refuseEndedActor(this.source, actor);
    const row = await this.source.manager.findOneBy(TakeOverRow, { takeoverId });
    if (!row) throw new NotFound('take-over');
    const { goId, plan: claims } = row;
    if (claims === null) return this.takeOvers.get(textsIn(actor.language), takeoverId);

    const made = await this.fansWithClaim(takeoverId);
    const rest = claims.filter(({ userId }) => !made.has(userId));
    const refused = await runForFans(rest, (claim) =>
      this.commands.execute(newCommand(TakeOverClaim, actor, { takeoverId, goId, claim })),
    );
    // Another process may have made the claims meanwhile.
    const madeNow = refused.length > 0 ? await this.fansWithClaim(takeoverId) : made;
    const left = refused.filter(({ userId }) => !madeNow.has(userId));
    await withRecordsOf(this.source, actor, (records) =>
      records.update(TakeOverRow, { takeoverId, plan: Not(IsNull()) }, { plan: null, refused: left }),
    );
    return this.takeOvers.get(textsIn(actor.language), takeoverId);
  }

  /** The fans whose claims this take-over has made already. */
  private async fansWithClaim(takeoverId: string): Promise<ReadonlySet<number | null>> {
    const places = await findPlaces(this.pool, { batchId: takeoverId });
    return new Set(places.flatMap(({ type, userId }) => (type === 'ClaimSubmitted' ? [userId] : [])));
  }
}
