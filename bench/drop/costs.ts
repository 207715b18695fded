import type { LaneCosts } from './lanes';

/** What one call costs, in microseconds of a processor. */
export interface CallCost {
  readonly server: number;
  readonly postgres: number;
}

/** As the benches `http` and `drop` measure it; docs/scaling.md says when and with what. Enter new figures here when the server changed. */
export interface DropCosts {
  /** getGoInfos of 40 items while claims come in. */
  readonly shop: CallCost;
  /** getUserInfo, for each of the small questions after a claim. */
  readonly small: CallCost;
  /** submitCart over HTTP, all that is done for it. */
  readonly submit: CallCost;
  /** A hint on one stream, in microseconds of the server. */
  readonly hint: number;
  readonly lane: LaneCosts;
}

export const measured: DropCosts = {
  shop: { server: 767, postgres: 248 },
  small: { server: 396, postgres: 54 },
  submit: { server: 985, postgres: 348 },
  hint: 20,
  lane: { rows: { base: 3.81, each: 0.09 }, before: { base: 2.19, each: 0.046 } },
};
