import { Select } from 'antd';
import { methodOptions, type Method } from '../../format/words';
import { Labelled } from './Labelled';
import { TimeField } from './TimeField';

interface DayAndMethodProps {
  readonly labels: readonly [day: string, method: string];
  /** The last day that can be chosen. */
  readonly today: string;
  readonly typed: { readonly day: string; readonly method: Method };
  readonly onType: (changes: { readonly day?: string; readonly method?: Method }) => void;
}

/** The day and the method of a movement of money. */
export function DayAndMethod({ labels: [dayLabel, methodLabel], today, typed, onType }: DayAndMethodProps) {
  return (
    <>
      <Labelled label={dayLabel}>
        <TimeField precision="day" max={today} value={typed.day} onChange={(day) => onType({ day })} />
      </Labelled>
      <Labelled label={methodLabel}>
        <Select<Method>
          className="wide"
          value={typed.method}
          onChange={(method) => onType({ method })}
          options={methodOptions()}
        />
      </Labelled>
    </>
  );
}
