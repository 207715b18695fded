/** The kinds of sellers: a private circle, a small trader who charges no VAT (§ 19 UStG), or a trader. */
export const sellers = ['private', 'small', 'trader'] as const;
export type Seller = (typeof sellers)[number];

/** The languages of the shop's own texts: its legal texts, its order button, its receipts. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** The texts that a trader must show to buyers (rule L2). */
export const legalTexts = ['imprint', 'privacy', 'terms', 'withdrawal', 'cost_notice'] as const;
export type LegalText = (typeof legalTexts)[number];

/** The texts that a claim is made under, and records (rule L5). */
export const orderTexts: readonly LegalText[] = ['terms', 'withdrawal', 'cost_notice'];

/** A version of a text; its digest is the sha256 of its UTF-8, in hex. */
export interface TextVersion {
  readonly text: LegalText;
  readonly version: number;
  readonly sha256: string;
}
