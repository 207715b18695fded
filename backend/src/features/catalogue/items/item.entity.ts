import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ItemTypeCode } from '../../../contract/catalogue/item.records';

/** An item or a freebie. */
@Entity('items')
export class Item {
  @PrimaryGeneratedColumn('identity', { name: 'item_id' }) itemId: number;
  @Column('text') caption: string;
  @Column('text') category: string;
  @Column('text') kind: string;
  @Column('text', { name: 'item_description' }) description: string;
  @Column('smallint', { name: 'item_type' }) itemType: ItemTypeCode;
  @Column('int', { name: 'price_cents' }) priceCents: number;
  @Column('int') points: number;
  @Column('int', { nullable: true }) ordermax: number | null;

  /** The weight of a piece; null where it is not entered. */
  @Column('int', { nullable: true }) grams: number | null;
  @Column('boolean') published: boolean;

  /** The information on product safety that the law requires (rule L7); empty where it is not entered. */
  @Column('text') maker: string;
  @Column('text', { name: 'maker_contact' }) makerContact: string;
  @Column('text') warnings: string;

  /** Raised by every save, so that an admin saves only over the version they saw. */
  @Column('int') version: number;
}

/** A variant that fans choose. Its price, Fan Beats and weight are those of the item where they are null. */
@Entity('item_variants')
export class ItemVariant {
  @PrimaryGeneratedColumn('identity', { name: 'itemvariant_id' }) variantId: number;
  @Column('int', { name: 'item_id' }) itemId: number;
  @Column('int', { name: 'sort_id' }) sortId: number;
  @Column('text') caption: string;
  @Column('int', { name: 'price_cents', nullable: true }) priceCents: number | null;
  @Column('int', { nullable: true }) points: number | null;
  @Column('int', { nullable: true }) grams: number | null;

  /** Variants that each piece takes along (rule D16). */
  @Column('int', { array: true, nullable: true }) includes: readonly number[] | null;
}

/** A picture, in the order in which they are shown. */
abstract class ShownImage {
  @PrimaryColumn('int', { name: 'sort_id' }) sortId: number;
  @Column('int', { name: 'image_id' }) imageId: number;
}

@Entity('item_images')
export class ItemImage extends ShownImage {
  @PrimaryColumn('int', { name: 'item_id' }) itemId: number;
}

@Entity('variant_images')
export class VariantImage extends ShownImage {
  @PrimaryColumn('int', { name: 'itemvariant_id' }) variantId: number;
}
