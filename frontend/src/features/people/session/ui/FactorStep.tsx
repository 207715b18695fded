import type { FactorAsked, LoginAnswer } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useOutcome, type Outcome } from '../../../../shared/forms/useOutcome';
import { SentForm, useSentForm } from '../../../../shared/ui/fields/SentForm';
import { FormOutcome } from '../../../../shared/ui/states/FormOutcome';
import { refusedLogin } from './BannedHelp';
import { pageAfterLogin, useLoggedIn } from '../useLoggedIn';
import { useSession } from '../useSession';
import { answerWithPasskey, noPasskeyUsed, whyNoPasskeys } from '../../factor/browserPasskeys';
import { FactorApi } from '../../factor/factorApi';

interface FactorStepProps {
  readonly asked: FactorAsked['second_factor'];
  readonly onBack: () => void;
}

type Way = 'app' | 'recovery';

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code (rule D130). */
export function FactorStep({ asked, onBack }: FactorStepProps) {
  const finish = useFinish();
  const [way, setWay] = useState<Way>(asked.totp ? 'app' : 'recovery');
  const noPasskeys = whyNoPasskeys(asked.passkey_host);
  return (
    <div className="column">
      {asked.passkey && noPasskeys === null && <PasskeyStep asked={asked} finish={finish} />}
      {asked.passkey && noPasskeys !== null && <p className="quiet">{noPasskeys}</p>}
      <CodeStep key={way} way={way} ticket={asked.ticket} finish={finish} />
      <p className="middle">
        {asked.totp && (
          <Button type="link" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
            {way === 'app' ? i18n.t('Use a recovery code') : i18n.t('Use the authenticator app')}
          </Button>
        )}
        <Button type="link" onClick={onBack}>
          {i18n.t('Back to Login')}
        </Button>
      </p>
      <p className="quiet">
        {i18n.t('Device and recovery codes lost? An organiser can remove the second factor of a fan.')}
      </p>
    </div>
  );
}

type Finish = (answer: LoginAnswer) => Promise<Outcome | null>;

/** Goes on after a right second factor, and words a refusal. */
function useFinish(): Finish {
  const loggedIn = useLoggedIn();
  const navigate = useNavigate();
  const location = useLocation();
  const { status } = useSession();
  return async (answer) => {
    if (!answer.success) {
      const message = i18n.t(
        'That was not accepted. A code works once, and only for about a minute. After ten minutes please begin the login again.',
      );
      return 'banned' in answer && answer.banned ? refusedLogin(answer) : { type: 'error', text: message };
    }
    const next = pageAfterLogin(answer.user, location);
    // Loaded again where somebody else was logged in here.
    if (status === 'loggedIn') window.location.replace(next);
    else {
      await loggedIn(answer.user);
      void navigate(next, { replace: true });
    }
    return null;
  };
}

interface StepProps {
  readonly finish: Finish;
}

function PasskeyStep({ asked, finish }: StepProps & Pick<FactorStepProps, 'asked'>) {
  const [ask] = FactorApi.useAskPasskeyMutation();
  const [logIn] = FactorApi.useLogInByPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const { outcome, setOutcome, fail, attempt } = useOutcome();
  const { ticket } = asked;
  const press = async () => {
    setBusy(true);
    await attempt(async () => {
      const { options } = await ask({ ticket }).unwrap();
      if (options === null) {
        fail(i18n.t('This login took too long. Please begin it again.'));
        return;
      }
      const credential = await answerWithPasskey(options).catch(() => null);
      if (credential === null) fail(noPasskeyUsed());
      else setOutcome(await finish(await logIn({ ticket, credential }).unwrap()));
    });
    setBusy(false);
  };
  return (
    <>
      <FormOutcome outcome={outcome} />
      <Button
        type={asked.totp ? 'default' : 'primary'}
        size="large"
        block
        loading={busy}
        onClick={() => void press()}
      >
        {i18n.t('Use a passkey')}
      </Button>
    </>
  );
}

function CodeStep({ way, ticket, finish }: StepProps & { readonly way: Way; readonly ticket: string }) {
  const [logIn] = FactorApi.useLogInByFactorMutation();
  const isApp = way === 'app';
  const sent = useSentForm<{ readonly code: string }>({
    labels: { code: isApp ? i18n.t('Code of the app') : i18n.t('Recovery code') },
    failed: i18n.t('An error occurred. Please try again later.'),
    send: async ({ code }) => finish(await logIn({ ticket, code: code.trim() }).unwrap()),
  });
  return (
    <SentForm sent={sent} send={i18n.t('Log in')}>
      {isApp ? (
        <Form.Item
          name="code"
          label={i18n.t('Code of the app')}
          extra={i18n.t('The six digits that your authenticator app shows now.')}
          rules={[{ required: true, message: i18n.t('Please enter the six digits of the app') }]}
        >
          <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={10} autoFocus />
        </Form.Item>
      ) : (
        <Form.Item
          name="code"
          label={i18n.t('Recovery code')}
          extra={i18n.t('One of the ten that you saved. Each works once.')}
          rules={[{ required: true, message: i18n.t('Please enter a recovery code') }]}
        >
          <Input size="large" autoCapitalize="characters" autoComplete="off" maxLength={40} />
        </Form.Item>
      )}
    </SentForm>
  );
}
