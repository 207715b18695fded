export type FieldValue = string | number | boolean | null;

/** A field of an item or group order that was changed; without values where they are not kept. */
export interface FieldChangeRecord {
  readonly field: string;
  /** The variant whose field it is, by its name then. */
  readonly variant?: string;
  readonly before?: FieldValue;
  readonly after?: FieldValue;
}
