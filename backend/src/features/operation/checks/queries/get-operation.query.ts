import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { OperationRecord } from '../../../../contract/operation/operation.records';
import { APP_CONFIG } from '../../../../platform/config/app-config.token';
import type { AppConfig } from '../../../../platform/config/config';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { thisRelease } from '../../../../platform/release/releases';
import { examine } from '../checks';

/** The state of the shop: the checks of `npm run doctor`, run inside the server. */
export class GetOperation extends ShopQuery<OperationRecord> {}

@QueryHandler(GetOperation)
export class GetOperationHandler implements IQueryHandler<GetOperation> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async execute(): Promise<OperationRecord> {
    return {
      version: thisRelease().version,
      checks: await examine({ db: this.pool, config: this.config }),
    };
  }
}
