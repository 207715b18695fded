import type { Cents } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { RepricePlanRecord } from '../../../contract/claims/reprice.records';
import { toWire } from '../../../contract/wire';
import { Ledger } from '../../../ledger/ledger';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { displayNames } from '../../../platform/people/display-names';
import { Euros, FanBeats, Id, OptionalOrNull, Uuid } from '../../../platform/trpc/fields';
import { SettingsReads } from '../../site/settings/settings.reads';
import { needsOfRepricing, needsOfUndo, planRepricing, planUndo, type RepricePlan } from './reprice-plan';
import { findRepricing } from './undo-repricing.command';

/** The effect of other terms of claimed pieces on each claim (rule M62). This query is among the commands because it decides as the act does. */
export class PreviewReprice extends ShopQuery<RepricePlanRecord> {
  @Id() goId: number;
  @Id() itemId: number;
  @OptionalOrNull() @Id() variantId?: number | null;
  @Euros() priceCents: Cents;
  @FanBeats() points: number;
}

@QueryHandler(PreviewReprice)
export class PreviewRepriceHandler implements IQueryHandler<PreviewReprice> {
  constructor(
    private readonly ledger: Ledger,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound and Rejection. */
  async execute(query: PreviewReprice): Promise<RepricePlanRecord> {
    const { seller } = await this.settings.get();
    const plan = await this.ledger.preview<RepricePlan>({
      needs: needsOfRepricing(query.goId),
      decide: (state) => planRepricing(state, query, seller === 'trader'),
    });
    return toRecord(this.pool, plan);
  }
}

/** The effect of the undo of such an act on each claim. */
export class PreviewUndoReprice extends ShopQuery<RepricePlanRecord> {
  @Uuid() actId: string;
}

@QueryHandler(PreviewUndoReprice)
export class PreviewUndoRepriceHandler implements IQueryHandler<PreviewUndoReprice> {
  constructor(
    private readonly ledger: Ledger,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound and Rejection. */
  async execute({ actId }: PreviewUndoReprice): Promise<RepricePlanRecord> {
    const undone = await findRepricing(this.pool, actId.toLowerCase());
    const { seller } = await this.settings.get();
    const plan = await this.ledger.preview<RepricePlan>({
      needs: needsOfUndo(undone),
      decide: (state) => planUndo(state, undone, seller === 'trader'),
    });
    return toRecord(this.pool, plan);
  }
}

async function toRecord(pool: Pool, { claims, digest }: RepricePlan): Promise<RepricePlanRecord> {
  const nameOf = await displayNames(pool, claims, ({ userId }) => [userId]);
  return {
    digest,
    claims: claims.map((claim) => ({ ...toWire(claim), user_displayname: nameOf(claim.userId) })),
  };
}
