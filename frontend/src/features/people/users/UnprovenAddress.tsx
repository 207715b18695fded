import type { UserRecord } from '@fan-beats/backend/contract';
import { Alert } from 'antd';
import { useConsequenceQuestion } from '../../../shared/ui/questions/useConsequenceQuestion';

/** Says that an account may not be of the person whose address it has (rule A14). */
export function UnprovenAddress({ user }: { readonly user: UserRecord }) {
  if (!user.mail_unproven) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title="Nobody confirmed this address"
      description={
        `Somebody registered as ${user.displayname} with ${user.mail}, and it may be another person's address. ` +
        'Make sure who it is before claims or money come to this account. They can confirm the address in their profile.'
      }
    />
  );
}

/** Asks before a claim or money of a person comes to an account with an unproven address; true where nothing is to ask. */
export function useUnprovenQuestion(): (user: UserRecord, okText: string) => Promise<boolean> {
  const ask = useConsequenceQuestion();
  return async (user, okText) => {
    if (!user.mail_unproven) return true;
    return ask({
      title: `Is this account really ${user.displayname}'s?`,
      consequences: [
        `Somebody registered as ${user.displayname} with ${user.mail}, and nobody confirmed the address.`,
        'Whoever registered sees what comes to this account, and may spend its credit.',
      ],
      okText,
    });
  };
}
