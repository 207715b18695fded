/** Who acts: what stands beside an event or an audit row. No personal data. */
export interface Actor {
  readonly userId: number;
  readonly role: number;
  readonly correlationId: string;
  /** The session they act in; the product's own acts have none. */
  readonly sessionId?: string;
}
