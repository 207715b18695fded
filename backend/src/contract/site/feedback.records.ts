export interface FeedbackRecord {
  readonly feedback_id: number;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly caption: string;
  readonly message: string;
  readonly created_at: string;
  readonly is_archived: boolean;
}
