import type { UserRecord } from '@fan-beats/backend/contract';

/** A fan as the server answers it, with the changes of a test. */
export function aUser(changes: Partial<UserRecord> = {}): UserRecord {
  return {
    user_id: 4,
    mail: 'mina@example.org',
    displayname: 'Mina',
    instagram: 'mina.beats',
    user_role: 1,
    balance: 12.5,
    points: 34,
    unavailable_points: 9,
    banned: false,
    reached_by: 'mail',
    ...changes,
  };
}
