/** An answer in a sentence. */
export interface Told {
  readonly success: boolean;
  readonly message: string;
}
