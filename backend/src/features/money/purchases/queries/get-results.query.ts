import { readGoResults, type GoResultView } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoResultRecord } from '../../../../contract/money/result.records';
import { euros, toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Optional } from '../../../../platform/trpc/fields';
import { goTitles } from '../../../catalogue/gos/go-view';

/** The results of group orders, by number: of one of them, or of each that has an income or a cost. */
export class GetResults extends ShopQuery<readonly GoResultRecord[]> {
  @Optional() @Id() goId?: number;
}

@QueryHandler(GetResults)
export class GetResultsHandler implements IQueryHandler<GetResults> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetResults): Promise<readonly GoResultRecord[]> {
    const results = await readGoResults(this.pool, goId);
    const titles = await goTitles(this.pool, results, (result) => result.goId);
    return results.map((result) => toRecord(result, titles.get(result.goId) ?? ''));
  }
}

function toRecord(result: GoResultView, title: string): GoResultRecord {
  const { pieces, resultCents } = result;
  return {
    ...toWire(result),
    title,
    per_piece: pieces === 0 ? null : euros(Math.round(resultCents / pieces)),
  };
}
