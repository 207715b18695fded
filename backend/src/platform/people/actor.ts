import { randomUUID } from 'node:crypto';

import type { ShownLanguage } from '../../contract/site/shown-language';

/** The person who acts, as an event or an audit row contains them. No personal data. */
export interface Actor {
  readonly userId: number;
  readonly role: number;
  readonly correlationId: string;
  /** The session of the person; the shop's own acts have none. */
  readonly sessionId?: string;
  /** How often the session had new tokens when the call was let in. */
  readonly renewals?: number;
  /** The language of the texts of the answer, such as the refusal of a row; `source` where left out. */
  readonly language?: ShownLanguage;
  /** The names of people are masked in the answer, so its search and order must not reveal them either (rule D137). */
  readonly seesNoNames?: true;
}

/** The actor of the shop's own acts. */
export const shopItself = (): Actor => ({
  userId: 0,
  role: 0,
  correlationId: randomUUID(),
});
