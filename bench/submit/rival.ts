/** One way of recording claims, measured beside the others. */
export interface Rival {
  readonly name: string;
  /** Records the claim of a fan nobody has used yet, two pieces of the stock rows given. */
  claim(fanId: number, items: readonly [number, number]): Promise<unknown>;
  close(): Promise<void>;
}
