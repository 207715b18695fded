/** Which events are asked for; what is left out does not narrow. */
export interface EventFilter {
  readonly stream?: string;
  readonly type?: string;
  /** Events about this person: the account, the claims, deleted ones too. */
  readonly userId?: number;
  readonly goId?: number;
  readonly claimId?: number;
  /** Events that this person recorded, about whomever. */
  readonly actorId?: number;
  readonly batchId?: string;
  /** Milliseconds since 1970 UTC, both included. */
  readonly fromMs?: number;
  readonly untilMs?: number;
}

export interface EventPage {
  /** Events older than this position: `next_cursor` of the page before. */
  readonly cursor?: number;
  readonly limit: number;
}
