import type { FactorAsked, LoggedIn } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { SentForm, useSentForm } from '../../../../shared/ui/fields/SentForm';
import type { Outcome } from '../../../../shared/forms/useOutcome';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { SessionApi } from '../sessionApi';
import { useLoggedIn } from '../useLoggedIn';
import { refusedLogin } from './BannedHelp';
import { MailField } from './CredentialFields';
import { FormLinks, type FurtherFormProps } from './LoginForms';

interface LoginLinkFormProps extends FurtherFormProps {
  /** The code was right, and a second factor follows. */
  readonly onFactor: (asked: FactorAsked['second_factor']) => void;
}

/** Sends a login link, and takes the code that comes with it (rule A11). */
export function LoginLinkForm({ mail, onMail, onBack, onFactor }: LoginLinkFormProps) {
  const [request] = SessionApi.useRequestLoginLinkMutation();
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const sent = useSentForm<{ readonly mail: string }>({
    labels: { mail: i18n.t('Email') },
    failed: i18n.t('An error occurred. Please try again later.'),
    send: async (values) => {
      const address = values.mail.trim();
      const { message: text } = await request({ mail: address }).unwrap();
      setAsked({ mail: address, outcome: { type: 'success', text } });
      return null;
    },
  });
  if (asked)
    return <CodeForm asked={asked} onAgain={() => setAsked(null)} onBack={onBack} onFactor={onFactor} />;
  return (
    <SentForm
      sent={sent}
      initialValues={{ mail }}
      send={i18n.t('Send me a link')}
      foot={<FormLinks links={{ [i18n.t('Back to Login')]: onBack }} />}
    >
      <MailField onMail={onMail} />
    </SentForm>
  );
}

interface AskedCode {
  /** The address that the code was mailed to. */
  readonly mail: string;
  readonly outcome: Outcome;
}

interface CodeFormProps extends Pick<LoginLinkFormProps, 'onBack' | 'onFactor'> {
  readonly asked: AskedCode;
  readonly onAgain: () => void;
}

function CodeForm({ asked, onAgain, onBack, onFactor }: CodeFormProps) {
  const [logIn] = SessionApi.useLogInByCodeMutation();
  const loggedIn = useLoggedIn();
  const [entered, setEntered] = useState<LoggedIn | null>(null);
  const sent = useSentForm<{ readonly code: string }>({
    labels: { code: i18n.t('Code') },
    failed: i18n.t('An error occurred. Please try again later.'),
    send: async ({ code }) => {
      const answer = await logIn({ mail: asked.mail, code: code.replaceAll(/\s/g, '') }).unwrap();
      if ('second_factor' in answer) {
        onFactor(answer.second_factor);
        return null;
      }
      if (!answer.success) return refusedLogin(answer);
      // A page that goes on at once would leave no time to read the message.
      if (answer.message === '') await loggedIn(answer.user);
      else setEntered(answer);
      return null;
    },
  });
  if (entered)
    return (
      <>
        <FormOutcome outcome={{ type: 'success', text: entered.message }} />
        <Button type="primary" size="large" block onClick={() => void loggedIn(entered.user)}>
          {i18n.t('Go on')}
        </Button>
      </>
    );
  return (
    <>
      <FormOutcome outcome={asked.outcome} />
      <SentForm
        sent={sent}
        send={i18n.t('Log in')}
        foot={
          <>
            <FormLinks links={{ [i18n.t('Send a new link')]: onAgain }} />
            <FormLinks links={{ [i18n.t('Back to Login')]: onBack }} />
          </>
        }
      >
        <Form.Item
          name="code"
          label={i18n.t('Code')}
          extra={i18n.t('Open the link of the mail, or type its six digits here within ten minutes.')}
          rules={[{ required: true, message: i18n.t('Please enter the six digits of the mail') }]}
        >
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={10} autoFocus />
        </Form.Item>
      </SentForm>
    </>
  );
}
