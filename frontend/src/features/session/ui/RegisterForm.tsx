import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError } from '../../../shared/api/apiError';
import { recheckMended, showRefusals } from '../../../shared/forms/refusedFields';
import { FormOutcome, type Outcome } from '../../../shared/ui/FormOutcome';
import {
  displaynameRules,
  instagramRules,
  passwordHint,
  passwordRules,
  repeatedPasswordRule,
  withoutAt,
} from '../credentialRules';
import { useRegisterMutation } from '../sessionApi';
import { FormLinks } from './FormLinks';
import { MailField, type RememberedMail } from './MailField';

interface RegisterValues {
  readonly mail: string;
  readonly displayname: string;
  readonly instagram?: string;
  readonly password: string;
  readonly repeated: string;
}

interface RegisterFormProps extends RememberedMail {
  readonly onRegistered: () => void;
  readonly onBack: () => void;
}

const nameTaken = 'This display name is already taken. Please choose another one.';

export function RegisterForm({ mail, onMail, onRegistered, onBack }: RegisterFormProps) {
  const [form] = Form.useForm<RegisterValues>();
  const [register, { isLoading }] = useRegisterMutation();
  const [failure, setFailure] = useState<Outcome | null>(null);

  const refuse = (message: string, fields: Readonly<Record<string, string>> = {}) => {
    const shown = showRefusals(form, [
      ['mail', fields['mail']],
      ['displayname', fields['displayname']],
      ['instagram', fields['instagram']],
      ['password', fields['pwdhash']],
    ]);
    setFailure(shown ? null : { type: 'error', text: message });
  };

  const submit = async (values: RegisterValues) => {
    setFailure(null);
    const instagram = values.instagram?.trim();
    try {
      const answer = await register({
        mail: values.mail.trim(),
        // The name is historical: the server hashes the password it gets (rule D4).
        pwdhash: values.password,
        displayname: values.displayname.trim(),
        ...(instagram ? { instagram } : {}),
      }).unwrap();
      if (answer.usernameConflict) refuse(nameTaken, { displayname: nameTaken });
      else if (!answer.success) refuse(answer.message || 'Registration failed');
      else onRegistered();
    } catch (error) {
      refuse(errorMessage(error, 'Ein Fehler ist aufgetreten'), isApiError(error) ? error.fields : {});
    }
  };

  return (
    <Form<RegisterValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      noValidate
      initialValues={{ mail }}
      onFinish={submit}
      onValuesChange={(changed) => recheckMended(form, changed, ['repeated'])}
      scrollToFirstError={{ focus: true }}
    >
      <MailField onMail={onMail} />
      <Form.Item name="displayname" label="Display name" rules={displaynameRules} validateTrigger="onSubmit">
        <Input autoComplete="nickname" size="large" maxLength={60} />
      </Form.Item>
      <Form.Item
        name="instagram"
        label="Instagram (optional)"
        rules={instagramRules}
        normalize={withoutAt}
        validateTrigger="onSubmit"
      >
        <Input prefix="@" size="large" maxLength={60} autoCapitalize="none" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        extra={passwordHint}
        rules={passwordRules}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <Form.Item
        name="repeated"
        label="Confirm password"
        rules={[repeatedPasswordRule('password')]}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" size="large" />
      </Form.Item>
      <FormOutcome outcome={failure} />
      <Button type="primary" htmlType="submit" size="large" block loading={isLoading}>
        Register
      </Button>
      <FormLinks links={[{ label: 'Back to Login', onClick: onBack }]} />
    </Form>
  );
}
