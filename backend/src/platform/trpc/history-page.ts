import { OptionalOrNull, Position, Optional, Whole } from './fields';

const largestPage = 200;

/** Which part of a history, newest first. */
export class HistoryPageInput {
  /** `next_cursor` of the page before. */
  @OptionalOrNull()
  @Position()
  cursor?: number | null;

  @Optional()
  @Whole(1, largestPage)
  limit?: number;
}
