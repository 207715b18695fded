import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { SettingsRecord } from '../../contract/payment-records';
import { inputOf, noInput } from '../../platform/trpc/input';
import { adminProcedure, router } from '../../platform/trpc/trpc';
import { SaveSettings } from './commands/save-settings.command';
import { GetSettings } from './queries/get-settings.query';
import { SaveSettingsInput } from './settings.inputs';
import type { ShopSettings } from './shop-settings.entity';

@Injectable()
export class SettingsProcedures {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  create() {
    return router({
      admGet: adminProcedure.input(noInput).query(() => this.read()),
      admSave: adminProcedure
        .input(inputOf(SaveSettingsInput))
        .mutation(async ({ input, ctx }): Promise<SettingsRecord> => {
          await this.commands.execute(
            new SaveSettings({
              actor: ctx.actor,
              details: {
                accountHolder: input.account_holder?.trim() ?? null,
                iban: input.iban?.replaceAll(' ', '').toUpperCase() ?? null,
                referencePrefix: input.reference_prefix,
                itemsDays: input.items_days,
                emsDays: input.ems_days,
                customsDays: input.customs_days,
                domesticsDays: input.domestics_days,
                graceDays: input.grace_days,
                reminders: input.reminders,
              },
            }),
          );
          return this.read();
        }),
    });
  }

  private async read(): Promise<SettingsRecord> {
    return toRecord(await this.queries.execute(new GetSettings()));
  }
}

function toRecord(settings: ShopSettings): SettingsRecord {
  return {
    account_holder: settings.accountHolder,
    iban: settings.iban,
    reference_prefix: settings.referencePrefix,
    items_days: settings.itemsDays,
    ems_days: settings.emsDays,
    customs_days: settings.customsDays,
    domestics_days: settings.domesticsDays,
    grace_days: settings.graceDays,
    reminders: settings.reminders,
  };
}
