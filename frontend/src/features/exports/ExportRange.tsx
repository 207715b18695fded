import { Button, Checkbox } from 'antd';
import { dayText, parseDayText } from '../../shared/forms/times';
import { Panel } from '../../shared/ui/frame/Panel';
import { TimeChoice } from '../../shared/ui/fields/TimeField';
import type { ExportChoice } from './exportFormats';
import styles from './Exports.module.css';

interface ExportRangeProps {
  readonly choice: ExportChoice;
  readonly onChange: (changes: Partial<ExportChoice>) => void;
}

/** Which days go into the files. */
export function ExportRange({ choice, onChange }: ExportRangeProps) {
  const { from, to } = choice;
  const refuseFrom = (text: string) =>
    (parseDayText(text) ?? '') > (to ?? '9') ? 'This is after the last day' : null;
  const refuseTo = (text: string) =>
    (parseDayText(text) ?? '9') < (from ?? '') ? 'This is before the first day' : null;
  return (
    <Panel title="What goes into the file">
      <div className={styles.range}>
        <DayBound
          label="From"
          day={from}
          placeholder="The beginning"
          refuse={refuseFrom}
          onChoose={(day) => onChange({ from: day })}
        />
        <DayBound
          label="To"
          day={to}
          placeholder="Now"
          refuse={refuseTo}
          onChoose={(day) => onChange({ to: day })}
        />
        <Button disabled={from === null && to === null} onClick={() => onChange({ from: null, to: null })}>
          All days
        </Button>
      </div>
      <p className="quiet">
        Days are German days, both included. A journal that begins later starts with opening balances;
        balances in the CSV always count from the first booking on.
      </p>
      <Checkbox
        checked={!choice.withTexts}
        onChange={({ target }) => onChange({ withTexts: !target.checked })}
      >
        Leave out of the JSON Lines what people wrote; every hash can still be checked
      </Checkbox>
    </Panel>
  );
}

interface DayBoundProps {
  readonly label: string;
  readonly day: string | null;
  readonly placeholder: string;
  readonly refuse: (text: string) => string | null;
  readonly onChoose: (day: string | null) => void;
}

function DayBound({ label, day, onChoose, ...rest }: DayBoundProps) {
  return (
    <div className={styles.bound}>
      <span aria-hidden="true">{label}</span>
      <TimeChoice
        {...rest}
        label={label}
        precision="day"
        text={dayText(day)}
        onChoose={(text) => onChoose(parseDayText(text) ?? null)}
      />
    </div>
  );
}
