import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { dayProblem } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Button, Checkbox } from 'antd';
import type { ComponentProps } from 'react';
import { basisNames, lineNames, costNames } from '../../../shared/format/words';
import { formatSum } from '../../../shared/format/figures';
import { DayAndMethod } from '../../../shared/ui/fields/DayAndMethod';
import { parseDayText } from '../../../shared/forms/times';
import { CheckedInput } from '../../../shared/ui/fields/CheckedInput';
import { NativeSelect } from '../../../shared/ui/fields/NativeSelect';
import { newLine, parseAmount, totalOf, type BillDraft, type LineDraft } from './billForm';
import styles from './Bills.module.css';

interface BillFieldsProps {
  readonly draft: BillDraft;
  /** True for a bill that is corrected: its cost stays. */
  readonly isCorrection: boolean;
  readonly categories: readonly string[];
  readonly today: string;
  readonly onChange: (draft: BillDraft) => void;
}

/** The cost that a bill is for, the day it was paid, and its lines, each with the basis of its division (rule M20). */
export function BillFields({ draft, isCorrection, categories, today, onChange }: BillFieldsProps) {
  const { lines } = draft;
  const changeLine = (id: number, change: Partial<LineDraft>) =>
    onChange({ ...draft, lines: lines.map((line) => (line.id === id ? { ...line, ...change } : line)) });
  return (
    <>
      <div className={styles.fields}>
        {!isCorrection && (
          <div>
            <label htmlFor="bill-component">{i18n.t('Cost')}</label>
            <Options
              id="bill-component"
              names={costNames(i18n)}
              value={draft.component}
              onChoose={(component) => onChange({ ...draft, component })}
            />
          </div>
        )}
        <DayAndMethod
          labels={[i18n.t('Paid on'), i18n.t('Paid by')]}
          today={today}
          typed={{ day: draft.paidOn, method: draft.method }}
          onType={({ day, method }) =>
            onChange({ ...draft, paidOn: day ?? draft.paidOn, method: method ?? draft.method })
          }
        />
      </div>
      {isLongAgo(draft, today) && (
        <Checkbox
          checked={draft.longAgo}
          onChange={({ target }) => onChange({ ...draft, longAgo: target.checked })}
        >
          {i18n.t('Yes, this was more than a year ago')}
        </Checkbox>
      )}
      <ul className={`framed ${styles.lines}`} aria-label={i18n.t('Lines of the bill')}>
        {lines.map((line, index) => (
          <li key={line.id}>
            <Options
              aria-label={i18n.t('Line {number} is for', { number: index + 1 })}
              names={lineNames()}
              value={line.what}
              onChoose={(what) => changeLine(line.id, { what })}
            />
            <CheckedInput
              aria-label={i18n.t('Amount of line {number} in euro', { number: index + 1 })}
              inputMode="text"
              maxLength={12}
              suffix="€"
              placeholder={i18n.t('0.00, or −3.00')}
              value={line.amount}
              invalid={parseAmount(line.amount) === undefined}
              onType={(amount) => changeLine(line.id, { amount })}
            />
            <Options
              aria-label={i18n.t('Line {number} is divided', { number: index + 1 })}
              names={basisNames()}
              value={line.basis}
              onChoose={(basis) => changeLine(line.id, { basis })}
            />
            {line.basis === 'category' && (
              <Options
                aria-label={i18n.t('Category of line {number}', { number: index + 1 })}
                names={Object.fromEntries(
                  ['', ...categories].map((name) => [name, name || i18n.t('Choose …')]),
                )}
                value={line.category}
                onChoose={(category) => changeLine(line.id, { category })}
              />
            )}
            {lines.length > 1 && (
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={i18n.t('Remove line {number}', { number: index + 1 })}
                onClick={() => onChange({ ...draft, lines: lines.filter(({ id }) => id !== line.id) })}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="line">
        <Button
          icon={<PlusOutlined aria-hidden />}
          onClick={() =>
            onChange({ ...draft, lines: [...lines, newLine(Math.max(...lines.map(({ id }) => id)) + 1)] })
          }
        >
          {i18n.t('Add a line')}
        </Button>
        <strong className="digits">{i18n.t('Bill {sum}', { sum: formatSum(totalOf(lines)) })}</strong>
      </p>
    </>
  );
}

const isLongAgo = ({ paidOn }: BillDraft, today: string): boolean =>
  dayProblem(parseDayText(paidOn) ?? today, today) === 'DAY_LONG_AGO';

interface OptionsProps<Value extends string> extends Pick<ComponentProps<'select'>, 'aria-label' | 'id'> {
  readonly names: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
}

function Options<Value extends string>({ names, onChoose, ...select }: OptionsProps<Value>) {
  return (
    <NativeSelect {...select} onChange={({ target }) => onChoose(target.value as Value)}>
      {Object.entries<string>(names).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
