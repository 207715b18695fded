/** The answer to an act: whether it succeeded, and the sentence that the person reads. */
export interface ActAnswer {
  readonly success: boolean;
  readonly message: string;
}
