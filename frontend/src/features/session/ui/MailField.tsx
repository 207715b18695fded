import { Form, Input } from 'antd';
import { mailRules } from '../credentialRules';

/** The address that was typed on one view of the login screen goes along to the next. */
export interface RememberedMail {
  readonly mail: string;
  readonly onMail: (mail: string) => void;
}

interface MailFieldProps extends Pick<RememberedMail, 'onMail'> {
  /** As on the wire. */
  readonly name?: string;
}

export function MailField({ onMail, name = 'mail' }: MailFieldProps) {
  return (
    <Form.Item name={name} label="Email" rules={mailRules}>
      <Input
        type="email"
        autoComplete="username"
        size="large"
        onChange={(event) => onMail(event.target.value)}
      />
    </Form.Item>
  );
}
