import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { OpenStagesRecord } from '../../../contract/payment-records';
import { GetSettings } from '../../settings/queries/get-settings.query';
import { openStages } from './open-stages';
import { readEverybodySaid } from './said';

/** What is open of everybody, canceled group orders included. */
export class GetOpenStages extends Query<OpenStagesRecord> {}

@QueryHandler(GetOpenStages)
export class GetOpenStagesHandler implements IQueryHandler<GetOpenStages> {
  constructor(
    private readonly queries: QueryBus,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(): Promise<OpenStagesRecord> {
    const settings = await this.queries.execute(new GetSettings());
    const [open, { announced, askedBack }] = await Promise.all([
      openStages(this.pool, settings, 'everybody'),
      readEverybodySaid(this.pool),
    ]);
    return {
      ...open,
      announced: announced.map(({ user_id, at }) => ({ user_id, announced_at: at.toISOString() })),
      asked_back: askedBack.map(({ user_id, at }) => ({ user_id, asked_back_at: at.toISOString() })),
      prefixes: [settings.referencePrefix, ...settings.formerPrefixes],
    };
  }
}
