export type FieldValue = string | number | boolean | null;

/** A changed field of an item or group order; without values where they are not kept. */
export interface FieldChangeRecord {
  readonly field: string;
  /** The name, at that time, of the variant that the field belongs to. */
  readonly variant?: string;
  readonly before?: FieldValue;
  readonly after?: FieldValue;
}
