import { SearchOutlined } from '@ant-design/icons';
import { Input, Select } from 'antd';
import styles from './Filters.module.css';

interface SearchFieldProps {
  readonly label: string;
  readonly placeholder?: string;
  /** Its room in the bar, as a CSS value. */
  readonly flex: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

export function SearchField({ label, placeholder = label, flex, value, onSearch }: SearchFieldProps) {
  return (
    <Input
      type="search"
      allowClear
      style={{ flex }}
      prefix={<SearchOutlined aria-hidden />}
      placeholder={placeholder}
      aria-label={label}
      value={value}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}

interface FilterChoiceProps<Value> {
  readonly label: string;
  /** The text while all rows are shown. */
  readonly all: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  /** True for so many options that they are found by typing. */
  readonly long?: boolean;
  readonly flex?: string;
  readonly value: Value | null;
  readonly onChoose: (value: Value | null) => void;
}

/** Shows only the rows of a list that have one value; null for all. */
export function FilterChoice<Value extends string | number>(props: FilterChoiceProps<Value>) {
  const { label, all, options, long = false, flex = '1 1 150px', value, onChoose } = props;
  return (
    <Select<Value | ''>
      aria-label={label}
      className={styles.choice}
      style={{ flex }}
      showSearch={long && { optionFilterProp: 'label' }}
      value={value ?? ''}
      onChange={(chosen) => onChoose(chosen === '' ? null : chosen)}
      options={[{ value: '', label: all }, ...options.map(([one, name]) => ({ value: one, label: name }))]}
    />
  );
}
