import { dayProblem } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Button, Input } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Method } from '../../../../shared/format/words';
import { decimalText, parseDecimal } from '../../../../shared/forms/numbers';
import { dayText, parseDayText } from '../../../../shared/forms/times';
import { CheckedInput } from '../../../../shared/ui/fields/CheckedInput';
import { Labelled } from '../../../../shared/ui/fields/Labelled';
import { CancelButton } from '../../../../shared/ui/questions/Dialog';
import { Failure } from '../../../../shared/ui/states/Failure';
import { DayAndMethod } from '../../../../shared/ui/fields/DayAndMethod';
import styles from './Office.module.css';

/** The fields of every movement of money, as typed. */
export interface TypedMoney {
  readonly amount: string;
  readonly day: string;
  readonly method: Method;
  readonly note: string;
}

/** The same fields, read: undefined is not an amount or not a day, null is an empty field. */
export interface ReadMoney {
  readonly amount: number | null | undefined;
  readonly day: string | null | undefined;
  readonly method: Method;
  readonly note: string | null;
}

const moneyOf = (today: string, amount: number | null): TypedMoney => ({
  amount: decimalText(amount),
  day: dayText(today),
  method: 'bank',
  note: '',
});

/** The empty fields, as the shape of a draft. */
export const noMoney = moneyOf('', null);

/** Fields of money that moved today, with the amount if it is known, or as typed before. */
export function useMoney(today: string, amount: number | null, before?: TypedMoney) {
  const [opened] = useState(() => moneyOf(today, amount));
  const [typed, setTyped] = useState(before ?? opened);
  const read: ReadMoney = {
    amount: parseDecimal(typed.amount),
    day: parseDayText(typed.day),
    method: typed.method,
    note: typed.note.trim() || null,
  };
  return {
    today,
    typed,
    isTyped: typed !== opened,
    read,
    type: (changes: Partial<TypedMoney>) => setTyped({ ...typed, ...changes }),
  };
}

/** The reason why money cannot have moved on this day; null if it can. */
export function dayTrouble(day: string | null | undefined, today: string, missing: string): string | null {
  if (!day) return missing;
  return dayProblem(day, today) === 'DAY_AHEAD' ? i18n.t('This day is still to come') : null;
}

interface MoneyFormProps {
  readonly label: string;
  readonly dayLabel: string;
  /** The text of the button that records it. */
  readonly okText: string;
  readonly intro: ReactNode;
  readonly money: ReturnType<typeof useMoney>;
  /** The reason why nothing can be recorded yet; null if it can. */
  readonly problem: string | null;
  /** True for another problem, which is shown elsewhere. */
  readonly blocked?: boolean;
  readonly refusal: string | null;
  /** Called at each change in any of the fields. */
  readonly onType: () => void;
  readonly busy: boolean;
  /** Fields beside amount, day and method. */
  readonly more?: ReactNode;
  /** Shown between the fields and the note. */
  readonly children?: ReactNode;
  readonly onSubmit: () => void;
}

/** The form of a dialog that records a movement of money: amount, day and method. */
export function MoneyForm(props: MoneyFormProps) {
  const { label, dayLabel, okText, intro, money, problem, blocked = false, refusal, busy, onType } = props;
  const { typed } = money;
  const type: typeof money.type = (changes) => {
    onType();
    money.type(changes);
  };
  const isBlocked = problem !== null || blocked;
  return (
    <form
      className="form"
      aria-label={label}
      onChange={onType}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isBlocked) props.onSubmit();
      }}
    >
      <p className="quiet">{intro}</p>
      <div className={styles.pair}>
        <EuroField label={i18n.t('Amount')} typed={typed.amount} onType={(amount) => type({ amount })} />
        <DayAndMethod labels={[dayLabel, i18n.t('Method')]} today={money.today} typed={typed} onType={type} />
        {props.more}
      </div>
      {props.children}
      <Labelled label={i18n.t('Note (optional)')}>
        <Input
          maxLength={1000}
          autoComplete="off"
          value={typed.note}
          onChange={({ target }) => type({ note: target.value })}
        />
      </Labelled>
      <Failure text={refusal} />
      <p className="quiet" role="status">
        {problem}
      </p>
      <div className="foot">
        <CancelButton />
        <Button type="primary" htmlType="submit" loading={busy} disabled={isBlocked}>
          {okText}
        </Button>
      </div>
    </form>
  );
}

interface EuroFieldProps {
  readonly label: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** A field for an amount, marked while its text is not an amount. */
export function EuroField({ label, typed, onType }: EuroFieldProps) {
  return (
    <Labelled label={label}>
      <CheckedInput
        inputMode="decimal"
        suffix="€"
        invalid={parseDecimal(typed) === undefined}
        value={typed}
        onType={onType}
      />
    </Labelled>
  );
}
