import { Id, OrNull, Whole } from '../../platform/trpc/fields';

export class FreebieOverviewInput {
  @Id()
  go_id: number;
}

export class SetInventoryInput {
  @Id()
  item_id: number;

  @OrNull()
  @Id()
  itemvariant_id: number | null;

  @Whole(0, 1_000_000)
  amount: number;
}
