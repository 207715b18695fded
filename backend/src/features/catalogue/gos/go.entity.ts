import type { AutoRequest } from '../../../contract/catalogue/go.records';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** The record of a group order. Its status is a fact of the ledger. */
@Entity('gos')
export class Go {
  @PrimaryGeneratedColumn('identity', { name: 'go_id' }) goId: number;
  @Column('text') title: string;
  @Column('timestamptz', { name: 'available_from', nullable: true }) availableFrom: Date | null;
  @Column('timestamptz', { name: 'available_until', nullable: true }) availableUntil: Date | null;
  @Column('boolean') published: boolean;
  @Column('boolean') archived: boolean;
  @Column('text', { nullable: true }) instagroupurl: string | null;
  @Column('int', { name: 'title_img_id', nullable: true }) titleImageId: number | null;

  /** Days to pay; null for the days of the shop. The same for the other three, and for working days of grace. */
  @Column('int', { name: 'items_days', nullable: true }) itemsDays: number | null;
  @Column('int', { name: 'ems_days', nullable: true }) emsDays: number | null;
  @Column('int', { name: 'customs_days', nullable: true }) customsDays: number | null;
  @Column('int', { name: 'domestics_days', nullable: true }) domesticsDays: number | null;
  @Column('int', { name: 'grace_days', nullable: true }) graceDays: number | null;
  @Column('text', { name: 'auto_request' }) autoRequest: AutoRequest;

  /** Raised by every save, so that an admin saves only over the version they saw. */
  @Column('int') version: number;

  /**
   * Raised by every change that the decision on a claim depends on. A claim that is being decided then is decided
   * again.
   */
  @Column('int') revision: number;
}

/** The terms of payment of a group order. */
export type GoTerms = Pick<
  Go,
  'itemsDays' | 'emsDays' | 'customsDays' | 'domesticsDays' | 'graceDays' | 'autoRequest'
>;

/** An item that can be claimed in a group order. */
@Entity('go_items')
export class GoItem {
  @PrimaryColumn('int', { name: 'go_id' }) goId: number;
  @PrimaryColumn('int', { name: 'item_id' }) itemId: number;
}
