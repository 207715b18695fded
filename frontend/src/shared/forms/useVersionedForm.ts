import { useEffect, useState } from 'react';
import { differingFields, mergeMine } from './mergeMine';
import { useDraft } from './useDraft';

interface EditedForm<Values> {
  getFieldsValue(): Values;
  setFieldsValue(values: Values): void;
}

interface VersionedFormParts<Item, Values> {
  readonly form: EditedForm<Values>;
  /** The name of the draft, which is kept for the visit. */
  readonly draftName: string;
  /** The newest version that this page has. */
  readonly item: Item;
  readonly valuesOf: (item: Item) => Values;
  /** True while a refusal is being read: live updates wait. */
  readonly held: boolean;
}

/** A form on a thing that others change too: live updates replace the fields if nobody is editing here. */
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
  /** Notes whether there are changes to save, and returns it. */
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
    /** Drops the typed changes. */
    takeOver: (newest: Item) => {
      setBase(asItStands(newest));
      setDirty(false);
      keep(null);
    },
    /** Keeps the changes typed since `sent`; returns true if nothing is left to save. */
    takeSaved: (sent: Values, saved: Item): boolean => {
      const typed = mergeMine(sent, form.getFieldsValue(), valuesOf(saved));
      setBase({ seen: saved, shown: typed });
      return !noteValues(saved, typed);
    },
  };
}
