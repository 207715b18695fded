import type { GoResultView } from '@fan-beats/projections';
import type { Wire } from '../wire';

/** The income and the costs of a group order, in euros: the result is what is left (rule M74). */
export type GoResultRecord = Wire<GoResultView> & {
  readonly title: string;
  /** The result of one piece, rounded to the cent; null without pieces. */
  readonly per_piece: number | null;
};
