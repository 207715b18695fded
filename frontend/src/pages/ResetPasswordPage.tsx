import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthCard } from '../features/session/ui/AuthCard';
import { ResetPasswordForm } from '../features/session/ui/ResetPasswordForm';
import { resetRedirectDelayMs } from '../shared/config/limits';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { paths } from '../shared/routes/paths';
import { LinkButton } from '../shared/ui/frame/LinkButton';
import { Failure } from '../shared/ui/states/Failure';

export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [done, setDone] = useState(false);
  const token = params.get('token');
  usePageTitle('Reset password');

  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => void navigate(paths.login), resetRedirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  return (
    <AuthCard title="Reset password">
      {token ? (
        <ResetPasswordForm token={token} onReset={() => setDone(true)} />
      ) : (
        <>
          <Failure className="heading" text="Invalid link. Please request a new password reset link." />
          <LinkButton to={`${paths.login}?view=forgot`} type="primary" size="large" block>
            Request a new link
          </LinkButton>
        </>
      )}
    </AuthCard>
  );
}
