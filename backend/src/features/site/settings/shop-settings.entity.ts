import type { Language, Seller } from '@fan-beats/events/language';
import { Column, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import type { RegistrationMode } from '../../../contract/site/shop.records';

/** What everybody sees of the shop. */
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
}

/** What the shop is, and how fans pay; one row. Days are calendar days after the request, grace days working days after the due day. */
@Entity('shop_settings')
export class ShopSettings extends ShopLook {
  @PrimaryColumn('int') id: number;

  /** Exactly as the bank writes it; null while nobody said where to pay. */
  @Column('text', { name: 'account_holder', nullable: true }) accountHolder: string | null;

  /** Without spaces. */
  @Column('text', { nullable: true }) iban: string | null;
  @Column('text', { name: 'reference_prefix' }) referencePrefix: string;

  /** Those that references of before begin with. */
  @Column('text', { name: 'former_prefixes', array: true }) formerPrefixes: string[];
  @Column('int', { name: 'items_days' }) itemsDays: number;
  @Column('int', { name: 'ems_days' }) emsDays: number;
  @Column('int', { name: 'customs_days' }) customsDays: number;
  @Column('int', { name: 'domestics_days' }) domesticsDays: number;
  @Column('int', { name: 'grace_days' }) graceDays: number;

  /** Whether the shop reminds fans by mail of what they were asked for. */
  @Column('boolean') reminders: boolean;

  /** Counts the saves of how fans pay, and those of what the shop is. */
  @Column('int') version: number;
  @Column('int', { name: 'look_version' }) lookVersion: number;
}

/** There is one row. */
export const only = { id: 1 };

/** Locked until the transaction ends. */
export const heldSettings = (records: EntityManager): Promise<ShopSettings> =>
  records.findOneOrFail(ShopSettings, { where: only, lock: { mode: 'pessimistic_write' } });
