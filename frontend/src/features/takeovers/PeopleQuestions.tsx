import type { PlannedPersonRecord, TakeOverPlanRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import { notChosen, Question, type Asked } from './Question';
import type { Said } from './takeoversApi';

/** The fans who may be a person of the shop. */
export const peopleOf = ({ people }: TakeOverPlanRecord) =>
  people.filter(({ candidates, asked }) => asked || candidates.length > 0);

/** True if the fan's address is unproven: anybody may have registered with it. */
const isUnproven = ({ candidates }: PlannedPersonRecord): boolean =>
  candidates.some(({ by, unproven }) => by === 'mail' && unproven);

/**
 * The questions whether fans of the sheet are people of the shop. A name, or an address that nobody proved, is not enough to
 * match a person (rules A9, A22).
 */
export function PeopleQuestions({ plan, said, say }: Asked) {
  const people = peopleOf(plan);
  const asked = people.filter((person) => person.asked && person.candidates.length > 0);
  const unproven = asked.filter(isUnproven);
  const named = asked.filter((person) => !isUnproven(person));
  const answer = (answers: NonNullable<Said['people']>) => {
    const answered = new Set(answers.map(({ who }) => who));
    say({ people: [...(said.people ?? []).filter(({ who }) => !answered.has(who)), ...answers] });
  };
  return (
    <>
      {unproven.length > 0 && (
        <p className="quiet">
          {i18n.t(
            'Somebody registered with the address of a fan and never proved that it is theirs. As a new person, the fan comes in by a link that you make.',
          )}
        </p>
      )}
      {unproven.length > 1 && (
        <Button className="apart" onClick={() => answer(unproven.map(({ who }) => ({ who, user_id: null })))}>
          {i18n.t('All {n} with an address that is not proven are new people', { n: unproven.length })}
        </Button>
      )}
      {named.length > 1 && (
        <Button
          className="apart"
          onClick={() =>
            answer(named.map(({ who, candidates }) => ({ who, user_id: candidates[0]?.user_id ?? null })))
          }
        >
          {i18n.t('All {n} are the people of the shop that are called so', { n: named.length })}
        </Button>
      )}
      <ul className="framed" aria-label={i18n.t('Questions about people')}>
        {people.map((person) => (
          <WhoIs
            key={person.who}
            person={person}
            chosen={said.people?.find((one) => one.who === person.who)}
            onChoose={(user_id) => answer([{ who: person.who, user_id }])}
          />
        ))}
      </ul>
    </>
  );
}

interface WhoIsProps {
  readonly person: PlannedPersonRecord;
  readonly chosen: NonNullable<Said['people']>[number] | undefined;
  readonly onChoose: (userId: number | null) => void;
}

function WhoIs({ person, chosen, onChoose }: WhoIsProps) {
  const { displayname, mail, candidates, asked } = person;
  const aNewPerson = [
    'new',
    isUnproven(person) ? i18n.t('A new person, who comes in by a link') : i18n.t('A new person'),
  ] as const;
  const known = candidates.map((one) => [one.user_id, inWords(one)] as const);
  return (
    <Question
      of={
        mail === null
          ? i18n.t('Who is {displayname}?', { displayname })
          : i18n.t('Who is {displayname}, {mail}?', { displayname, mail })
      }
    >
      <NativeSelect
        value={chosen && !asked ? (chosen.user_id ?? 'new') : ''}
        onChange={({ target }) => onChoose(Number(target.value) || null)}
        options={[
          ...(chosen && !asked ? [] : [notChosen()]),
          ...(isUnproven(person) ? [aNewPerson, ...known] : [...known, aNewPerson]),
        ]}
      />
    </Question>
  );
}

const same = () =>
  ({
    name: i18n.t('the same name'),
    instagram: i18n.t('the same Instagram'),
    mail: i18n.t('the same email'),
  }) as const;

const inWords = ({ displayname, mail, by, unproven }: PlannedPersonRecord['candidates'][number]): string => {
  const address = mail || i18n.t('no email');
  return unproven
    ? i18n.t('{displayname}, {address}: {same}, address not proven', {
        displayname,
        address,
        same: same()[by],
      })
    : `${displayname}, ${address}: ${same()[by]}`;
};
