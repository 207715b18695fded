import { readRepricings } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { RepricingRecord } from '../../../contract/claims/reprice.records';
import { euros } from '../../../contract/wire';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { displayNames } from '../../../platform/people/display-names';
import { Id } from '../../../platform/trpc/fields';
import { goTitles } from '../../catalogue/gos/go-view';

const mostShown = 20;

/** The acts that changed the terms of claimed pieces of an item, the newest first (rule M62). */
export class GetRepricings extends ShopQuery<readonly RepricingRecord[]> {
  @Id() itemId: number;
}

@QueryHandler(GetRepricings)
export class GetRepricingsHandler implements IQueryHandler<GetRepricings> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ itemId }: GetRepricings): Promise<readonly RepricingRecord[]> {
    const rows = await readRepricings(this.pool, itemId, mostShown);
    const [nameOf, titles] = await Promise.all([
      displayNames(this.pool, rows, ({ actorId }) => [actorId]),
      goTitles(this.pool, rows, ({ goId }) => goId),
    ]);
    return rows.map(({ actId, goId, variantId, priceCents, points, claims, recordedAtMs, actorId }) => ({
      act_id: actId,
      go_id: goId,
      gotitle: titles.get(goId) ?? '',
      variant_id: variantId,
      price: euros(priceCents),
      points,
      claims,
      recorded_at: new Date(recordedAtMs).toISOString(),
      actor_displayname: actorId === null ? null : nameOf(actorId),
    }));
  }
}
