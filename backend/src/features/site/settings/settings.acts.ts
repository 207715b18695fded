import { plainIban } from '@fan-beats/events/language';
import { Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { SettingsRecord } from '../../../contract/site/settings.records';
import type { FieldChangeRecord } from '../../../contract/field-change.records';
import { Read, RecordAct, type Ground } from '../../../platform/acts/act';
import { fieldChanges } from '../../../platform/audit/audited';
import { movedShop, tell } from '../../../platform/database/tell';
import { StaleVersion } from '../../../platform/errors/refusals';
import { Mailer } from '../../../platform/mail/mailer';
import {
  Days,
  Filled,
  Flag,
  GraceDays,
  Iban,
  largestId,
  Line,
  Optional,
  OrNull,
  Whole,
} from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';
import { heldSettings, only, ShopSettings, type ShopLook } from './shop-settings.entity';

/** As long as a transfer can name it. */
const longestAccountHolder = 70;

/** SQL: a term of payment of a group order's row `g`, or that of the shop where it has none of its own. */
export const termSql = (column: 'grace_days' | 'items_days'): string =>
  `coalesce(g.${column}, (SELECT ${column} FROM shop_settings))`;

/** How fans pay, and what the shop is. */
export class GetSettings extends Read<ShopSettings> {
  read({ records }: Ground): Promise<ShopSettings> {
    return records.findOneByOrFail(ShopSettings, only);
  }
}

/** How fans pay, and whether the shop can remind them, as organisers read it. */
export class GetShownSettings extends Read<SettingsRecord> {
  async read({ ask, get }: Ground): Promise<SettingsRecord> {
    return shown(await ask(new GetSettings()), get(Mailer));
  }
}

/** An admin changes how fans pay; a prefix of before stays known. Throws StaleVersion. */
export class SaveSettings extends RecordAct<SettingsRecord> {
  /** The version the admin saw; the save is refused when the settings moved on. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @OrNull() @Line() @Filled(longestAccountHolder) accountHolder: string | null;
  @OrNull() @Iban() iban: string | null;

  @Matches(/^[A-Z]{2,4}$/, { message: 'reference_prefix must be two to four letters from A to Z' })
  referencePrefix: string;

  @Days() itemsDays: number;
  @Days() emsDays: number;
  @Days() customsDays: number;
  @Days() domesticsDays: number;
  @GraceDays() graceDays: number;
  @Flag() reminders: boolean;

  private changes: readonly FieldChangeRecord[] = [];

  async change(records: EntityManager, { get }: Ground): Promise<SettingsRecord> {
    const before = await heldSettings(records);
    if ((this.expectedVersion ?? before.version) !== before.version) throw new StaleVersion();
    const after = this.settings(before);
    await records.update(ShopSettings, only, after);
    this.changes = fieldChanges(recordOf(before), recordOf(after));
    await tell(records, [movedShop]);
    return shown(after, get(Mailer));
  }

  audit() {
    return { act: 'settings.admSave', subject: 'settings', changes: this.changes };
  }

  private settings(before: ShopSettings): PaymentSettings {
    const { itemsDays, emsDays, customsDays, domesticsDays, graceDays, reminders, referencePrefix } = this;
    const former = new Set([...before.formerPrefixes, before.referencePrefix]);
    former.delete(referencePrefix);
    return {
      ...{ itemsDays, emsDays, customsDays, domesticsDays, graceDays, reminders },
      accountHolder: this.accountHolder?.trim() ?? null,
      iban: this.iban === null ? null : plainIban(this.iban),
      referencePrefix,
      formerPrefixes: [...former],
      version: before.version + 1,
    };
  }
}

type PaymentSettings = Omit<ShopSettings, 'id' | 'lookVersion' | keyof ShopLook>;

/** Without what the shop is, which is saved by itself. */
function recordOf(settings: PaymentSettings) {
  const { accountHolder, iban, referencePrefix, itemsDays, emsDays, customsDays, domesticsDays } = settings;
  const { graceDays, reminders } = settings;
  return toWire({
    ...{ accountHolder, iban, referencePrefix },
    ...{ itemsDays, emsDays, customsDays, domesticsDays, graceDays, reminders },
  });
}

const shown = (settings: PaymentSettings, { sends }: Mailer): SettingsRecord => ({
  ...recordOf(settings),
  version: settings.version,
  sends_mail: sends,
});
