import { NotFound } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoRecord } from '../../../contract/records';
import { readGos } from '../go-view';

export class GetGo extends Query<GoRecord> {
  constructor(readonly goId: number) {
    super();
  }
}

@QueryHandler(GetGo)
export class GetGoHandler implements IQueryHandler<GetGo> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetGo): Promise<GoRecord> {
    const [go] = await readGos(this.pool, 'id', goId);
    if (!go) throw new NotFound('go');
    return go;
  }
}
