import { randomUUID } from 'node:crypto';

/** The person who acts, as an event or an audit row contains them. No personal data. */
export interface Actor {
  readonly userId: number;
  readonly role: number;
  readonly correlationId: string;
  /** The session of the person; the shop's own acts have none. */
  readonly sessionId?: string;
}

/** The actor of the shop's own acts. */
export const shopItself = (): Actor => ({ userId: 0, role: 0, correlationId: randomUUID() });
