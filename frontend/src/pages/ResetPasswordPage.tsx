import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SessionApi } from '../features/people/session/sessionApi';
import { AuthCard } from '../features/people/session/ui/AuthCard';
import { NewPasswordFields } from '../features/people/session/ui/CredentialFields';
import { useLinkCheck } from '../features/people/session/useLinkCheck';
import { resetRedirectDelayMs } from '../shared/config/limits';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import { SentForm, useSentForm } from '../shared/ui/fields/SentForm';
import { LinkButton } from '../shared/ui/frame/Page';
import type { Outcome } from '../shared/forms/useOutcome';
import { FormOutcome } from '../shared/ui/states/FormOutcome';

/** The token is behind the #, which browsers do not send. Links of earlier releases have it in the query, and lose it there at once. */
export function ResetPasswordPage() {
  const { hash } = useLocation();
  const before = useSearchParams()[0].get('token');
  if (before) return <Navigate to={{ pathname: paths.resetPassword, hash: before }} replace />;
  return <ResetPassword key={hash} token={hash.slice(1)} />;
}

const linkOver = (): Outcome => ({
  type: 'error',
  text: i18n.t('This link was used already or has expired. Please request a new one.'),
});

function ResetPassword({ token }: { readonly token: string }) {
  const [refusal, setRefusal] = useState<Outcome | null>(
    token ? null : { type: 'error', text: i18n.t('Invalid link. Please request a new password reset link.') },
  );
  const { isOver } = useLinkCheck(token, ['reset']);
  usePageTitle(i18n.t('Reset password'));
  return (
    <AuthCard title={i18n.t('Reset password')}>
      {token && !refusal && !isOver ? (
        <ResetPasswordForm token={token} onRefused={setRefusal} />
      ) : (
        <>
          <FormOutcome outcome={refusal ?? linkOver()} />
          <LinkButton to={`${paths.login}?view=forgot`} type="primary" size="large" block>
            {i18n.t('Request a new link')}
          </LinkButton>
        </>
      )}
    </AuthCard>
  );
}

interface ResetPasswordFormProps {
  readonly token: string;
  /** Called if the link opens nothing (any more). */
  readonly onRefused: (refusal: Outcome) => void;
}

function ResetPasswordForm({ token, onRefused }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const [resetPassword] = SessionApi.useResetPasswordMutation();
  const sent = useSentForm<{ readonly newPassword: string }>({
    labels: { newPassword: i18n.t('New password') },
    failed: i18n.t('Ein Fehler ist aufgetreten'),
    send: async ({ newPassword }) => {
      const { success, message } = await resetPassword({ token, newPassword }).unwrap();
      if (!success) {
        onRefused({ type: 'error', text: message });
        return null;
      }
      return {
        type: 'success',
        text: message || i18n.t('Your password has been changed.'),
        description: i18n.t('You will be taken to the login in 3 seconds.'),
      };
    },
  });
  const done = sent.outcome?.type === 'success';
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate(paths.login), resetRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);
  return (
    <SentForm sent={sent} disabled={done} dependent={['repeated']} send={i18n.t('Set new password')}>
      <NewPasswordFields
        name="newPassword"
        label={i18n.t('New password')}
        repeatedLabel={i18n.t('Confirm new password')}
      />
    </SentForm>
  );
}
