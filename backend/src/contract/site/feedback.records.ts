export interface FeedbackRecord {
  readonly feedback_id: number;
  /** Null for a person without an account: they left a mail address, which nobody proved. */
  readonly user_id: number | null;
  readonly mail: string | null;
  readonly user_displayname: string;
  readonly caption: string;
  readonly message: string;
  readonly created_at: string;
  readonly is_archived: boolean;
  /** The answer of an organiser; null where there is none. */
  readonly answer: string | null;
  readonly answered_at: string | null;
}
