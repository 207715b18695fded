import { NotFound } from '@fan-beats/events/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { GoRecord } from '../../../contract/catalogue/go.records';
import { readGos } from './go-view';

/** Group orders, for every subject that needs one. */
@Injectable()
export class GoReads {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** Throws NotFound. */
  async get(goId: number): Promise<GoRecord> {
    const [go] = await readGos(this.pool, 'id', goId);
    if (!go) throw new NotFound('go');
    return go;
  }
}
