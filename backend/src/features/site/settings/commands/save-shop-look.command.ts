import { isAccent, languages, sellers, type Language, type Seller } from '@fan-beats/events/language';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn, Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import type { EditedShopRecord, RegistrationMode } from '../../../../contract/site/shop.records';
import { shownLanguages, type ShownLanguage } from '../../../../contract/site/shown-language';
import { fieldChanges, writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { violatedReference } from '../../../../platform/database/database-errors';
import { movedShop, notifyProcesses } from '../../../../platform/database/notify-processes';
import { InvalidInput, StaleVersion } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import {
  Filled,
  largestId,
  Line,
  Optional,
  OrNull,
  Text,
  WebLink,
  Whole,
  Written,
} from '../../../../platform/trpc/fields';
import { worded } from '../../../../platform/trpc/worded';
import { editedLookRecord, lookRecord } from '../look-record';
import { heldSettings, only, ShopSettings } from '../shop-settings.entity';

const registrations: readonly RegistrationMode[] = ['open', 'link', 'approved'];

const AccentColour = (): PropertyDecorator =>
  Written('accent', isAccent, () =>
    worded((i18n) =>
      i18n.t('This must be a colour such as #6d28d9, dark enough for white text on it (4.5 to 1)'),
    ),
  );

const PictureName = (): PropertyDecorator =>
  Matches(/^[0-9a-f]{40}\.webp$/, { message: '$property must be the name of an uploaded picture' });

/**
 * An admin changes the name and the look of the shop, its seller, or who may register. Every page that is opened from
 * then on shows it. Throws StaleVersion.
 */
export class SaveShopLook extends ShopCommand<EditedShopRecord> {
  /** The version that the admin saw. The save is refused where the look changed since. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @Line() @Filled(60) name: string;
  @Line() @Text(120) subtitle: string;
  @WebLink() @Text(500) aboutUrl: string;
  @WebLink() @Text(500) socialUrl: string;
  @IsIn(languages) language: Language;

  /** The language of screens and mails where a person chose none; as it was where left out. */
  @Optional() @IsIn(shownLanguages) shownLanguage?: ShownLanguage;
  @IsIn(sellers) seller: Seller;
  @OrNull() @AccentColour() accent: string | null;
  @OrNull() @PictureName() logo: string | null;
  @OrNull() @PictureName() icon: string | null;
  @IsIn(registrations) registration: RegistrationMode;
}

@CommandHandler(SaveShopLook)
export class SaveShopLookHandler implements ICommandHandler<SaveShopLook> {
  constructor(private readonly source: DataSource) {}

  execute(command: SaveShopLook): Promise<EditedShopRecord> {
    const { actor, expectedVersion } = command;
    return withRecordsOf(this.source, actor, async (records) => {
      const before = await heldSettings(records);
      if ((expectedVersion ?? before.lookVersion) !== before.lookVersion) throw new StaleVersion();
      const after = {
        language: command.language,
        shownLanguage: command.shownLanguage ?? before.shownLanguage,
        seller: command.seller,
        logo: command.logo,
        icon: command.icon,
        registration: command.registration,
        name: command.name.trim(),
        subtitle: command.subtitle.trim(),
        aboutUrl: command.aboutUrl.trim(),
        socialUrl: command.socialUrl.trim(),
        accent: command.accent?.toLowerCase() ?? null,
        lookVersion: before.lookVersion + 1,
      };
      await records.update(ShopSettings, only, after).catch(refuseUnknownPicture);
      await notifyProcesses(records, [movedShop]);
      const changes = fieldChanges(lookRecord(before), lookRecord(after));
      await writeAudit(records, actor, { act: 'settings.admSaveShop', subject: 'settings', changes });
      return editedLookRecord(after);
    });
  }
}

/** Refuses a picture that was not uploaded: the database rejects its name. */
function refuseUnknownPicture(error: unknown): never {
  const reference = violatedReference(error);
  const field = ['logo', 'icon'].find((name) => reference === `shop_settings_${name}`);
  if (field !== undefined)
    throw new InvalidInput({
      [field]: (i18n) => i18n.t('There is no such picture: upload it first'),
    });
  throw error;
}
