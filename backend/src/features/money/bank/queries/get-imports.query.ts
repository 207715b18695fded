import { cents } from '@fan-beats/events/kernel';
import { readImportSums } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { BankImportRecord } from '../../../../contract/money/bank.records';
import { euros } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { displayNames } from '../../../../platform/people/display-names';

/** The newest 100 imports, the newest first, with the number of their lines by status. */
export class GetImports extends ShopQuery<readonly BankImportRecord[]> {}

@QueryHandler(GetImports)
export class GetImportsHandler implements IQueryHandler<GetImports> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<readonly BankImportRecord[]> {
    const { rows } = await this.pool.query<ImportRow>(
      `SELECT import_id, imported_at, actor_id, source, account, from_day AS "from", to_day AS "to", lines, refused
         FROM bank_imports ORDER BY imported_at DESC LIMIT 100`,
    );
    const [nameOf, sums] = await Promise.all([
      displayNames(this.pool, rows, ({ actor_id }) => actor_id),
      readImportSums(
        this.pool,
        rows.map(({ import_id }) => import_id),
      ),
    ]);
    return rows.map(({ actor_id, imported_at, ...row }) => {
      const of = (status: string) =>
        sums.find((sum) => sum.importId === row.import_id && sum.status === status) ?? {
          lines: 0,
          amountCents: 0,
        };
      return {
        ...row,
        imported_at: imported_at.toISOString(),
        actor: { user_id: actor_id, displayname: nameOf(actor_id) },
        open: of('open').lines,
        booked: of('booked').lines,
        aside: of('aside').lines,
        returned: of('returned').lines,
        open_amount: euros(cents(of('open').amountCents)),
        booked_amount: euros(cents(of('booked').amountCents)),
      };
    });
  }
}

type ImportRow = Pick<
  BankImportRecord,
  'import_id' | 'source' | 'account' | 'from' | 'to' | 'lines' | 'refused'
> & { readonly actor_id: number; readonly imported_at: Date };
