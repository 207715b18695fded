import { NotFound, stockKey, type StockLimit } from '@fan-beats/events/kernel';
import { readGoStock } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoInfosRecord, ItemRecord } from '../../../contract/records';
import { readItems } from '../../items/item-view';
import { isAdmin } from '../../../platform/people/person';
import { isSeen } from '../go.entity';
import { readGos, withoutInvitation } from '../go-view';

/** The shop of one group order: its items and freebies with what is left of them; unpublished ones for proxy claims only (rule D21). */
export class GetGoInfos extends Query<GoInfosRecord> {
  constructor(readonly input: { readonly goId: number; readonly role: number; readonly unpublished?: true }) {
    super();
  }
}

@QueryHandler(GetGoInfos)
export class GetGoInfosHandler implements IQueryHandler<GetGoInfos> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ input: { goId, role, unpublished } }: GetGoInfos): Promise<GoInfosRecord> {
    const [[go], items, stock] = await Promise.all([
      readGos(this.pool, 'id', goId),
      readItems(this.pool, unpublished ? 'link' : 'go', goId),
      readGoStock(this.pool, goId),
    ]);
    const seen = go && (isAdmin({ role }) || isSeen(go));
    if (!seen) throw new NotFound('go');
    const stockOf = new Map(stock.map((row) => [stockKey(row), row]));
    const inGo = items.map((item) => withStock(item, stockOf));
    return {
      go: isAdmin({ role }) ? go : withoutInvitation(go),
      items: inGo.filter((item) => item.item_type === 0),
      freebies: inGo.filter((item) => item.item_type === 1),
    };
  }
}

/** A limit stands on the product, or on each of its variants (rule D15). */
function withStock(item: ItemRecord, stock: ReadonlyMap<string, StockLimit>): ItemRecord {
  const unit = (variantId: number | null): { max_in_go: number | null; amount_claimed: number } => {
    const row = stock.get(stockKey({ itemId: item.item_id, variantId }));
    return { max_in_go: row?.max ?? null, amount_claimed: row?.claimed ?? 0 };
  };
  if (item.variants.length === 0) return { ...item, ...unit(null) };
  const variants = item.variants.map((variant) => ({ ...variant, ...unit(variant.itemvariant_id) }));
  const claimed = variants
    .filter(({ includes }) => includes === null)
    .reduce((sum, variant) => sum + variant.amount_claimed, 0);
  return { ...item, variants, max_in_go: null, amount_claimed: claimed };
}
