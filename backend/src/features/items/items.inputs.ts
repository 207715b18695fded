import { ArrayUnique, IsIn } from 'class-validator';
import type { ItemTypeCode } from '../../contract/records';
import {
  Euros,
  FanBeats,
  Filled,
  Flag,
  Id,
  IdList,
  largestAmount,
  Nested,
  Optional,
  OrNull,
  Text,
  Whole,
} from '../../platform/trpc/fields';

const imagesPerItem = 10;
const imagesPerVariant = 5;
export const variantsPerItem = 200;
const captionLength = 200;
const largestVariantId = 2_147_483_647;

export class ItemTypeInput {
  @IsIn([0, 1])
  item_type: ItemTypeCode;
}

export class ItemIdInput {
  @Id()
  item_id: number;
}

export class CreateItemInput {
  @Filled(captionLength)
  caption: string;

  @Text(captionLength)
  kind: string;

  @IsIn([0, 1])
  item_type: ItemTypeCode;
}

export class VariantInput {
  /** Negative for one that is not saved yet. */
  @Whole(-largestVariantId, largestVariantId)
  itemvariant_id: number;

  @Id()
  item_id: number;

  @Whole(0, 100_000)
  sort_id: number;

  @Text(captionLength)
  caption: string;

  @OrNull()
  @Euros()
  price: number | null;

  @OrNull()
  @FanBeats()
  points: number | null;

  @IdList(imagesPerVariant)
  images: readonly number[];

  @OrNull()
  @IdList(variantsPerItem)
  includes: readonly number[] | null;
}

export class UpdateItemInput {
  @Id()
  item_id: number;

  /** The version the admin saw; the save is refused when the item moved on. */
  @Optional()
  @Whole(1, largestVariantId)
  expected_version?: number;

  @Filled(captionLength)
  caption: string;

  @OrNull()
  @Text(captionLength)
  category: string | null;

  @OrNull()
  @Text(20_000)
  item_description: string | null;

  @IsIn([0, 1])
  item_type: ItemTypeCode;

  @OrNull()
  @Euros()
  price: number | null;

  @OrNull()
  @FanBeats()
  points: number | null;

  @IdList(imagesPerItem)
  images: readonly number[];

  @OrNull()
  @Whole(0, largestAmount)
  ordermax: number | null;

  @Flag()
  published: boolean;

  @OrNull()
  @Text(captionLength)
  kind: string | null;

  @ArrayUnique((variant: VariantInput) => variant.itemvariant_id)
  @Nested(() => VariantInput, variantsPerItem)
  variants: readonly VariantInput[];
}
