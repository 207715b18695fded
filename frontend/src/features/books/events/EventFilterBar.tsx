import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { parseTime, timeText } from '../../../shared/forms/times';
import { parseId } from '../../../shared/routes/paths';
import { TimeChoice } from '../../../shared/ui/TimeField';
import { eventLabels } from '../../../shared/ledger/eventTexts';
import styles from './Events.module.css';
import { noFilters, type EventFilters } from './useEventParams';

export interface Choice {
  readonly value: number;
  readonly label: string;
}

interface EventFilterBarProps {
  readonly filters: EventFilters;
  readonly people: readonly Choice[];
  readonly gos: readonly Choice[];
  readonly onChange: (changes: Partial<EventFilters>) => void;
}

const typeOptions = eventLabels
  .map(({ type, label }) => ({ value: type, label }))
  .sort((a, b) => a.label.localeCompare(b.label));

const isAfter = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other) && Date.parse(one ?? '') > Date.parse(other ?? '');

export function EventFilterBar({ filters, people, gos, onChange }: EventFilterBarProps) {
  const filtered = Object.values(filters).some((value) => value !== null);
  return (
    <search className={styles.filters} aria-label="Filter events">
      <Filter
        label="Person"
        placeholder="About anybody"
        value={filters.userId}
        onChange={(userId) => onChange({ userId })}
        options={people}
      />
      <Filter
        label="Group order"
        placeholder="Any group order"
        value={filters.goId}
        onChange={(goId) => onChange({ goId })}
        options={gos}
      />
      <ClaimNumber
        key={filters.claimId}
        claimId={filters.claimId}
        onChange={(claimId) => onChange({ claimId })}
      />
      <Filter
        label="Type"
        placeholder="Any type"
        value={filters.type}
        onChange={(type) => onChange({ type })}
        options={typeOptions}
      />
      <Filter
        label="Recorded by"
        placeholder="Recorded by anybody"
        value={filters.actorId}
        onChange={(actorId) => onChange({ actorId })}
        options={people}
      />
      <TimeChoice
        label="From"
        placeholder="From: any time"
        precision="minute"
        text={timeText(filters.from)}
        refuse={(text) => (isAfter(parseTime(text), filters.until) ? 'This is after the end' : null)}
        onChoose={(text) => onChange({ from: parseTime(text) ?? null })}
      />
      <TimeChoice
        label="To"
        placeholder="To: any time"
        precision="minute"
        dayMeans="end"
        text={timeText(filters.until)}
        refuse={(text) => (isAfter(filters.from, parseTime(text)) ? 'This is before the beginning' : null)}
        onChoose={(text) => onChange({ until: parseTime(text) ?? null })}
      />
      {filters.batchId !== null && (
        <Input
          aria-label="Batch"
          prefix="Batch"
          allowClear
          value={filters.batchId}
          onChange={(event) => onChange({ batchId: event.target.value === '' ? null : event.target.value })}
        />
      )}
      {filtered && <Button onClick={() => onChange(noFilters)}>Show all events</Button>}
    </search>
  );
}

interface FilterProps<Value> {
  readonly label: string;
  readonly placeholder: string;
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
}

function Filter<Value extends string | number>({ label, options, onChange, ...select }: FilterProps<Value>) {
  return (
    <Select<Value>
      {...select}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      aria-label={label}
      onChange={(value: Value | undefined) => onChange(value ?? null)}
      options={[...options]}
    />
  );
}

interface ClaimNumberProps {
  readonly claimId: number | null;
  readonly onChange: (claimId: number | null) => void;
}

/** Taken over when it is complete: a claim of 3 digits is no answer to its first one. */
function ClaimNumber({ claimId, onChange }: ClaimNumberProps) {
  const [typed, setTyped] = useState(claimId === null ? '' : String(claimId));
  const parsed = parseId(typed.trim().replace(/^#/, ''));
  const wrong = typed.trim() !== '' && parsed === undefined;
  const take = () => {
    if (!wrong && (parsed ?? null) !== claimId) onChange(parsed ?? null);
  };
  return (
    <Input
      aria-label="Claim number"
      placeholder="Any claim: its number"
      inputMode="numeric"
      allowClear
      aria-invalid={wrong}
      status={wrong ? 'error' : ''}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onClear={() => onChange(null)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}
