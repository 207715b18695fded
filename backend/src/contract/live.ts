/** What changed, by ids alone: whoever hears it asks for what they may see. */
export interface LiveHint {
  /** `all` when it cannot be told: whoever hears it reads everything again. */
  readonly topic: 'claim' | 'account' | 'go' | 'item' | 'stock' | 'all';
  readonly claim_id?: number;
  readonly go_id?: number;
  readonly user_id?: number;
  readonly item_id?: number;
  /** The group order itself or what it offers changed, such as its status, a limit or a price; without it only stock moved. */
  readonly terms?: boolean;
}
