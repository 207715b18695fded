import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';

/** The name of a person in a list: an account with an unproven address may be somebody else's (rule A14). */
export const personChoice = ({
  displayname,
  mail_unproven,
}: Pick<UserRecord, 'displayname' | 'mail_unproven'>) =>
  mail_unproven ? i18n.t('{displayname} (unconfirmed)', { displayname }) : displayname;
