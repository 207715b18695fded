import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { SettingsRecord } from '../../../../contract/site/settings.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Mailer } from '../../../../platform/mail/mailer';
import { settingsRecord } from '../settings-record';
import { SettingsReads } from '../settings.reads';

/** The settings of how fans pay, and whether the shop can send reminders. */
export class GetShownSettings extends ShopQuery<SettingsRecord> {}

@QueryHandler(GetShownSettings)
export class GetShownSettingsHandler implements IQueryHandler<GetShownSettings> {
  constructor(
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
  ) {}

  async execute(): Promise<SettingsRecord> {
    return settingsRecord(await this.settings.get(), this.mailer);
  }
}
