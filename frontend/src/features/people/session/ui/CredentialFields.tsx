import { i18n } from '@lingui/core';
import { Form, Input } from 'antd';
import type { Rule } from 'antd/es/form';
import { passwordMinLength } from '../../../../shared/config/limits';
import { fieldRule, requiredRule } from '../../../../shared/forms/fieldRule';

const mailRule = fieldRule((typed) =>
  typed.includes('@') ? null : i18n.t('Please enter a valid email address'),
);
const passwordRule = fieldRule((typed) =>
  typed.length >= passwordMinLength ? null : i18n.t('Password must be at least 6 characters long'),
);

/** The rule of the repeated password; `field` is the name of the first input. */
const repeatedPasswordRule =
  (field: string): Rule =>
  ({ getFieldValue }) =>
    fieldRule((typed) => (typed === (getFieldValue(field) ?? '') ? null : i18n.t('Passwords do not match')));

const displaynameRule = () => requiredRule(i18n.t('Please enter a display name'));
const instagramRule = (): Rule => ({
  pattern: /^[A-Za-z0-9._-]*$/,
  message: i18n.t('Please enter a valid Instagram handle'),
});

/** People type and paste their handle as they see it; the shop stores it without the @. */
const withoutAt = (handle: string): string => handle.trim().replace(/^@+/, '');

interface MailFieldProps {
  /** The field's name on the wire. */
  readonly name?: string;
  readonly onMail: (mail: string) => void;
}

export function MailField({ onMail, name = 'mail' }: MailFieldProps) {
  return (
    <Form.Item name={name} label={i18n.t('Email')} rules={[mailRule]}>
      <Input
        type="email"
        autoComplete="username"
        size="large"
        onChange={(event) => onMail(event.target.value)}
      />
    </Form.Item>
  );
}

export const nameTaken = () => i18n.t('This display name is already taken. Please choose another one.');

export function NameFields({ instagramLabel }: { readonly instagramLabel: string }) {
  return (
    <>
      <Form.Item name="displayname" label={i18n.t('Display name')} rules={[displaynameRule()]}>
        <Input autoComplete="nickname" size="large" maxLength={60} />
      </Form.Item>
      <Form.Item name="instagram" label={instagramLabel} rules={[instagramRule()]} normalize={withoutAt}>
        <Input prefix="@" size="large" maxLength={60} autoCapitalize="none" autoComplete="off" />
      </Form.Item>
    </>
  );
}

interface NewPasswordFieldsProps {
  /** The field's name on the wire. */
  readonly name: string;
  readonly label: string;
  readonly repeatedLabel: string;
}

export function NewPasswordFields({ name, label, repeatedLabel }: NewPasswordFieldsProps) {
  return (
    <>
      <Form.Item
        name={name}
        label={label}
        extra={i18n.t('At least {passwordMinLength} characters', { passwordMinLength })}
        rules={[passwordRule]}
      >
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Form.Item name="repeated" label={repeatedLabel} rules={[repeatedPasswordRule(name)]}>
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
    </>
  );
}
