import type { Rule } from 'antd/es/form';
import { passwordMinLength } from '../../shared/config/limits';

/** What the forms of the session accept, with the sentence each refusal shows. */
export const mailRules: Rule[] = [
  {
    validator: (_rule, value: unknown) =>
      typeof value === 'string' && value.includes('@')
        ? Promise.resolve()
        : Promise.reject(new Error('Please enter a valid email address')),
  },
];

export const passwordRules: Rule[] = [
  {
    validator: (_rule, value: unknown) =>
      typeof value === 'string' && value.length >= passwordMinLength
        ? Promise.resolve()
        : Promise.reject(new Error('Password must be at least 6 characters long')),
  },
];

/** The same password twice; `field` is the name of the first input. */
export function repeatedPasswordRule(field: string): Rule {
  return ({ getFieldValue }) => ({
    validator: (_rule, value: unknown) =>
      (value ?? '') === (getFieldValue(field) ?? '')
        ? Promise.resolve()
        : Promise.reject(new Error('Passwords do not match')),
  });
}

export const displaynameRules: Rule[] = [
  { required: true, whitespace: true, message: 'Please enter a display name' },
];

/** People type and paste their handle as they see it; the shop keeps it without the @. */
export const withoutAt = (handle: string): string => handle.trim().replace(/^@+/, '');

export const passwordHint = `At least ${passwordMinLength} characters`;

export const instagramRules: Rule[] = [
  { pattern: /^[A-Za-z0-9._-]*$/, message: 'Please enter a valid Instagram handle' },
];
