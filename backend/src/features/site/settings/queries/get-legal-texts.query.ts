import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LegalTextRecord } from '../../../../contract/site/shop.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { readTexts } from '../legal-texts';

/** The current versions of all texts that are written. */
export class GetLegalTexts extends ShopQuery<readonly LegalTextRecord[]> {}

@QueryHandler(GetLegalTexts)
export class GetLegalTextsHandler implements IQueryHandler<GetLegalTexts> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute(): Promise<readonly LegalTextRecord[]> {
    return readTexts(this.pool);
  }
}
