/** One thing that an operator should know; `look` is not a failure, `wrong` is. */
export interface CheckRecord {
  readonly name: string;
  readonly state: 'fine' | 'look' | 'wrong';
  readonly text: string;
}

export interface OperationRecord {
  readonly version: string;
  readonly checks: readonly CheckRecord[];
}
