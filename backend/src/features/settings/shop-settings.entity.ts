import { Column, Entity, PrimaryColumn } from 'typeorm';

/** SQL: a term of payment of a group order's row `g`, or that of the shop where it has none of its own. */
export const termSql = (column: 'grace_days' | 'items_days'): string =>
  `coalesce(g.${column}, (SELECT ${column} FROM shop_settings))`;

/** How fans pay; one row. Days are calendar days after the request, grace days working days after the due day. */
@Entity('shop_settings')
export class ShopSettings {
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
}
