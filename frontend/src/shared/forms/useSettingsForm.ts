import { i18n } from '@lingui/core';
import type { FormInstance } from 'antd';
import { isConflict } from '../api/apiError';
import { differingFields } from './mergeMine';
import { useUnsaved } from './unsaved';
import { useOutcome } from './useOutcome';
import { useVersionedForm } from './useVersionedForm';

interface SettingsFormParts<Item, Values> {
  readonly form: FormInstance<Values>;
  readonly draftName: string;
  readonly item: Item;
  readonly valuesOf: (item: Item) => Values;
  /** The values as the server stores them; left out if it stores them as typed. */
  readonly asSaved?: (values: Values) => Values;
  readonly labels: Readonly<Record<keyof Values, string>>;
  readonly failed: string;
  readonly saved: string;
  readonly send: (values: Values, expected_version: number) => Promise<Item>;
  /** Reads the newest version from the server; undefined if that fails. */
  readonly readNewest: () => Promise<Item | undefined>;
}

/** A form of the settings: changes that another organiser saved since it was opened are merged with the changes typed here. */
export function useSettingsForm<
  Item extends { readonly version: number },
  Values extends Readonly<Record<string, string | boolean | null>>,
>(parts: SettingsFormParts<Item, Values>) {
  const {
    form,
    draftName,
    item,
    valuesOf,
    asSaved = (values) => values,
    labels,
    failed,
    saved,
    send,
  } = parts;
  const { outcome, setOutcome, fail, attempt } = useOutcome({ form, labels, failed });
  const edited = useVersionedForm<Item, Values>({ form, draftName, item, valuesOf, held: false });
  const { seen, dirty } = edited;
  useUnsaved(dirty);

  const takeSaved = (sent: Values, newest: Item) => {
    edited.takeSaved(sent, newest);
    setOutcome({ type: 'success', text: saved });
  };

  const takeTheirs = (newest: Item) => {
    const [before, mine, theirs] = [valuesOf(seen), form.getFieldsValue(), valuesOf(newest)];
    const typed = new Set(differingFields(before, mine));
    const changes = differingFields(before, theirs).map((field) =>
      typed.has(field) ? `${labels[field]} (${theirs[field] || 'none'})` : labels[field],
    );
    edited.takeSaved(before, newest);
    fail(
      i18n.t(
        'Another organiser saved meanwhile: {changes}. What you typed stays: please check it and save again.',
        { changes: changes.join(', ') },
      ),
    );
  };

  const submit = (values: Values) =>
    attempt(async () => {
      try {
        takeSaved(values, await send(values, seen.version));
      } catch (error) {
        const newest = isConflict(error) ? await parts.readNewest() : undefined;
        if (!newest) throw error;
        // Equal values on the server are this save, whose answer was lost.
        if (differingFields(asSaved(values), valuesOf(newest)).length === 0) takeSaved(values, newest);
        else takeTheirs(newest);
      }
    });

  const noteTyping = () => {
    setOutcome(null);
    edited.noteTyping();
  };
  return { outcome, dirty, submit, noteTyping };
}
