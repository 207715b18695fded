import { i18n } from '@lingui/core';
import { Button, Input, Select } from 'antd';
import { endOf, parseTime, timeText } from '../../../../shared/forms/times';
import { parseId } from '../../../../shared/routes/paths';
import { TimeChoice, TypedChoice } from '../../../../shared/ui/fields/TimeField';
import { eventLabels } from '../../../../shared/ledger/eventTexts';
import styles from './Events.module.css';
import { useAddress } from '../../../../shared/routes/useAddress';

/** Filters by their names on the wire; undefined for those that are off. */
type EventFilters = ReturnType<typeof filtersIn>;

function filtersIn(address: URLSearchParams) {
  const id = (name: string) => parseId(address.get(name));
  const text = (name: string) => address.get(name) ?? undefined;
  const time = (name: string) => (Number.isNaN(Date.parse(text(name) ?? '')) ? undefined : text(name));
  return {
    user_id: id('user'),
    go_id: id('go'),
    claim_id: id('claim'),
    actor_id: id('actor'),
    type: text('type'),
    batch_id: text('batch'),
    from: time('from'),
    to: time('to'),
  };
}

export const noFilters = filtersIn(new URLSearchParams());

/** Filters, page and the opened event are in the address, so that a finding can be sent to somebody else. */
export function useEventParams() {
  const [params, write, idIn] = useAddress();
  const filters = filtersIn(params);
  const cursor = idIn('cursor');
  return {
    filters,
    cursor,
    asked: { ...filters, cursor, limit: 50 },
    openPosition: idIn('open'),
    /** In the address an id has no `_id`. */
    setFilters: (changes: Partial<EventFilters>) => {
      const entries = Object.entries<string | number | undefined>(changes).map(
        ([name, value]) => [name.replace('_id', ''), value ?? null] as const,
      );
      write({ ...Object.fromEntries(entries), cursor: null, open: null });
    },
    turnTo: (next: number | null) => write({ cursor: next, open: null }, 'push'),
    open: (position: number | null) => write({ open: position }),
  };
}

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

const typeOptions = () =>
  eventLabels()
    .map(({ type, label }) => ({ value: type, label }))
    .sort((a, b) => a.label.localeCompare(b.label));

const isAfter = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one && other) && Date.parse(one ?? '') > Date.parse(other ?? '');

export function EventFilterBar({ people, gos, ...bar }: EventFilterBarProps) {
  const { filters, onChange } = bar;
  const filtered = Object.values(filters).some((value) => value !== undefined);
  return (
    <search className={styles.filters} aria-label={i18n.t('Filter events')}>
      <Filter
        {...bar}
        field="user_id"
        label={i18n.t('Person')}
        placeholder={i18n.t('About anybody')}
        options={people}
      />
      <Filter
        {...bar}
        field="go_id"
        label={i18n.t('Group order')}
        placeholder={i18n.t('Any group order')}
        options={gos}
      />
      <TypedChoice
        key={filters.claim_id}
        aria-label={i18n.t('Claim number')}
        placeholder={i18n.t('Any claim: its number')}
        inputMode="numeric"
        text={String(filters.claim_id ?? '')}
        read={(typed) => (typed.trim() === '' ? null : parseId(typed.trim().replace(/^#/, '')))}
        onChoose={(claim_id) => onChange({ claim_id: claim_id ?? undefined })}
      />
      <Filter
        {...bar}
        field="type"
        label={i18n.t('Type')}
        placeholder={i18n.t('Any type')}
        options={typeOptions()}
      />
      <Filter
        {...bar}
        field="actor_id"
        label={i18n.t('Recorded by')}
        placeholder={i18n.t('Recorded by anybody')}
        options={people}
      />
      <TimeChoice
        label={i18n.t('From')}
        placeholder={i18n.t('From: any time')}
        precision="minute"
        text={timeText(filters.from ?? null)}
        refuse={(text) => (isAfter(parseTime(text), filters.to) ? i18n.t('This is after the end') : null)}
        onChoose={(text) => onChange({ from: parseTime(text) ?? undefined })}
      />
      <TimeChoice
        label={i18n.t('To')}
        placeholder={i18n.t('To: any time')}
        precision="minute"
        dayMeans="end"
        text={timeText(filters.to ?? null)}
        refuse={(text) =>
          isAfter(filters.from, endOf(parseTime(text), 'minute'))
            ? i18n.t('This is before the beginning')
            : null
        }
        onChoose={(text) => onChange({ to: endOf(parseTime(text), 'minute') })}
      />
      {filters.batch_id !== undefined && (
        <Input
          aria-label={i18n.t('Batch')}
          prefix={i18n.t('Batch')}
          allowClear
          value={filters.batch_id}
          onChange={(event) => onChange({ batch_id: event.target.value || undefined })}
        />
      )}
      {filtered && <Button onClick={() => onChange(noFilters)}>{i18n.t('Show all events')}</Button>}
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
