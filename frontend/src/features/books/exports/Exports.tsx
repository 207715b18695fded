import { i18n } from '@lingui/core';
import { Button, Checkbox } from 'antd';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';
import { dayText, parseDayText } from '../../../shared/forms/times';
import { DownloadButton } from '../../../shared/ui/show/DownloadButton';
import { TimeChoice } from '../../../shared/ui/fields/TimeField';
import { useSeesNames } from '../../../shared/session/helper';
import { Panel } from '../../../shared/ui/frame/Page';
import { exportAddress, exportFormats, type ExportChoice } from './exportFormats';
import styles from './Exports.module.css';

interface ExportRangeProps {
  readonly choice: ExportChoice;
  readonly onChange: (changes: Partial<ExportChoice>) => void;
}

export function ExportRange({ choice, onChange }: ExportRangeProps) {
  const seesNames = useSeesNames();
  const { from, to } = choice;
  const refuseFrom = (text: string) =>
    (parseDayText(text) ?? '') > (to ?? '9') ? i18n.t('This is after the last day') : null;
  const refuseTo = (text: string) =>
    (parseDayText(text) ?? '9') < (from ?? '') ? i18n.t('This is before the first day') : null;
  return (
    <Panel title={i18n.t('Content of the file')}>
      <div className={styles.range}>
        <DayBound
          label={i18n.t('From')}
          day={from}
          placeholder={i18n.t('The beginning')}
          refuse={refuseFrom}
          onChoose={(day) => onChange({ from: day })}
        />
        <DayBound
          label={i18n.t('To')}
          day={to}
          placeholder={i18n.t('Now')}
          refuse={refuseTo}
          onChoose={(day) => onChange({ to: day })}
        />
        <Button disabled={from === null && to === null} onClick={() => onChange({ from: null, to: null })}>
          {i18n.t('All days')}
        </Button>
      </div>
      <p className="quiet">
        {i18n.t(
          'Days are German days, both included. A journal that begins later starts with opening balances; balances in the CSV always count from the first booking on.',
        )}
      </p>
      {seesNames ? (
        <Checkbox
          checked={!choice.withTexts}
          onChange={({ target }) => onChange({ withTexts: !target.checked })}
        >
          {i18n.t('Leave out of the JSON Lines what people wrote; every hash can still be checked')}
        </Checkbox>
      ) : (
        <p className="quiet">
          {i18n.t('The JSON Lines leave out what people wrote: you have the books without names.')}
        </p>
      )}
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
    <div className={`grid gap4 ${styles.day}`}>
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

export function ExportFormats({ choice }: { readonly choice: ExportChoice }) {
  const [askLedger] = SharedEndpoints.useLazyAdmGetLedgerBoundsQuery();
  const renew = () => askLedger().unwrap();
  return (
    <div className={styles.formats}>
      {exportFormats().map(({ format, title, holds, check, commands, excel }) => (
        <Panel key={format} title={title}>
          <p>{holds}</p>
          <p className="quiet">{check}</p>
          {commands.length > 0 && (
            <pre
              className={styles.commands}
              tabIndex={0}
              aria-label={i18n.t('How to check: {title}', { title })}
            >
              <code>{commands.join('\n')}</code>
            </pre>
          )}
          <div className={styles.download}>
            <DownloadButton
              href={exportAddress(format, choice)}
              renew={renew}
              label={i18n.t('Download {title}', { title })}
            />
            {excel !== null && (
              <DownloadButton
                href={exportAddress(format, choice, 'excel')}
                renew={renew}
                label={excel}
                secondary
              />
            )}
          </div>
        </Panel>
      ))}
    </div>
  );
}
