import { Alert } from 'antd';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { selectSessionExpired } from '../features/session/sessionSlice';
import { AuthCard } from '../features/session/ui/AuthCard';
import { ForgotPasswordForm, LoginForm, RegisterForm } from '../features/session/ui/LoginForms';
import { useSession } from '../features/session/useSession';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { originOf } from '../shared/routes/origin';

type View = 'login' | 'register' | 'forgot';

const titles: Readonly<Record<View, string>> = {
  login: 'Log in',
  register: 'Register',
  forgot: 'Forgot password',
};

const whatThisIs =
  'Order albums and merchandise together with other fans, and collect Fan Beats for freebies.';

const viewOf = (value: string | null): View => (value === 'register' || value === 'forgot' ? value : 'login');

export function LoginPage() {
  const { status } = useSession();
  const location = useLocation();
  const [params, setParams] = useSearchParams();
  const [registered, setRegistered] = useState(false);
  const [mail, setMail] = useState('');
  const expired = useSelector(selectSessionExpired);
  const view = viewOf(params.get('view'));
  usePageTitle(titles[view]);

  if (status === 'loggedIn') return <Navigate to={originOf(location)} replace />;

  const state: unknown = location.state;
  const show = (next: View) => setParams(next === 'login' ? {} : { view: next }, { state });
  const remembered = { mail, onMail: setMail };
  return (
    <AuthCard title={titles[view]} intro={view === 'login' ? whatThisIs : undefined}>
      {expired && view === 'login' && (
        <Alert
          type="info"
          showIcon
          role="status"
          title="Your session has ended. Please log in again: your cart and its texts are kept."
          style={{ marginBottom: 20 }}
        />
      )}
      {view === 'login' && (
        <LoginForm
          {...remembered}
          registered={registered}
          onRegister={() => show('register')}
          onForgot={() => show('forgot')}
        />
      )}
      {view === 'register' && (
        <RegisterForm
          {...remembered}
          onBack={() => show('login')}
          onRegistered={() => {
            setRegistered(true);
            show('login');
          }}
        />
      )}
      {view === 'forgot' && <ForgotPasswordForm {...remembered} onBack={() => show('login')} />}
    </AuthCard>
  );
}
