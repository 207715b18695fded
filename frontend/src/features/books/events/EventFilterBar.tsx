import { Button, Input, Select } from 'antd';
import { endOf, parseTime, timeText } from '../../../shared/forms/times';
import { parseId } from '../../../shared/routes/paths';
import { TimeChoice } from '../../../shared/ui/fields/TimeField';
import { TypedChoice } from '../../../shared/ui/fields/TypedChoice';
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

export function EventFilterBar({ people, gos, ...bar }: EventFilterBarProps) {
  const { filters, onChange } = bar;
  const filtered = Object.values(filters).some((value) => value !== undefined);
  return (
    <search className={styles.filters} aria-label="Filter events">
      <Filter {...bar} field="user_id" label="Person" placeholder="About anybody" options={people} />
      <Filter {...bar} field="go_id" label="Group order" placeholder="Any group order" options={gos} />
      <TypedChoice
        key={filters.claim_id}
        aria-label="Claim number"
        placeholder="Any claim: its number"
        inputMode="numeric"
        text={String(filters.claim_id ?? '')}
        read={(typed) => (typed.trim() === '' ? null : parseId(typed.trim().replace(/^#/, '')))}
        onChoose={(claim_id) => onChange({ claim_id: claim_id ?? undefined })}
      />
      <Filter {...bar} field="type" label="Type" placeholder="Any type" options={typeOptions} />
      <Filter
        {...bar}
        field="actor_id"
        label="Recorded by"
        placeholder="Recorded by anybody"
        options={people}
      />
      <TimeChoice
        label="From"
        placeholder="From: any time"
        precision="minute"
        text={timeText(filters.from ?? null)}
        refuse={(text) => (isAfter(parseTime(text), filters.to) ? 'This is after the end' : null)}
        onChoose={(text) => onChange({ from: parseTime(text) ?? undefined })}
      />
      <TimeChoice
        label="To"
        placeholder="To: any time"
        precision="minute"
        dayMeans="end"
        text={timeText(filters.to ?? null)}
        refuse={(text) =>
          isAfter(filters.from, endOf(parseTime(text), 'minute')) ? 'This is before the beginning' : null
        }
        onChoose={(text) => onChange({ to: endOf(parseTime(text), 'minute') })}
      />
      {filters.batch_id !== undefined && (
        <Input
          aria-label="Batch"
          prefix="Batch"
          allowClear
          value={filters.batch_id}
          onChange={(event) => onChange({ batch_id: event.target.value || undefined })}
        />
      )}
      {filtered && <Button onClick={() => onChange(noFilters)}>Show all events</Button>}
    </search>
  );
}

interface FilterProps<Field extends keyof EventFilters> extends Pick<
  EventFilterBarProps,
  'filters' | 'onChange'
> {
  readonly field: Field;
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly { readonly value: EventFilters[Field]; readonly label: string }[];
}

function Filter<Field extends keyof EventFilters>(props: FilterProps<Field>) {
  const { filters, onChange, field, label, placeholder, options } = props;
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={filters[field] ?? null}
      onChange={(value) => onChange({ [field]: value })}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      options={[...options]}
    />
  );
}
