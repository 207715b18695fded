/** The person who recorded something. */
export interface ActorRecord {
  readonly user_id: number;
  readonly displayname: string;
}
