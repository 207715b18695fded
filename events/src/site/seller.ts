/** Who sells: a private circle, a small trader who charges no VAT (§ 19 UStG), or a trader. */
export const sellers = ['private', 'small', 'trader'] as const;
export type Seller = (typeof sellers)[number];

/** The language of what the shop says by itself: its legal texts, its order button, its receipts. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** What a trader owes to those who buy, each a text of the shop (rule L2). */
export const legalTexts = ['imprint', 'privacy', 'terms', 'withdrawal', 'cost_notice'] as const;
export type LegalText = (typeof legalTexts)[number];

/** Those that a claim is made under, and records (rule L5). */
export const orderTexts: readonly LegalText[] = ['terms', 'withdrawal', 'cost_notice'];

/** A version of a text; its digest is the sha256 of its UTF-8, in hex. */
export interface TextVersion {
  readonly text: LegalText;
  readonly version: number;
  readonly sha256: string;
}
