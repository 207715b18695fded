import { randomUUID } from 'node:crypto';

/** Who acts: what stands beside an event or an audit row. No personal data. */
export interface Actor {
  readonly userId: number;
  readonly role: number;
  readonly correlationId: string;
  /** The session they act in; the product's own acts have none. */
  readonly sessionId?: string;
}

/** The product's own acts. */
export const shopItself = (): Actor => ({ userId: 0, role: 0, correlationId: randomUUID() });
