import type { EventSearch } from '@fan-beats/events';

/** Which events are asked for; what is left out does not narrow. */
export interface EventFilter extends Omit<EventSearch, 'streams'> {
  readonly stream?: string;
  /** Events about this person: the account, the claims, deleted ones too. */
  readonly userId?: number;
  readonly goId?: number;
  readonly claimId?: number;
}
