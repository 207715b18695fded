import { Id, OrNull, Whole } from '../../platform/trpc/fields';

export class SetInventoryInput {
  @Id()
  item_id: number;

  @OrNull()
  @Id()
  itemvariant_id: number | null;

  @Whole(0, 1_000_000)
  amount: number;
}
