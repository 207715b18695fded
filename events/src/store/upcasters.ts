import type { ShopEvent } from '../catalogue';

/** An event's content as it was stored, in whatever shape it had then. */
export interface StoredContent {
  readonly data: Readonly<Record<string, unknown>>;
  readonly private: Readonly<Record<string, unknown>> | null;
}

/** One step from a schema version to the next. Pure: the stored event never changes. */
export type Upcaster = (content: StoredContent) => StoredContent;

/** By event type and the schema version the step starts from. */
export type UpcasterRegistry = Readonly<
  Partial<Record<ShopEvent['type'], Readonly<Record<number, Upcaster>>>>
>;

/** Every event is still in its first shape. A step added here comes with a test on the JSON as it was stored. */
export const upcasters: UpcasterRegistry = {};
