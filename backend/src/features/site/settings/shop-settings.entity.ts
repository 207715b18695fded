import type { Language, Seller } from '@fan-beats/events/language';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import type { ChatNetwork } from '../../../contract/site/settings.records';
import type { ShownLanguage } from '../../../contract/site/shown-language';
import type { RegistrationMode } from '../../../contract/site/shop.records';

/** The fields of the shop that everybody sees. */
export abstract class ShopLook {
  @Column('text') name: string;
  @Column('text') subtitle: string;
  @Column('text', { name: 'about_url' }) aboutUrl: string;
  @Column('text', { name: 'social_url' }) socialUrl: string;
  @Column('text') language: Language;
  @Column('text') seller: Seller;

  /** As `#6d28d9`; null for the colours of the product. */
  @Column('text', { nullable: true }) accent: string | null;

  /** Names of pictures; null for those of the product. */
  @Column('text', { nullable: true }) logo: string | null;
  @Column('text', { nullable: true }) icon: string | null;

  @Column('text') registration: RegistrationMode;

  /** The language of screens and mails, where a person chose none. */
  @Column('text', { name: 'shown_language' }) shownLanguage: ShownLanguage;
}

/**
 * The look of the shop, and how fans pay; one row. Days are calendar days after the request, grace days working days
 * after the due day.
 */
@Entity('shop_settings')
export class ShopSettings extends ShopLook {
  @PrimaryColumn('int') id: number;

  /** Exactly as the bank writes it; null until an admin enters the account. */
  @Column('text', { name: 'account_holder', nullable: true }) accountHolder: string | null;

  /** Without spaces. */
  @Column('text', { nullable: true }) iban: string | null;
  @Column('text', { name: 'reference_prefix' }) referencePrefix: string;

  /** Prefixes of earlier references. */
  @Column('text', { name: 'former_prefixes', array: true }) formerPrefixes: string[];
  @Column('int', { name: 'items_days' }) itemsDays: number;
  @Column('int', { name: 'ems_days' }) emsDays: number;
  @Column('int', { name: 'customs_days' }) customsDays: number;
  @Column('int', { name: 'domestics_days' }) domesticsDays: number;
  @Column('int', { name: 'grace_days' }) graceDays: number;

  /** Whether the shop reminds fans of requested payments by mail. */
  @Column('boolean') reminders: boolean;

  /** The network of the handles of fans, where organisers write to them; null where it is none of these. */
  @Column('text', { name: 'chat_network', nullable: true }) chatNetwork: ChatNetwork | null;
  /** The moment from which organisers need a second factor, after the days of grace; null where they need none (rule D133). */
  @Column('timestamptz', { name: 'factor_required_at', nullable: true }) factorRequiredAt: Date | null;
  @Column('int', { name: 'factor_grace_days' }) factorGraceDays: number;

  /** The number of saves of how fans pay, and the number of saves of the look. */
  @Column('int') version: number;
  @Column('int', { name: 'look_version' }) lookVersion: number;
}

/** The condition of the one row. */
export const only = { id: 1 };

/** Locks and returns the settings until the transaction ends. */
export const heldSettings = (records: EntityManager): Promise<ShopSettings> =>
  records.findOneOrFail(ShopSettings, { where: only, lock: { mode: 'pessimistic_write' } });
