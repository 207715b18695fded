import { Filled, Id, Whole } from '../../platform/trpc/fields';

const largestSortId = 1_000_000;
export const itemsPerSave = 500;

export class CreateFaqInput {
  @Whole(0, largestSortId)
  sort_id: number;

  @Filled(200)
  category: string;

  @Filled(500)
  caption: string;

  @Filled(20_000)
  content: string;
}

export class FaqItemInput extends CreateFaqInput {
  @Id()
  faq_id: number;
}

export class FaqIdInput {
  @Id()
  faq_id: number;
}
