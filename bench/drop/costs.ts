import type { LaneCosts } from './lanes';

/** The cost of one call, in microseconds of a processor. */
export interface CallCost {
  readonly server: number;
  readonly postgres: number;
}

/**
 * The results of the benches `http` and `drop`; docs/scaling.md has their date and setting. Enter new figures here when
 * the server changed.
 */
export interface DropCosts {
  /** getGoInfos of 40 items while claims come in. */
  readonly shop: CallCost;
  /** getUserInfo, for each of the small queries after a claim. */
  readonly small: CallCost;
  /** submitCart over HTTP, with all of its work. */
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
