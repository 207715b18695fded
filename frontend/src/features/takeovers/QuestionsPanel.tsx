import type { TakeOverPlanRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Checkbox } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { parseDecimal } from '../../shared/forms/numbers';
import { useTextDraft } from '../../shared/forms/useTextDraft';
import { Panel } from '../../shared/ui/frame/Page';
import { CheckedInput } from '../../shared/ui/fields/CheckedInput';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import { FanQuestions, namelessOf, partsOf, itemlessOf, spelledOf } from './FanQuestions';
import { lineText } from './planRows';
import { PeopleQuestions, peopleOf } from './PeopleQuestions';
import { hasPaymentQuestion, PaymentQuestion } from './PaymentQuestion';
import { notChosen, Question, type Asked } from './Question';
import type { Said } from './takeoversApi';

/** Each item once, whatever its variants. */
const unitsOf = ({ items }: TakeOverPlanRecord) =>
  items.filter(({ what }, place) => items.findIndex((one) => one.what === what) === place);

/** The questions that must not be guessed: the person, the item, its price, and duplicates. */
export function QuestionsPanel(props: Asked) {
  const { plan, said, say } = props;
  const saidOf = (what: string) => said.items?.find((one) => one.what === what);
  const named = unitsOf(plan).filter(({ what, asked }) => asked || saidOf(what)?.item_id !== undefined);
  const unpriced = unitsOf(plan).filter(
    ({ what, price }) => price === null || saidOf(what)?.price !== undefined,
  );
  const equal = plan.lines.filter((line) => line.equal);
  const beyond = plan.items.filter((item) => item.beyond > 0);
  const ofFans = [peopleOf(plan), spelledOf(plan), partsOf(plan), namelessOf(plan), itemlessOf(plan)];
  const others = [...ofFans, named, unpriced, equal, beyond];
  if (!hasPaymentQuestion(props) && others.every(({ length }) => length === 0)) return null;
  const sayItem = (what: string, answer: Partial<NonNullable<Said['items']>[number]>) => {
    const others = (said.items ?? []).filter((one) => one.what !== what);
    say({ items: [...others, { ...saidOf(what), ...answer, what }] });
  };
  return (
    <Panel title={i18n.t('Questions')}>
      <PeopleQuestions {...props} />
      <FanQuestions {...props} />
      <PaymentQuestion {...props} />
      <ul className="framed" aria-label={i18n.t('Questions about items and lines')}>
        {named.map(({ what, caption, candidates, asked, item_id }) => (
          <Question key={`item ${what}`} of={i18n.t('Which item is {caption}?', { caption })}>
            <NativeSelect
              value={asked ? '' : (item_id ?? 'new')}
              onChange={({ target }) => sayItem(what, { item_id: Number(target.value) || null })}
              options={[
                ...(asked ? [notChosen()] : []),
                ...candidates.map(({ item_id: id, caption: name, kind }) => {
                  return [id, [name, kind, `#${id}`].filter(Boolean).join(', ')] as const;
                }),
                ['new', i18n.t('A new item')],
              ]}
            />
          </Question>
        ))}
        {unpriced.map(({ what, caption, price }) => (
          <Question key={`price ${what}`} of={i18n.t('What does a piece of {caption} cost?', { caption })}>
            <Price what={what} price={price} onPrice={(euros) => sayItem(what, { price: euros })} />
          </Question>
        ))}
        {beyond.map(({ what, variant, caption, beyond: more }) => (
          <li key={`beyond ${what} ${variant ?? ''}`}>
            <span>
              {said.beyond_limits
                ? i18n.t(
                    '{list}: {n, plural, one {{n} piece} other {{n} pieces}} more than its limit leaves',
                    { n: more, list: [caption, variant].filter(Boolean).join(', ') },
                  )
                : i18n.t(
                    '{list}: {n, plural, one {{n} piece} other {{n} pieces}} of lines that take more than its limit leaves',
                    { n: more, list: [caption, variant].filter(Boolean).join(', ') },
                  )}
            </span>
            <span className="quiet">
              {said.beyond_limits ? i18n.t('The limit is raised') : i18n.t('Left out')}
            </span>
          </li>
        ))}
        {equal.map(({ line, cells }) => (
          <li key={`equal ${line}`}>
            <span>
              {i18n.t('Line {line} is there twice', { line })}
              <span className="below">{lineText({ cells })}</span>
            </span>
            <Button onClick={() => say({ leave_out: [...(said.leave_out ?? []), { line }] })}>
              {i18n.t('Leave out line {line}', { line })}
            </Button>
          </li>
        ))}
      </ul>
      {equal.length > 0 && (
        <Checkbox
          checked={said.equal_kept === true}
          onChange={({ target }) => say({ equal_kept: target.checked })}
        >
          {i18n.t('Lines that are equal are meant to be several: take all of them')}
        </Checkbox>
      )}
      {beyond.length > 0 && (
        <Checkbox
          checked={said.beyond_limits === true}
          onChange={({ target }) => say({ beyond_limits: target.checked })}
        >
          {i18n.t('Take what is beyond the limits, and raise them')}
        </Checkbox>
      )}
    </Panel>
  );
}

interface PriceProps {
  /** Set by its question. */
  readonly id?: string;
  readonly what: string;
  readonly price: number | null;
  readonly onPrice: (euros: number) => void;
}

function Price({ id, what, price, onPrice }: PriceProps) {
  const { text: typed, setText: setTyped } = useTextDraft(`price of ${what}`, price?.toFixed(2) ?? '');
  const euros = parseDecimal(typed);
  const commit = () => {
    if (typeof euros === 'number' && euros !== price) onPrice(euros);
  };
  const commitKept = useEffectEvent(commit);
  // A price that was typed when the session ended is an answer, too.
  useEffect(() => commitKept(), []);
  return (
    <CheckedInput
      id={id}
      suffix="€"
      inputMode="decimal"
      value={typed}
      invalid={euros === undefined}
      onType={setTyped}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
