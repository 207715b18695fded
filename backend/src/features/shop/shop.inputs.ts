import { Id, Nested, Optional, OrNull, Whole } from '../../platform/trpc/fields';
import { variantsPerItem } from '../items/items.inputs';

export class UnlinkInput {
  @Id()
  go_id: number;

  @Id()
  item_id: number;
}

class AmountInput extends UnlinkInput {
  @OrNull()
  @Whole(0, 1_000_000)
  amount: number | null;
}

class VariantAmountInput {
  @Id()
  itemvariant_id: number;

  @OrNull()
  @Whole(0, 1_000_000)
  amount: number | null;
}

export class LinkInput extends AmountInput {
  /** Variants with an amount of their own; the others get that of the item. */
  @Optional()
  @Nested(() => VariantAmountInput, variantsPerItem)
  variants?: VariantAmountInput[];
}

export class UpdateLinkInput extends AmountInput {
  /** The one variant whose amount this is; left out for all of them. */
  @Optional()
  @Id()
  itemvariant_id?: number;
}
