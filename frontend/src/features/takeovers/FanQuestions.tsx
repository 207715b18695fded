import type { TakeOverPlanRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import { behindWords } from './planRows';
import { notChosen, Question, type Asked } from './Question';

/** Fans whose Instagram name appears beside several names. */
export const spelledOf = ({ people }: TakeOverPlanRecord) =>
  people.flatMap(({ who, spellings }) => (spellings ? [{ who, spellings }] : []));

/** Fans with some lines left out, and not by hand. */
export const partsOf = ({ people }: TakeOverPlanRecord) => people.filter(({ part }) => part !== null);

/** Lines without a name that may belong to the fan above them. */
export const namelessOf = ({ lines }: TakeOverPlanRecord) => lines.filter(({ nameless }) => nameless);

/** Lines with pieces of no item that may belong to the item above them. */
export const itemlessOf = ({ lines }: TakeOverPlanRecord) => lines.filter(({ itemless }) => itemless);

/** The questions which lines belong to one fan, and what happens to a fan with some lines left out (rules A21, A23). */
export function FanQuestions({ plan, said, say }: Asked) {
  const { spellings = [], parts = [] } = said;
  const spelled = spelledOf(plan);
  const inPart = partsOf(plan);
  const ofLines = [...namelessOf(plan), ...itemlessOf(plan)];
  if (spelled.length + inPart.length + ofLines.length === 0) return null;
  const sayOne = (who: string, one: boolean) =>
    say({ spellings: [...spellings.filter((before) => before.who !== who), { who, one }] });
  const sayPart = (who: string, taken: boolean) =>
    say({ parts: [...parts.filter((before) => before.who !== who), { who, taken }] });
  return (
    <ul className="framed" aria-label={i18n.t('Questions about lines of fans')}>
      {spelled.map(({ who, spellings: { names, one } }) => (
        <Question
          key={`spelled ${who}`}
          of={i18n.t('Are {names} one fan, {who}?', { names: names.join(', '), who })}
        >
          <NativeSelect
            value={one === null ? '' : String(one)}
            onChange={({ target }) => sayOne(who, target.value === 'true')}
            options={[
              ...(one === null ? [notChosen()] : []),
              ['true', i18n.t('Yes, one fan')],
              ['false', i18n.t('No, {n} fans', { n: names.length })],
            ]}
          />
        </Question>
      ))}
      <AboveQuestions plan={plan} said={said} say={say} />
      {inPart.map(({ who, displayname, part, behind }) => (
        <Question
          key={`part ${who}`}
          of={i18n.t('{displayname}: left out {behindWords}. Take the rest?', {
            displayname,
            behindWords: behindWords(behind),
          })}
        >
          <NativeSelect
            value={part === 'asked' ? '' : (part ?? '')}
            onChange={({ target }) => sayPart(who, target.value === 'taken')}
            options={[
              ...(part === 'asked' ? [notChosen()] : []),
              ['taken', i18n.t('Take the other lines')],
              ['left_out', i18n.t('Leave the fan out')],
            ]}
          />
        </Question>
      ))}
    </ul>
  );
}

/** The questions whether lines without a name or an item belong to the line above, as merged cells do. */
function AboveQuestions({ plan, said, say }: Asked) {
  const { fan_above: fanAbove, item_above: itemAbove } = said;
  const nameless = namelessOf(plan);
  const itemless = itemlessOf(plan);
  return (
    <>
      {nameless.length > 0 && (
        <Question
          of={i18n.t(
            '{n, plural, one {{n} line names} other {{n} lines name}} nobody, such as line {line}: whose?',
            { n: nameless.length, line: nameless[0]?.line },
          )}
        >
          <NativeSelect
            value={fanAbove === undefined ? '' : String(fanAbove)}
            onChange={({ target }) => say({ fan_above: target.value === 'true' })}
            options={[
              ...(fanAbove === undefined ? [notChosen()] : []),
              ['true', i18n.t('The fan above, as in merged cells')],
              ['false', i18n.t('Nobody’s: leave them out')],
            ]}
          />
        </Question>
      )}
      {itemless.length > 0 && (
        <Question
          of={i18n.t(
            '{n, plural, one {{n} line has} other {{n} lines have}} pieces without an item, such as line {line}. Which item is it?',
            { n: itemless.length, line: itemless[0]?.line },
          )}
        >
          <NativeSelect
            value={itemAbove === undefined ? '' : String(itemAbove)}
            onChange={({ target }) => say({ item_above: target.value === 'true' })}
            options={[
              ...(itemAbove === undefined ? [notChosen()] : []),
              ['true', i18n.t('The item above, as in merged cells')],
              ['false', i18n.t('None: leave them out')],
            ]}
          />
        </Question>
      )}
    </>
  );
}
