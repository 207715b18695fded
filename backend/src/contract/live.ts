/** A change, as ids only: a screen that receives it queries the data that its person may see. */
export interface LiveHint {
  /** `all` where the topic is unknown: the receiver reads everything again. */
  readonly topic: 'claim' | 'account' | 'go' | 'item' | 'stock' | 'bank' | 'purchases' | 'all';
  readonly claim_id?: number;
  readonly go_id?: number;
  readonly user_id?: number;
  readonly item_id?: number;
  /** True where the group order itself or its offer changed, such as its status, a limit or a price; without it only stock moved. */
  readonly terms?: boolean;
}
