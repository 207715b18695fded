import type { FormInstance } from 'antd';

/** Puts refusals at their fields and the focus on the first of them; false where none is about a field of the form. */
export function showRefusals(
  form: FormInstance,
  refusals: readonly (readonly [field: string, message: string | undefined])[],
): boolean {
  const refused = refusals.flatMap(([name, message]) =>
    message === undefined ? [] : [{ name, errors: [message] }],
  );
  form.setFields(refused);
  const [first] = refused;
  if (first) form.scrollToField(first.name, { focus: true });
  return first !== undefined;
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
