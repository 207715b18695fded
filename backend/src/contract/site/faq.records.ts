export interface FaqRecord {
  readonly faq_id: number;
  readonly sort_id: number;
  readonly category: string;
  readonly caption: string;
  readonly content: string;
}
