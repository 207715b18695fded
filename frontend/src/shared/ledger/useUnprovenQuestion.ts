import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useRef } from 'react';
import { useConsequenceQuestion } from '../ui/questions/useConsequenceQuestion';

type AskedPerson = Pick<UserRecord, 'user_id' | 'displayname' | 'mail_unproven'> &
  Partial<Pick<UserRecord, 'mail'>>;

/**
 * Asks before claims, money or rights come to accounts with an unproven address, once a visit for each account; true if
 * there is nothing to ask (rule A14). `effect` is what comes to them; left out for claims and money.
 */
export function useUnprovenQuestion(): (
  people: readonly AskedPerson[],
  okText: string,
  effect?: string,
) => Promise<boolean> {
  const ask = useConsequenceQuestion();
  const confirmed = useRef(new Set<number>());
  return async (people, okText, effect = moneyComes()) => {
    const unproven = people.filter(
      ({ user_id, mail_unproven }) => mail_unproven && !confirmed.current.has(user_id),
    );
    if (unproven.length === 0) return true;
    const goesAhead = await ask({
      title: titleOf(unproven),
      consequences: [...unproven.map(registered), effect],
      okText,
    });
    if (goesAhead) for (const { user_id } of unproven) confirmed.current.add(user_id);
    return goesAhead;
  };
}

const moneyComes = () =>
  i18n.t('The person who registered sees what comes to this account, and may spend its credit.');

const titleOf = (unproven: readonly AskedPerson[]): string => {
  const [first] = unproven;
  return unproven.length === 1
    ? i18n.t("Is this account really {displayname}'s?", { displayname: first?.displayname ?? '' })
    : i18n.t('Are these {n} accounts really theirs?', { n: unproven.length });
};

const registered = ({ displayname, mail }: AskedPerson): string =>
  mail
    ? i18n.t('Somebody registered as {displayname} with {mail}, and nobody confirmed the address.', {
        displayname,
        mail,
      })
    : i18n.t('Somebody registered as {displayname}, and nobody confirmed the address.', { displayname });
