import { Form, Input } from 'antd';
import { useState } from 'react';
import { SentForm, useSentForm } from '../../../shared/ui/fields/SentForm';
import type { Outcome } from '../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../shared/ui/states/FormOutcome';
import { SessionApi } from '../sessionApi';
import { useLoggedIn } from '../useLoggedIn';
import { MailField } from './CredentialFields';
import { FormLinks, type FurtherFormProps } from './LoginForms';

/** Sends a link to log in, and takes the code that comes with it (rule A11). */
export function LoginLinkForm({ mail, onMail, onBack }: FurtherFormProps) {
  const [request] = SessionApi.useRequestLoginLinkMutation();
  const [asked, setAsked] = useState<Outcome | null>(null);
  const sent = useSentForm<{ readonly mail: string }>({
    labels: { mail: 'Email' },
    failed: 'An error occurred. Please try again later.',
    send: async (values) => {
      const { message: text } = await request({ mail: values.mail.trim() }).unwrap();
      setAsked({ type: 'success', text });
      return null;
    },
  });
  if (asked) return <CodeForm asked={asked} onAgain={() => setAsked(null)} onBack={onBack} />;
  return (
    <SentForm
      sent={sent}
      initialValues={{ mail }}
      send="Send me a link"
      foot={<FormLinks links={{ 'Back to Login': onBack }} />}
    >
      <MailField onMail={onMail} />
    </SentForm>
  );
}

interface CodeFormProps extends Pick<FurtherFormProps, 'onBack'> {
  readonly asked: Outcome;
  readonly onAgain: () => void;
}

function CodeForm({ asked, onAgain, onBack }: CodeFormProps) {
  const [logIn] = SessionApi.useLogInByCodeMutation();
  const loggedIn = useLoggedIn();
  const sent = useSentForm<{ readonly code: string }>({
    labels: { code: 'Code' },
    failed: 'An error occurred. Please try again later.',
    send: async ({ code }) => {
      const answer = await logIn({ code: code.replaceAll(/\s/g, '') }).unwrap();
      if (!answer.success) return { type: 'error', text: answer.message };
      await loggedIn(answer.user);
      return null;
    },
  });
  return (
    <>
      <FormOutcome outcome={asked} />
      <SentForm
        sent={sent}
        send="Log in"
        foot={
          <>
            <FormLinks links={{ 'Send a new link': onAgain }} />
            <FormLinks links={{ 'Back to Login': onBack }} />
          </>
        }
      >
        <Form.Item
          name="code"
          label="Code"
          extra="Open the link of the mail, or type its six digits here within ten minutes."
          rules={[{ required: true, message: 'Please enter the six digits of the mail' }]}
        >
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={10} autoFocus />
        </Form.Item>
      </SentForm>
    </>
  );
}
