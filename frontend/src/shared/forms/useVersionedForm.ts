import { useEffect, useState } from 'react';
import { differingFields, mergeMine } from './mergeMine';

interface EditedForm<Values> {
  getFieldsValue(): Values;
  setFieldsValue(values: Values): void;
}

interface VersionedFormParts<Item, Values> {
  readonly form: EditedForm<Values>;
  /** As it stands now, as far as this page knows. */
  readonly item: Item;
  readonly valuesOf: (item: Item) => Values;
  /** Live news wait: a refusal is being looked at. */
  readonly held: boolean;
}

/** A form on something that others change too: live news take the place of what nobody is editing here. */
export function useVersionedForm<Item extends { readonly version: number }, Values extends object>({
  form,
  item,
  valuesOf,
  held,
}: VersionedFormParts<Item, Values>) {
  const asItStands = (newest: Item) => ({ seen: newest, shown: valuesOf(newest) });
  const [{ seen, shown }, setBase] = useState(() => asItStands(item));
  const [dirty, setDirty] = useState(false);
  if (!dirty && !held && item.version > seen.version) setBase(asItStands(item));
  useEffect(() => form.setFieldsValue(shown), [form, shown]);

  const differs = (of: Item, values: Values): boolean => differingFields(valuesOf(of), values).length > 0;
  return {
    /** The version that changes are saved against. */
    seen,
    dirty,
    /** For the form's onValuesChange. */
    noteTyping: () => setDirty(differs(seen, form.getFieldsValue())),
    /** Drops what was typed. */
    takeOver: (newest: Item) => {
      setBase(asItStands(newest));
      setDirty(false);
    },
    /** What was typed on since `sent` was on its way stays; gives whether nothing is left to save. */
    takeSaved: (sent: Values, saved: Item): boolean => {
      const typed = mergeMine(sent, form.getFieldsValue(), valuesOf(saved));
      setBase({ seen: saved, shown: typed });
      setDirty(differs(saved, typed));
      return !differs(saved, typed);
    },
  };
}
