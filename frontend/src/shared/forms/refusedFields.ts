import type { FormInstance } from 'antd';
import { isApiError } from '../api/apiError';
import { useState } from 'react';

/** The labels of the screen, by the names of fields on the wire. */
export type Labels = Readonly<Record<string, string>>;

/** A sentence for each refused field; an entry of a list has a name such as `variants.0.price`. */
export type Refusals = Readonly<Record<string, string>>;

/**
 * The server's refusals by field, in sentences with the screen's labels (rule D7). Empty if one of them is about a field
 * without a label.
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

/** Shows refusals at their fields and focuses the first of them; false if there are none. */
export function showRefusals(form: FormInstance, refusals: Refusals): boolean {
  const refused = Object.entries(refusals).map(([name, sentence]) => ({ name, errors: [sentence] }));
  form.setFields(refused);
  const [first] = refused;
  if (first) form.scrollToField(first.name, { focus: true });
  return first !== undefined;
}

/** For forms whose fields have their names on the wire; false if the error is about none of them. */
export function showRefused(form: FormInstance, error: unknown, labels: Labels): boolean {
  return showRefusals(form, refusedFields(error, labels));
}

/**
 * For the changes of a form that is checked when it is sent: a wrong field is checked again while it is mended, fields in
 * `dependent` with every change. Fields that were not wrong yet are not checked.
 */
export function recheckMended(form: FormInstance, changed: object, dependent: readonly string[] = []): void {
  const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
  const again = wrong.map(({ name }) => name).filter(([field]) => field !== undefined && isMended(field));
  if (again.length > 0) void form.validateFields(again).catch(() => undefined);

  function isMended(field: string | number): boolean {
    return field in changed || dependent.includes(String(field));
  }
}

/** For forms that store their values themselves: the server's refusal of each field, until that field is edited. */
export function useRefusals(labels: Labels) {
  const [refusals, setRefusals] = useState<Refusals>({});
  return {
    refusals,
    /** Returns false if the error is about none of the fields. */
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
