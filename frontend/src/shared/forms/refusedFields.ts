import type { FormInstance } from 'antd';
import { isApiError } from '../api/apiError';
import { useState } from 'react';

/** By the names of fields on the wire: how the screen calls them. */
export type Labels = Readonly<Record<string, string>>;

/** A sentence for each refused field; of a list's entry the name is such as `variants.0.price`. */
export type Refusals = Readonly<Record<string, string>>;

/**
 * What the server refused of which field, in sentences that call the field as the screen does (rule D7). Nothing where some
 * of it is about what the screen has no name for.
 */
export function refusedFields(error: unknown, labels: Labels): Refusals {
  const fields = Object.entries((isApiError(error) && error.fields) || {});
  const known = fields.flatMap(([field, sentence]): [string, string][] => {
    const label = labels[field.replace(/(^|\.)\d+\./g, '$1')];
    const name = field.slice(field.lastIndexOf('.') + 1);
    return label === undefined ? [] : [[field, sentence.replace(new RegExp(`\\b${name}\\b`), label)]];
  });
  return known.length === fields.length ? Object.fromEntries(known) : {};
}

/** Puts refusals at their fields and the focus on the first of them; false where there are none. */
export function showRefusals(form: FormInstance, refusals: Refusals): boolean {
  const refused = Object.entries(refusals).map(([name, sentence]) => ({ name, errors: [sentence] }));
  form.setFields(refused);
  const [first] = refused;
  if (first) form.scrollToField(first.name, { focus: true });
  return first !== undefined;
}

/** For forms whose fields are named as on the wire; false where what went wrong is about none of them. */
export function showRefused(form: FormInstance, error: unknown, labels: Labels): boolean {
  return showRefusals(form, refusedFields(error, labels));
}

/**
 * For the changes of a form that is checked when it is sent: a field that was found wrong is checked again as it is
 * mended, those in `dependent` with every change. What was not found wrong yet is left in peace.
 */
export function recheckMended(form: FormInstance, changed: object, dependent: readonly string[] = []): void {
  const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  const again = wrong.map(({ name }) => name).filter(([field]) => field !== undefined && isMended(field));
  if (again.length > 0) void form.validateFields(again).catch(() => undefined);

  function isMended(field: string | number): boolean {
    return field in changed || dependent.includes(String(field));
  }
}

/** For forms that hold their values themselves: what the server refused of which field, until that field is edited. */
export function useRefusals(labels: Labels) {
  const [refusals, setRefusals] = useState<Refusals>({});
  return {
    refusals,
    /** False where what went wrong is about none of the fields. */
    show: (error: unknown): boolean => {
      const refused = refusedFields(error, labels);
      setRefusals(refused);
      return Object.keys(refused).length > 0;
    },
    forget: (edited: object) => {
      const stands = ([name]: [string, string]) => !((name.split('.')[0] ?? name) in edited);
      setRefusals(Object.fromEntries(Object.entries(refusals).filter(stands)));
    },
  };
}
