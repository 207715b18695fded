import { i18n } from '@lingui/core';
import { Checkbox } from 'antd';

interface SelectAllProps<Key> {
  readonly keys: readonly Key[];
  readonly has: (key: Key) => boolean;
  readonly onSelect: (keys: readonly Key[], selected: boolean) => void;
  /** The group of these rows, if they are not the whole list. */
  readonly of?: string;
}

/** Selects all rows of a list, those on other pages too; its label has their number. */
export function SelectAll<Key>({ keys, has, onSelect, of }: SelectAllProps<Key>) {
  const selected = keys.filter(has).length;
  const all = selected === keys.length && selected > 0;
  const label = i18n.t('Select all {n}', { n: keys.length });
  return (
    <Checkbox
      aria-label={
        of === undefined ? i18n.t('{label} shown', { label }) : i18n.t('{label} of {of}', { label, of })
      }
      checked={all}
      indeterminate={selected > 0 && !all}
      disabled={keys.length === 0}
      onChange={() => onSelect(keys, !all)}
    >
      {of === undefined ? i18n.t('{label} shown', { label }) : label}
    </Checkbox>
  );
}
