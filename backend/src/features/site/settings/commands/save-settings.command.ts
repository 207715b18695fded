import { plainIban } from '@fan-beats/events/language';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn, Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import type { ChatNetwork, SettingsRecord } from '../../../../contract/site/settings.records';
import { fieldChanges, writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { movedShop, notifyProcesses } from '../../../../platform/database/notify-processes';
import { StaleVersion } from '../../../../platform/errors/refusals';
import { Mailer } from '../../../../platform/mail/mailer';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import {
  Days,
  Filled,
  Flag,
  GraceDays,
  Iban,
  largestId,
  Line,
  Optional,
  OptionalOrNull,
  OrNull,
  Whole,
} from '../../../../platform/trpc/fields';
import { worded } from '../../../../platform/trpc/worded';
import { changeableSettings, settingsRecord, type PaymentSettings } from '../settings-record';
import { heldSettings, only, ShopSettings } from '../shop-settings.entity';

const chatNetworks: readonly ChatNetwork[] = ['instagram', 'telegram'];

/** The longest name that a bank transfer can contain. */
const maxAccountHolder = 70;

/** An admin changes how fans pay. References with earlier prefixes are still recognised. Throws StaleVersion. */
export class SaveSettings extends ShopCommand<SettingsRecord> {
  /** The version that the admin saw. The save is refused where the settings changed since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @OrNull() @Line() @Filled(maxAccountHolder) accountHolder: string | null;
  @OrNull() @Iban() iban: string | null;

  @Matches(/^[A-Z]{2,4}$/, {
    message: worded((i18n) => i18n.t('The prefix of references must be two to four letters from A to Z')),
  })
  referencePrefix: string;

  @Days() itemsDays: number;
  @Days() emsDays: number;
  @Days() customsDays: number;
  @Days() domesticsDays: number;
  @GraceDays() graceDays: number;
  @Flag() reminders: boolean;

  /** Left out by earlier pages: it stays as it is. */
  @OptionalOrNull() @IsIn(chatNetworks) chatNetwork?: ChatNetwork | null;
}

@CommandHandler(SaveSettings)
export class SaveSettingsHandler implements ICommandHandler<SaveSettings> {
  constructor(
    private readonly source: DataSource,
    private readonly mailer: Mailer,
  ) {}

  execute(command: SaveSettings): Promise<SettingsRecord> {
    const { actor, expectedVersion } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const before = await heldSettings(records);
      if ((expectedVersion ?? before.version) !== before.version) throw new StaleVersion();
      const after = changedSettings(before, command);
      await records.update(ShopSettings, only, after);
      await notifyProcesses(records, [movedShop]);
      const changes = fieldChanges(changeableSettings(before), changeableSettings(after));
      await writeAudit(records, actor, { act: 'settings.admSave', subject: 'settings', changes });
      return settingsRecord(after, this.mailer);
    });
  }
}

function changedSettings(before: ShopSettings, command: SaveSettings): PaymentSettings {
  const { accountHolder, iban, referencePrefix } = command;
  const formerPrefixes = new Set([...before.formerPrefixes, before.referencePrefix]);
  formerPrefixes.delete(referencePrefix);
  return {
    itemsDays: command.itemsDays,
    emsDays: command.emsDays,
    customsDays: command.customsDays,
    domesticsDays: command.domesticsDays,
    graceDays: command.graceDays,
    reminders: command.reminders,
    chatNetwork: command.chatNetwork === undefined ? before.chatNetwork : command.chatNetwork,
    accountHolder: accountHolder?.trim() ?? null,
    iban: iban === null ? null : plainIban(iban),
    referencePrefix,
    formerPrefixes: [...formerPrefixes],
    version: before.version + 1,
  };
}
