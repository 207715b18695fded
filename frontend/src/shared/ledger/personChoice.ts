import type { UserRecord } from '@fan-beats/backend/contract';

/** How a list of people calls a person: an account whose address nobody proved may be somebody else's (rule A14). */
export const personChoice = ({
  displayname,
  mail_unproven,
}: Pick<UserRecord, 'displayname' | 'mail_unproven'>) =>
  mail_unproven ? `${displayname} (unconfirmed)` : displayname;
