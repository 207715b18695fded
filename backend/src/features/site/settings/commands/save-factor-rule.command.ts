import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { FactorRuleRecord } from '../../../../contract/site/settings.records';
import { fieldChanges, writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Flag, Whole } from '../../../../platform/trpc/fields';
import { factorRuleRecord } from '../factor-rule';
import { heldSettings, only, ShopSettings } from '../shop-settings.entity';

/**
 * An admin decides whether organisers need a second factor. The days of grace begin when it is first required: a later
 * save with other days does not change that moment.
 */
export class SaveFactorRule extends ShopCommand<FactorRuleRecord> {
  @Flag() required: boolean;
  @Whole(0, 90) graceDays: number;
}

@CommandHandler(SaveFactorRule)
export class SaveFactorRuleHandler implements ICommandHandler<SaveFactorRule> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, required, graceDays }: SaveFactorRule): Promise<FactorRuleRecord> {
    return withRecordsOf(this.source, actor, async (records) => {
      const before = await heldSettings(records);
      const since = before.factorRequiredAt ?? new Date();
      const rule = { factorRequiredAt: required ? since : null, factorGraceDays: graceDays };
      await records.update(ShopSettings, only, rule);
      const after = factorRuleRecord(rule);
      const changes = fieldChanges({ ...factorRuleRecord(before) }, { ...after });
      await writeAudit(records, actor, { act: 'settings.admSaveFactorRule', subject: 'settings', changes });
      return after;
    });
  }
}
