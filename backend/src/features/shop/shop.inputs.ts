import { Id, OrNull, Whole } from '../../platform/trpc/fields';

export class LinkInput {
  @Id()
  go_id: number;

  @Id()
  item_id: number;

  @OrNull()
  @Whole(0, 1_000_000)
  amount: number | null;
}

export class UnlinkInput {
  @Id()
  go_id: number;

  @Id()
  item_id: number;
}
