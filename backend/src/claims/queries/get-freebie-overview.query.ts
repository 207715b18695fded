import { readFreebieMonitor } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { FreebieRowRecord } from '../../contract/records';
import { erasedName } from '../../users/user-view';
import { displayNames } from '../claim-record';

/** What the claims of a group order ask of each freebie, and what is in hand (rule D20). */
export class GetFreebieOverview extends Query<FreebieRowRecord[]> {
  constructor(readonly goId: number) {
    super();
  }
}

@QueryHandler(GetFreebieOverview)
export class GetFreebieOverviewHandler implements IQueryHandler<GetFreebieOverview> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetFreebieOverview): Promise<FreebieRowRecord[]> {
    const rows = await readFreebieMonitor(this.pool, goId);
    const names = await displayNames(
      this.pool,
      rows.flatMap(({ texts }) => texts.map(({ userId }) => userId)),
    );
    return rows.map((row) => ({
      item_id: row.itemId,
      itemvariant_id: row.variantId,
      item_caption: row.caption,
      variant_caption: row.variantCaption,
      kind: row.kind,
      amount: row.amount,
      stock: row.stock,
      additional_user_info: row.texts.map(({ userId, additionalInfo }) => ({
        user_id: userId,
        user_displayname: names.get(userId) ?? erasedName,
        additional_info: additionalInfo,
      })),
    }));
  }
}
