import type { UserRecord } from '@fan-beats/backend/contract';
import { useRef } from 'react';
import { useConsequenceQuestion } from '../ui/questions/useConsequenceQuestion';

type AskedPerson = Pick<UserRecord, 'user_id' | 'displayname' | 'mail_unproven'> &
  Partial<Pick<UserRecord, 'mail'>>;

/**
 * Asks before claims or money come to accounts with an unproven address, once a visit for each account; true if there is
 * nothing to ask (rule A14).
 */
export function useUnprovenQuestion(): (people: readonly AskedPerson[], okText: string) => Promise<boolean> {
  const ask = useConsequenceQuestion();
  const confirmed = useRef(new Set<number>());
  return async (people, okText) => {
    const unproven = people.filter(
      ({ user_id, mail_unproven }) => mail_unproven && !confirmed.current.has(user_id),
    );
    if (unproven.length === 0) return true;
    const goesAhead = await ask({
      title: titleOf(unproven),
      consequences: [
        ...unproven.map(registered),
        'The person who registered sees what comes to this account, and may spend its credit.',
      ],
      okText,
    });
    if (goesAhead) for (const { user_id } of unproven) confirmed.current.add(user_id);
    return goesAhead;
  };
}

const titleOf = (unproven: readonly AskedPerson[]): string => {
  const [first] = unproven;
  return unproven.length === 1
    ? `Is this account really ${first?.displayname ?? ''}'s?`
    : `Are these ${unproven.length} accounts really theirs?`;
};

const registered = ({ displayname, mail }: AskedPerson): string =>
  `Somebody registered as ${displayname}${mail ? ` with ${mail}` : ''}, and nobody confirmed the address.`;
