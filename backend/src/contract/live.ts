/** What changed, by ids alone: a screen that receives it asks for what its person may see. */
export interface LiveHint {
  /** `all` when it is not known: whoever receives it reads everything again. */
  readonly topic: 'claim' | 'account' | 'go' | 'item' | 'stock' | 'bank' | 'all';
  readonly claim_id?: number;
  readonly go_id?: number;
  readonly user_id?: number;
  readonly item_id?: number;
  /** The group order itself or what it offers changed, such as its status, a limit or a price; without it only stock moved. */
  readonly terms?: boolean;
}
