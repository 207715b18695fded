import type { FactorAsked, SharedLinkRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert } from 'antd';
import { lazy, useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import {
  Navigate,
  useLocation,
  type Location,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { selectSessionExpired } from '../features/people/session/sessionSlice';
import { AuthCard } from '../features/people/session/ui/AuthCard';
import { SharedLink } from '../features/people/session/ui/SharedLink';
import { ForgotPasswordForm, LoginForm } from '../features/people/session/ui/LoginForms';
import { RegisterView } from '../features/people/session/ui/RegisterView';
import { LoginLinkForm } from '../features/people/session/ui/LoginLinkForm';
import { pageAfterLogin } from '../features/people/session/useLoggedIn';
import { useSession } from '../features/people/session/useSession';
import { useShopRecord } from '../shared/config/settings';
import { sharedLinkTo } from '../shared/config/sharedLink';
import { typedBefore } from '../shared/forms/typedBefore';
import { usePageTitle } from '../shared/frame/usePageTitle';
import { oneOf } from '../shared/routes/useAddress';
import { originOf } from '../shared/routes/origin';
import { paths } from '../shared/routes/paths';
import { Later } from '../shared/ui/states/Later';
import styles from './LoginPage.module.css';

type View = 'login' | 'register' | 'forgot' | 'link' | 'factor';

/** Most people have no second factor: its code, and that of passkeys, loads when one is asked for. */
const FactorStep = lazy(async () => ({
  default: (await import('../features/people/session/ui/FactorStep')).FactorStep,
}));

const titles = (): Readonly<Record<View, string>> => ({
  login: i18n.t('Log in'),
  register: i18n.t('Register'),
  forgot: i18n.t('Forgot password'),
  link: i18n.t('Log in by mail'),
  factor: i18n.t('Second factor'),
});

const whatThisIs = () =>
  i18n.t('Order albums and merchandise together with other fans, and collect Fan Beats for freebies.');

/** The part above the login form: the group order of a link, or else a sentence on the shop. */
function headOf(view: View, shared: SharedLinkRecord | null, onRegister: (() => void) | undefined) {
  if (view !== 'login') return {};
  return shared === null
    ? { intro: whatThisIs() }
    : { above: <SharedLink link={shared} onRegister={onRegister} /> };
}

/** The second factor that is asked for, from the state of the address: each tab has its own, also after a reload. */
function factorOf({ state }: Location): FactorAsked['second_factor'] | null {
  const { factor } = (state ?? {}) as { readonly factor?: FactorAsked['second_factor'] };
  return typeof factor?.ticket === 'string' ? factor : null;
}

/** The view of the address, and the second factor that it requires. */
function useView(first: View) {
  const [params] = useSearchParams();
  const factor = factorOf(useLocation());
  const chosen = oneOf(titles(), params.get('view')) ?? first;
  const view = chosen === 'factor' && factor === null ? 'login' : chosen;
  return { view, factor };
}

/** Whether the person is logged in and goes on. Somebody else may be logged in where a link asks for a second factor. */
function useGoesOn(view: View): boolean {
  const { status } = useSession();
  const [begunAs] = useState(status);
  return status === 'loggedIn' && !(view === 'factor' && begunAs === 'loggedIn');
}

/** A link of the shop from an earlier release: its secret leaves the path, which browsers send on. */
export function OldJoinLink() {
  return <Navigate to={{ pathname: paths.join, hash: useParams()['secret'] ?? '' }} replace />;
}

/** The login page, and the page of a shop's link that lets people register (rule A13). */
export function LoginPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const link = location.pathname === paths.join ? location.hash.slice(1) || undefined : undefined;
  const first = link === undefined ? 'login' : 'register';
  const { registration } = useShopRecord();
  const [registered, setRegistered] = useState<string | null>(null);
  const [mail, setMail] = useState(typedBefore.mail);
  const [isBanned, setBanned] = useState(false);
  const { view, factor } = useView(first);
  const goesOn = useGoesOn(view);
  const title = titles()[view];
  usePageTitle(title);

  if (goesOn) return <AfterLogin />;

  const state: unknown = location.state;
  const show = (next: View) => {
    const search = next === first ? '' : `?view=${next}`;
    void navigate({ pathname: location.pathname, search, hash: location.hash }, { state });
  };
  const onFactor = (asked: FactorAsked['second_factor']) =>
    void navigate(paths.factorStep, { state: { from: originOf(location), factor: asked } });
  const remembered = { mail, onMail: setMail };
  const further = { ...remembered, onBack: () => show('login') };
  const onRegister = registration === 'link' && !link ? undefined : () => show('register');
  const onRegistered = (told: string) => {
    setRegistered(told);
    show('login');
  };
  const shared = sharedLinkTo(originOf(location));
  const onForgot = () => show('forgot');
  const onLink = () => show('link');
  const forms: Readonly<Record<View, ReactNode>> = {
    login: (
      <LoginForm
        {...remembered}
        registered={registered}
        onRegister={onRegister}
        onForgot={onForgot}
        onLink={onLink}
        onBanned={() => setBanned(true)}
        onFactor={onFactor}
      />
    ),
    register: <RegisterView {...further} link={link} goesOn={shared !== null} onRegistered={onRegistered} />,
    forgot: <ForgotPasswordForm {...further} />,
    link: <LoginLinkForm {...further} onFactor={onFactor} />,
    factor: <FactorView factor={factor} onBack={() => show('login')} />,
  };
  return (
    <AuthCard title={title} {...headOf(view, shared, onRegister)}>
      <CookieNotice />
      {!isBanned && view === 'login' && <ExpiredNotice />}
      {forms[view]}
    </AuthCard>
  );
}

/** Leads back to the page of before; without one, to the pages of a helper or to the shop. */
function AfterLogin() {
  const { user } = useSession();
  return <Navigate to={pageAfterLogin(user, useLocation())} replace />;
}

interface FactorViewProps {
  readonly factor: FactorAsked['second_factor'] | null;
  readonly onBack: () => void;
}

function FactorView({ factor, onBack }: FactorViewProps) {
  if (factor === null) return null;
  return (
    <Later waiting={<p className="quiet middle">{i18n.t('Loading...')}</p>} missing={<CodeMissing />}>
      <FactorStep asked={factor} onBack={onBack} />
    </Later>
  );
}

function CodeMissing() {
  return (
    <Alert
      type="error"
      role="alert"
      title={i18n.t('This part could not be loaded. Please load the page again.')}
    />
  );
}

function ExpiredNotice() {
  const expired = useSelector(selectSessionExpired);
  if (!expired) return null;
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={i18n.t(
        'Your session has ended. Please log in again. With the same account, your cart and all that you typed are still there.',
      )}
      className={styles.told}
    />
  );
}

/** A warning that cookies are off, before somebody logs in and is logged out again. */
function CookieNotice() {
  if (navigator.cookieEnabled) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={i18n.t(
        'This browser keeps no cookies, and without them nobody stays logged in. Please allow cookies for this page.',
      )}
      className={styles.told}
    />
  );
}
