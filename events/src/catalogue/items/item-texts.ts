/**
 * The texts of an item that a claim's line keeps as they were when it was claimed (rule D24). A text that came after the first release is
 * optional: recorded lines never change, and older ones lack it.
 */
export interface ItemTexts {
  readonly caption: string;
  readonly category: string;
  readonly kind: string;
}

interface ItemText {
  /** Its head in the sheet of positions; null where that sheet does not have a column for it. */
  readonly head: string | null;
}

/** Each text once. SQL, events, tables and the sheet take their lists from here. */
export const itemTexts: Readonly<Record<keyof ItemTexts, ItemText>> = {
  caption: { head: 'Item' },
  category: { head: null },
  kind: { head: null },
};

export const itemTextNames = Object.keys(itemTexts) as readonly (keyof ItemTexts)[];

/** The texts of an offer, a line or a row, and nothing else of it. A text that an older line lacks is empty. */
export function itemTextsOf(source: ItemTexts): Required<ItemTexts> {
  return {
    caption: source.caption,
    category: source.category,
    kind: source.kind,
  };
}
