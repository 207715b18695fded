import { useEffect, useState } from 'react';
import { differingFields, mergeMine } from './mergeMine';
import { useDraft } from './useDraft';

interface EditedForm<Values> {
  getFieldsValue(): Values;
  setFieldsValue(values: Values): void;
}

interface VersionedFormParts<Item, Values> {
  readonly form: EditedForm<Values>;
  /** The name under which what is typed is kept for the visit. */
  readonly draftName: string;
  /** As it stands now, as far as this page knows. */
  readonly item: Item;
  readonly valuesOf: (item: Item) => Values;
  /** Live news wait: a refusal is being looked at. */
  readonly held: boolean;
}

/** A form on something that others change too: live news take the place of what nobody is editing here. */
export function useVersionedForm<Item extends { readonly version: number }, Values extends object>({
  form,
  draftName,
  item,
  valuesOf,
  held,
}: VersionedFormParts<Item, Values>) {
  const asItStands = (newest: Item) => ({ seen: newest, shown: valuesOf(newest) });
  const { kept, keep } = useDraft(draftName, { item, values: valuesOf(item) });
  const [{ seen, shown }, setBase] = useState(() =>
    kept === null ? asItStands(item) : { seen: kept.item, shown: kept.values },
  );
  const [dirty, setDirty] = useState(kept !== null);
  if (!dirty && !held && item.version > seen.version) setBase(asItStands(item));
  useEffect(() => form.setFieldsValue(shown), [form, shown]);

  const differs = (of: Item, values: Values): boolean => differingFields(valuesOf(of), values).length > 0;
  /** Gives whether there is something to save. */
  const noteValues = (of: Item, values: Values): boolean => {
    const isDirty = differs(of, values);
    setDirty(isDirty);
    keep(isDirty ? { item: of, values } : null);
    return isDirty;
  };
  return {
    /** The version that changes are saved against. */
    seen,
    dirty,
    /** For the form's onValuesChange. */
    noteTyping: () => void noteValues(seen, form.getFieldsValue()),
    /** Drops what was typed. */
    takeOver: (newest: Item) => {
      setBase(asItStands(newest));
      setDirty(false);
      keep(null);
    },
    /** What was typed on since `sent` was on its way stays; gives whether nothing is left to save. */
    takeSaved: (sent: Values, saved: Item): boolean => {
      const typed = mergeMine(sent, form.getFieldsValue(), valuesOf(saved));
      setBase({ seen: saved, shown: typed });
      return !noteValues(saved, typed);
    },
  };
}
