import { NotFound, stockKey, type StockLimit } from '@fan-beats/events/kernel';
import { goStockVersionSql, readGoStock } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoInfosRecord, GoRecord, ItemRecord } from '../../../contract/records';
import { askedTogether } from '../../../platform/database/asked-together';
import { MadeOnce } from '../../../platform/database/made-once';
import { isAdmin } from '../../../platform/people/person';
import { SharedAnswer } from '../../../platform/trpc/shared-answer';
import { readItems } from '../../items/item-view';
import { isSeen } from '../../gos/go.entity';
import { readGos, withoutInvitation } from '../../gos/go-view';

/** The shop of one group order: its items and freebies with what is left of them; unpublished ones for proxy claims only (rule D21). */
export class GetGoInfos extends Query<SharedAnswer<GoInfosRecord>> {
  constructor(readonly input: { readonly goId: number; readonly role: number; readonly unpublished?: true }) {
    super();
  }
}

/** What moves with everything that a shop shows. */
interface GoVersion {
  readonly go_id: number;
  /** The revision, which is raised by whatever is changed about the group order, its links and its items; and the row that says so. */
  readonly revision: string;
  /** Null without stock rows. */
  readonly stock: string | null;
}

interface Terms {
  readonly go: GoRecord;
  readonly items: readonly ItemRecord[];
}

const mostShops = 40;

/**
 * Every fan sees the same shop, so it is made once per change. Each call asks the database for the versions first: nobody gets a
 * shop that is older than what they were told, on whichever server process.
 */
@QueryHandler(GetGoInfos)
export class GetGoInfosHandler implements IQueryHandler<GetGoInfos> {
  private readonly terms = new MadeOnce<Terms>(mostShops);
  private readonly answers = new MadeOnce<SharedAnswer<GoInfosRecord>>(mostShops);
  private readonly versionOf = askedTogether((goIds: readonly number[]) => this.versionsOf(goIds));

  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ input: { goId, role, unpublished } }: GetGoInfos): Promise<SharedAnswer<GoInfosRecord>> {
    const version = await this.versionOf(goId);
    if (!version) throw new NotFound('go');
    const { revision, stock } = version;
    const shown = unpublished ? 'link' : 'go';
    const terms = await this.terms.get(`${goId} ${shown}`, revision, () => this.readTerms(goId, shown));
    const admin = isAdmin({ role });
    if (!admin && !isSeen(terms.go)) throw new NotFound('go');
    const seen = admin ? terms : { ...terms, go: withoutInvitation(terms.go) };
    const key = `${goId} ${shown} ${admin ? 'admin' : 'fan'}`;
    return this.answers.get(key, `${revision} ${stock}`, () => this.answer(seen));
  }

  private async versionsOf(goIds: readonly number[]): Promise<(GoVersion | undefined)[]> {
    const { rows } = await this.pool.query<GoVersion>({
      name: 'read-go-versions',
      text: `SELECT g.go_id, g.revision || ' ' || g.xmin AS revision, ${goStockVersionSql('g.go_id')}::text AS stock FROM gos g WHERE g.go_id = ANY($1::int[])`,
      values: [[...new Set(goIds)]],
    });
    const versions = new Map(rows.map((row) => [row.go_id, row]));
    return goIds.map((goId) => versions.get(goId));
  }

  private async readTerms(goId: number, shown: 'link' | 'go'): Promise<Terms> {
    const [[go], items] = await Promise.all([
      readGos(this.pool, 'id', goId),
      readItems(this.pool, shown, goId),
    ]);
    if (!go) throw new NotFound('go');
    return { go, items };
  }

  private async answer({ go, items }: Terms): Promise<SharedAnswer<GoInfosRecord>> {
    const stock = new Map((await readGoStock(this.pool, go.go_id)).map((row) => [stockKey(row), row]));
    const inGo = items.map((item) => withStock(item, stock));
    return new SharedAnswer({
      go,
      items: inGo.filter((item) => item.item_type === 0),
      freebies: inGo.filter((item) => item.item_type === 1),
    });
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
