/** One method of recording claims, measured beside the others. */
export interface Rival {
  readonly name: string;
  /** Records the claim of an unused fan, for two pieces of the given stock rows. */
  claim(fanId: number, items: readonly [number, number]): Promise<unknown>;
  close(): Promise<void>;
}
