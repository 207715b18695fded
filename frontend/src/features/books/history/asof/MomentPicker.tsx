import type { LedgerPlaceRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Segmented, Slider } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { formatExactTime } from '../../../../shared/format/figures';
import { endOf, parseTime, timeText } from '../../../../shared/forms/times';
import { TimeChoice } from '../../../../shared/ui/fields/TimeField';
import styles from './AsOf.module.css';
import type { Moment } from './useAsOfParams';

// Loaded only for the few who choose by position.
const PositionField = lazy(async () => ({ default: (await import('./PositionField')).PositionField }));

interface MomentPickerProps {
  /** 'Moment', 'Second moment': names the parts of the picker. */
  readonly label: string;
  readonly first: LedgerPlaceRecord;
  readonly last: LedgerPlaceRecord;
  readonly moment: Moment;
  readonly onChange: (moment: Moment) => void;
}

const isoOf = (ms: number): string => new Date(ms).toISOString();

/** A slider over the whole ledger, by time or by position, and a field for the exact one. */
export function MomentPicker({ label, first, last, moment, onChange }: MomentPickerProps) {
  const byPosition = 'position' in moment;
  return (
    <fieldset className={styles.picker}>
      <legend>{label}</legend>
      <Segmented<'time' | 'position'>
        aria-label={i18n.t('{label} by', { label })}
        value={byPosition ? 'position' : 'time'}
        onChange={(by) => onChange(by === 'time' ? { at: last.recorded_at } : { position: last.position })}
        options={[
          { value: 'time', label: i18n.t('Time') },
          { value: 'position', label: i18n.t('Position') },
        ]}
      />
      {byPosition ? (
        <>
          <MomentSlider
            label={label}
            min={first.position - 1}
            max={last.position}
            value={moment.position}
            text={(position) => i18n.t('Position {position}', { position })}
            onChange={(position) => onChange({ position })}
          />
          <Suspense fallback={null}>
            <PositionField
              label={label}
              position={moment.position}
              onChange={(position) => onChange({ position })}
            />
          </Suspense>
        </>
      ) : (
        <>
          <MomentSlider
            label={label}
            min={Date.parse(first.recorded_at)}
            max={Date.parse(last.recorded_at)}
            value={Date.parse(moment.at)}
            text={(ms) => formatExactTime(isoOf(ms))}
            onChange={(ms) => onChange({ at: isoOf(ms) })}
          />
          <TimeChoice
            label={i18n.t('{label}: exact time', { label })}
            precision="second"
            text={timeText(moment.at, 'second')}
            onChoose={(text) => onChange({ at: endOf(parseTime(text), 'second') ?? last.recorded_at })}
          />
        </>
      )}
    </fieldset>
  );
}

interface MomentSliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly text: (value: number) => string;
  readonly onChange: (value: number) => void;
}

/** The steps of a keyboard over the whole ledger, from one end to the other. */
const steps = 500;

/** The slider follows the pointer at once, and changes the moment only when it is released. */
function MomentSlider({ label, min, max, value, text, onChange }: MomentSliderProps) {
  const [moved, setMoved] = useState({ from: value, to: value });
  const span = Math.max(1, max - min);
  const step = Math.max(1, Math.floor(span / steps));
  const clamp = (to: number): number => (to > max - step ? max : Math.max(min, to));
  return (
    <Slider
      className={styles.slider}
      min={min}
      max={min + Math.ceil(span / step) * step}
      step={step}
      value={Math.min(Math.max(moved.from === value ? moved.to : value, min), max)}
      ariaLabelForHandle={label}
      ariaValueTextFormatterForHandle={(at) => text(clamp(at))}
      tooltip={{
        formatter: (at) => text(clamp(at ?? min)),
        getPopupContainer: (handle) => handle.parentElement ?? handle,
      }}
      onChange={(to) => setMoved({ from: value, to })}
      onChangeComplete={(to) => onChange(clamp(to))}
    />
  );
}
