import type { LaneCosts } from './lanes';

/** What one call costs, in microseconds of a processor. */
export interface CallCost {
  readonly server: number;
  readonly postgres: number;
}

/** As `npm run bench -- http` measures it; docs/scaling.md says when and with what. Enter new figures here when the server changed. */
export interface DropCosts {
  /** getGoInfos of 40 items. */
  readonly shop: CallCost;
  /** getUserInfo, for each of the small questions after a claim. */
  readonly small: CallCost;
  /** submitCart over HTTP, all that is done for it. */
  readonly submit: CallCost;
  /** A hint on one stream. */
  readonly hint: number;
  readonly lane: LaneCosts;
}

export const measured: DropCosts = {
  shop: { server: 2_880, postgres: 400 },
  small: { server: 1_959, postgres: 150 },
  submit: { server: 1_550, postgres: 300 },
  hint: 15,
  lane: { rows: { base: 1.5, each: 0.1 }, before: { base: 1, each: 0.1 } },
};
