import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FactorRuleRecord } from '../../../../contract/site/settings.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { factorRuleRecord } from '../factor-rule';
import { SettingsReads } from '../settings.reads';

/** Whether the shop requires a second factor of organisers. */
export class GetFactorRule extends ShopQuery<FactorRuleRecord> {}

@QueryHandler(GetFactorRule)
export class GetFactorRuleHandler implements IQueryHandler<GetFactorRule> {
  constructor(private readonly settings: SettingsReads) {}

  async execute(): Promise<FactorRuleRecord> {
    return factorRuleRecord(await this.settings.get());
  }
}
