import { dayProblem, germanDay } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { serverNow } from '../../../shared/clock/serverClock';
import type { Method } from '../../../shared/format/words';
import { dayText, parseDayText } from '../../../shared/forms/times';
import { DayAndMethod } from '../../../shared/ui/fields/DayAndMethod';
import styles from './PaidFields.module.css';

/** The day and the method of money that only a mark recorded. */
export interface MarkedMoney {
  readonly marks_received_on: string;
  readonly marks_method: Method;
  readonly long_ago?: true;
}

interface PaidFieldsProps {
  readonly money: MarkedMoney;
  /** Called with null while the fields cannot be recorded. */
  readonly onRead: (money: MarkedMoney | null) => void;
}

/** The day and the method of a payment. */
function PaidFields({ money, onRead }: PaidFieldsProps) {
  const [today] = useState(() => germanDay(serverNow()));
  const [typed, setTyped] = useState<Typed>({
    day: dayText(money.marks_received_on),
    method: money.marks_method,
    isSure: money.long_ago === true,
  });
  const day = parseDayText(typed.day);
  const problem = day ? dayProblem(day, today) : null;
  const change = (changes: Partial<Typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    onRead(read(next, today));
  };
  return (
    <div className={styles.fields}>
      <DayAndMethod
        labels={[i18n.t('Received on'), i18n.t('Paid by')]}
        today={today}
        typed={typed}
        onType={change}
      />
      {problem === 'DAY_LONG_AGO' && (
        <Checkbox checked={typed.isSure} onChange={({ target }) => change({ isSure: target.checked })}>
          {i18n.t('Yes, this was more than a year ago')}
        </Checkbox>
      )}
      <p role="status">
        {day
          ? problem === 'DAY_AHEAD' && i18n.t('This day is still to come')
          : i18n.t('Please enter the day')}
      </p>
    </div>
  );
}

interface Typed {
  readonly day: string;
  readonly method: Method;
  readonly isSure: boolean;
}

function read({ day: text, method, isSure }: Typed, today: string): MarkedMoney | null {
  const day = parseDayText(text);
  const problem = day ? dayProblem(day, today) : 'DAY_AHEAD';
  if (!day || problem === 'DAY_AHEAD' || (problem === 'DAY_LONG_AGO' && !isSure)) return null;
  return { marks_received_on: day, marks_method: method, long_ago: problem !== null || undefined };
}

/** Fields for day and method within a question, and their values: at first today and bank transfer. */
export function paidFields() {
  let money: MarkedMoney = { marks_received_on: germanDay(serverNow()), marks_method: 'bank' };
  return {
    said: () => money,
    more: (report: (complete: boolean) => void) => (
      <PaidFields
        money={money}
        onRead={(read) => {
          money = read ?? money;
          report(read !== null);
        }}
      />
    ),
  };
}
