export interface FeedbackRecord {
  readonly feedback_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly caption: string;
  readonly message: string;
  readonly created_at: string;
  readonly is_archived: boolean;
  /** The answer of an organiser; null where there is none. */
  readonly answer: string | null;
  readonly answered_at: string | null;
}
