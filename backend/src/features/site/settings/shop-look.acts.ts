import { isAccent, languages, sellers, type Language, type Seller } from '@fan-beats/events/language';
import { IsIn, Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { FieldChangeRecord } from '../../../contract/field-change.records';
import type {
  EditedShopRecord,
  RegistrationMode,
  ShopLookRecord,
  ShopRecord,
} from '../../../contract/site/shop.records';
import { Read, RecordAct, type Ground } from '../../../platform/acts/act';
import { fieldChanges } from '../../../platform/audit/audited';
import { movedShop, tell } from '../../../platform/database/tell';
import { violatedReference } from '../../../platform/database/database-errors';
import { InvalidInput, StaleVersion } from '../../../platform/errors/refusals';
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
} from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';
import { writtenNames } from './legal-texts';
import { heldSettings, only, ShopSettings, type ShopLook } from './shop-settings.entity';
import { GetSettings } from './settings.acts';

/** What the shop is called, how it looks and who sells, as it is saved. */
export class GetShopLook extends Read<EditedShopRecord> {
  async read({ ask }: Ground): Promise<EditedShopRecord> {
    return edited(await ask(new GetSettings()));
  }
}

/** As pages carry it. */
export class GetShop extends Read<ShopRecord> {
  async read({ ask, pool }: Ground): Promise<ShopRecord> {
    const [look, texts] = await Promise.all([ask(new GetSettings()), writtenNames(pool)]);
    return { ...lookOf(look), texts };
  }
}

/** A shop of which nobody said anything yet. */
export const shopByDefault: ShopRecord = {
  name: 'Fan Beats',
  subtitle: 'grouporders & freebies',
  about_url: '',
  social_url: '',
  language: 'en',
  seller: 'private',
  registration: 'open',
  ...{ accent: null, logo: null, icon: null, texts: [] },
};

const registrations: readonly RegistrationMode[] = ['open', 'link', 'approved'];

const AccentColour = (): PropertyDecorator =>
  Written(
    'accent',
    isAccent,
    (field) => `${field} must be a colour such as #6d28d9, dark enough for white text on it (4.5 to 1)`,
  );

const PictureName = (): PropertyDecorator =>
  Matches(/^[0-9a-f]{40}\.webp$/, { message: '$property must be the name of an uploaded picture' });

/** An admin changes what the shop is called, how it looks, who sells or who may register; every page that is opened from then on shows it. Throws StaleVersion. */
export class SaveShopLook extends RecordAct<EditedShopRecord> {
  /** The version the admin saw; the save is refused when the shop moved on. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
  @Line() @Filled(60) name: string;
  @Line() @Text(120) subtitle: string;
  @WebLink() @Text(500) aboutUrl: string;
  @WebLink() @Text(500) socialUrl: string;
  @IsIn(languages) language: Language;
  @IsIn(sellers) seller: Seller;
  @OrNull() @AccentColour() accent: string | null;
  @OrNull() @PictureName() logo: string | null;
  @OrNull() @PictureName() icon: string | null;
  @IsIn(registrations) registration: RegistrationMode;

  private changes: readonly FieldChangeRecord[] = [];

  async change(records: EntityManager): Promise<EditedShopRecord> {
    const { name, subtitle, aboutUrl, socialUrl, language, seller, accent, logo, icon } = this;
    const { registration } = this;
    const before = await heldSettings(records);
    if ((this.expectedVersion ?? before.lookVersion) !== before.lookVersion) throw new StaleVersion();
    const after = {
      ...{ language, seller, logo, icon, registration },
      ...{ name: name.trim(), subtitle: subtitle.trim() },
      ...{ aboutUrl: aboutUrl.trim(), socialUrl: socialUrl.trim() },
      accent: accent?.toLowerCase() ?? null,
      lookVersion: before.lookVersion + 1,
    };
    await records.update(ShopSettings, only, after).catch(asRefusal);
    this.changes = fieldChanges(lookOf(before), lookOf(after));
    await tell(records, [movedShop]);
    return edited(after);
  }

  audit() {
    return { act: 'settings.admSaveShop', subject: 'settings', changes: this.changes };
  }
}

/** A picture that nobody uploaded is refused by the database. */
function asRefusal(error: unknown): never {
  const reference = violatedReference(error);
  const field = ['logo', 'icon'].find((name) => reference === `shop_settings_${name}`);
  if (field !== undefined)
    throw new InvalidInput({ [field]: `There is no such picture: upload the ${field} first` });
  throw error;
}

export function lookOf(look: ShopLook): ShopLookRecord {
  const { name, subtitle, aboutUrl, socialUrl, language, seller, accent, logo, icon, registration } = look;
  return toWire({ name, subtitle, aboutUrl, socialUrl, language, seller, accent, logo, icon, registration });
}

const edited = (look: ShopLook & Pick<ShopSettings, 'lookVersion'>): EditedShopRecord => ({
  ...lookOf(look),
  version: look.lookVersion,
});
