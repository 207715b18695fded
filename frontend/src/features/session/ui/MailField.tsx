import { Form, Input } from 'antd';
import { mailRules } from '../credentialRules';

/** The address that was typed on one view of the login screen goes along to the next. */
export interface RememberedMail {
  readonly mail: string;
  readonly onMail: (mail: string) => void;
}

export function MailField({ onMail }: Pick<RememberedMail, 'onMail'>) {
  return (
    <Form.Item name="mail" label="Email" rules={mailRules} validateTrigger="onSubmit">
      <Input
        type="email"
        autoComplete="username"
        size="large"
        onChange={(event) => onMail(event.target.value)}
      />
    </Form.Item>
  );
}
