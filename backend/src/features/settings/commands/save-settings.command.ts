import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource, type EntityManager } from 'typeorm';

import { audited } from '../../../platform/audit/audited';
import { fieldChanges } from '../../../platform/audit/field-changes';
import type { Actor } from '../../../platform/people/actor';
import { ShopSettings } from '../shop-settings.entity';

/** What an admin says of how fans pay. */
export type SettingsDetails = Readonly<Omit<ShopSettings, 'id' | 'formerPrefixes'>>;

/** An admin changes how fans pay; a prefix of before stays known. */
export class SaveSettings extends Command<void> {
  constructor(readonly input: { readonly actor: Actor; readonly details: SettingsDetails }) {
    super();
  }
}

const only = { id: 1 };

@CommandHandler(SaveSettings)
export class SaveSettingsHandler implements ICommandHandler<SaveSettings> {
  constructor(private readonly source: DataSource) {}

  async execute({ input: { actor, details } }: SaveSettings): Promise<void> {
    await audited(
      { source: this.source, actor },
      (records) => save(records, details),
      (before) => ({
        act: 'settings.admSave',
        subject: 'settings',
        changes: fieldChanges(rowOf(before), rowOf(details)),
      }),
    );
  }
}

async function save(records: EntityManager, details: SettingsDetails): Promise<ShopSettings> {
  const before = await records.findOneOrFail(ShopSettings, {
    where: only,
    lock: { mode: 'pessimistic_write' },
  });
  const former = new Set([...before.formerPrefixes, before.referencePrefix]);
  former.delete(details.referencePrefix);
  await records.update(ShopSettings, only, { ...details, formerPrefixes: [...former] });
  return before;
}

const rowOf = (settings: SettingsDetails) => ({
  account_holder: settings.accountHolder,
  iban: settings.iban,
  reference_prefix: settings.referencePrefix,
  items_days: settings.itemsDays,
  ems_days: settings.emsDays,
  customs_days: settings.customsDays,
  domestics_days: settings.domesticsDays,
  grace_days: settings.graceDays,
  reminders: settings.reminders,
});
