import { Button, Checkbox, DatePicker } from 'antd';
import { dayText, toDay } from '../../shared/format/dates';
import { Panel } from '../../shared/ui/Panel';
import type { ExportChoice } from './exportFormats';
import styles from './Exports.module.css';

interface ExportRangeProps {
  readonly choice: ExportChoice;
  readonly onChange: (changes: Partial<ExportChoice>) => void;
}

const picker = { format: 'DD.MM.YYYY', style: { width: '100%' } };

/** Which days go into the files. */
export function ExportRange({ choice, onChange }: ExportRangeProps) {
  const from = toDay(choice.from);
  const to = toDay(choice.to);
  return (
    <Panel title="What goes into the file">
      <div className={styles.range}>
        <label>
          From
          <DatePicker
            {...picker}
            value={from}
            {...(to && { maxDate: to })}
            placeholder="The beginning"
            onChange={(day) => onChange({ from: dayText(day) })}
          />
        </label>
        <label>
          To
          <DatePicker
            {...picker}
            value={to}
            {...(from && { minDate: from })}
            placeholder="Now"
            onChange={(day) => onChange({ to: dayText(day) })}
          />
        </label>
        <Button disabled={!from && !to} onClick={() => onChange({ from: null, to: null })}>
          All days
        </Button>
      </div>
      <p className={styles.check}>
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
