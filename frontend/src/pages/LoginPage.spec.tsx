import type { UserRecord } from '@fan-beats/backend/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { answered, invalid, refused, startTrpcServer } from '../shared/testing/startTrpcServer';
import { EnterPage } from './EnterPage';
import { LoginPage } from './LoginPage';
import { ResetPasswordPage } from './ResetPasswordPage';
import { UnsubscribePage } from './UnsubscribePage';
import { userFound } from '../features/people/session/sessionSlice';
import { pageAfterLogin } from '../features/people/session/useLoggedIn';
import { showShop } from '../shared/config/settings';
import { showSharedLink } from '../shared/config/sharedLink';
import { paths } from '../shared/routes/paths';
import { sessionExpired } from '../shared/session/sessionEvents';
import { aUser } from '../features/people/users/testing/aUser';
import { renderPage } from './testing/renderPage';

const open = (address = '/login') =>
  renderPage({ Page: LoginPage, path: '/login', address, loggedIn: false });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const wrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';

async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await userEvent.clear(field(label));
    await userEvent.type(field(label), text);
  }
}

const newcomer = {
  Email: 'neu@example.org',
  'Display name': 'Neu',
  Password: 'kein-geheimnis',
  'Confirm password': 'kein-geheimnis',
};

const packer: Partial<UserRecord> = { grants: [{ grant: 'packing', with_names: false, until: null }] };

afterEach(() => jest.restoreAllMocks());

test('the mail address goes along between the views, and the focus to the heading of the new one', async () => {
  startTrpcServer({});
  open();
  expect(document.body).toHaveFocus();
  await fill({ Email: 'mina@example.org' });
  await press('Register');
  expect(screen.getByRole('heading', { name: 'Register' })).toHaveFocus();
  expect(field('Email')).toHaveValue('mina@example.org');
  await fill({ Email: 'mina.k@example.org' });
  await press('Back to Login');
  expect(screen.getByRole('heading', { name: 'Log in' })).toHaveFocus();
  await press('Forgot password?');
  expect(field('Email')).toHaveValue('mina.k@example.org');
});

test.each(['/login', '/login?view=register', '/login?view=forgot'])(
  'phones offer their keyboard for mail at %s, and the sentences are the own ones of the shop',
  (address) => {
    open(address);
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email').form).toHaveAttribute('novalidate');
  },
);

test('the first wrong field gets the focus', async () => {
  startTrpcServer({});
  open();
  await fill({ Email: 'mina@example.org' });
  await press('Log in');
  await screen.findByText('Please enter your password');
  expect(field('Password')).toHaveFocus();
  await press('Register');
  await press('Register');
  await screen.findByText('Please enter a display name');
  expect(field('Display name')).toHaveFocus();
});

test('a refused login is told beside the button and has the focus', async () => {
  startTrpcServer({ 'user.login': () => answered({ success: false, user: null, message: 'Nope.' }) });
  open();
  await fill({ Email: 'mina@example.org', Password: 'wrong one' });
  await press('Log in');
  const alert = await screen.findByRole('alert');
  expect(alert.parentElement).toHaveFocus();
  expect(field('Password').compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('after a session ended, promises the cart to nobody but whose it is', async () => {
  startTrpcServer({});
  const { store } = renderPage({ Page: LoginPage, path: '*', address: '/login', loggedIn: false });
  act(() => {
    store.dispatch(userFound());
    store.dispatch(sessionExpired());
  });
  expect(await screen.findByText(/^Your session has ended\./)).toHaveTextContent(
    'Please log in again. With the same account, your cart and all that you typed are still there.',
  );
});

test('errors go once they are mended, and none comes before its field was typed in', async () => {
  startTrpcServer({});
  open('/login?view=register');
  await press('Register');
  await screen.findByText('Please enter a valid email address');
  await fill({ Password: 'kein-geheimnis' });
  expect(screen.queryByText('Passwords do not match')).toBeNull();
  await fill({ Email: 'neu@example.org' });
  await fill({ 'Display name': 'Neu' });
  expect([wrong('Email'), wrong('Display name'), wrong('Password')]).toEqual([false, false, false]);
  await press('Register');
  await screen.findByText('Passwords do not match');
  await fill({ 'Confirm password': 'kein-geheimnis' });
  expect(wrong('Confirm password')).toBe(false);
});

test('the @ of a handle is dropped, and the least length of a password is said beforehand', async () => {
  const calls = startTrpcServer({
    'user.register': () => answered({ success: true, usernameConflict: false, message: 'Welcome.' }),
  });
  open('/login?view=register');
  expect(field('Password')).toHaveAccessibleDescription('At least 6 characters');
  await fill({ ...newcomer, 'Instagram (optional)': '@neu.neu' });
  await press('Register');
  await screen.findByText('Registrierung erfolgreich! Sie können sich jetzt anmelden.');
  expect(calls.at(-1)?.input).toMatchObject({ instagram: 'neu.neu' });
  expect(field('Email')).toHaveValue('neu@example.org');
});

const tooCommon = 'This password is used by too many people. Please choose another one.';
const refusedAt = (name: string) => ({
  error: {
    message: tooCommon,
    code: -32_600,
    data: { code: 'BAD_REQUEST', httpStatus: 400, fields: { [name]: tooCommon } },
  },
});

test('a person who is told to wait loses nothing, and the form is sent again by itself', async () => {
  const limited = refused('TOO_MANY_REQUESTS', 429, 'Too many attempts. Please wait 1 second.');
  const answers = [{ error: { ...limited.error, data: { ...limited.error.data, wait_seconds: 1 } } }];
  const calls = startTrpcServer({
    'user.register': () =>
      answers.shift() ?? answered({ success: true, usernameConflict: false, message: '' }),
  });
  open('/login?view=register');
  await fill(newcomer);
  await press('Register');
  expect(await screen.findByRole('status')).toHaveTextContent(/^Many people use this connection right now\./);
  for (const [label, typed] of Object.entries(newcomer)) expect(field(label)).toHaveValue(typed);
  await screen.findByText(
    'Registrierung erfolgreich! Sie können sich jetzt anmelden.',
    {},
    { timeout: 4_000 },
  );
  const [first, second] = calls.filter(({ path }) => path === 'user.register');
  expect(second?.input).toEqual(first?.input);
});

test('a refused password is told at its field', async () => {
  startTrpcServer({ 'user.register': () => refusedAt('pwdhash') });
  open('/login?view=register');
  await fill(newcomer);
  await press('Register');
  await screen.findByText(tooCommon);
  expect(wrong('Password')).toBe(true);
  expect(field('Password')).toHaveFocus();
  await userEvent.type(field('Password'), '!');
  expect(wrong('Password')).toBe(false);
});

test('a refused new password is told at its field', async () => {
  startTrpcServer({ 'user.resetPassword': () => refusedAt('newPassword') });
  renderPage({ Page: ResetPasswordPage, path: '/reset-password', address: '/reset-password?token=t' });
  await fill({ 'New password': '123456', 'Confirm new password': '123456' });
  await press('Set new password');
  await screen.findByText(tooCommon);
  expect(wrong('New password')).toBe(true);
  expect(field('New password')).toHaveFocus();
});

test('a link for a new password that is over says so and offers a new one', async () => {
  const message = 'This link was used already or has expired.';
  startTrpcServer({ 'user.resetPassword': () => answered({ success: false, message }) });
  renderPage({ Page: ResetPasswordPage, path: '/reset-password', address: '/reset-password?token=t' });
  await fill({ 'New password': 'kein-geheimnis', 'Confirm new password': 'kein-geheimnis' });
  await press('Set new password');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Set new password' })).toBeNull();
});

test('a link of a mail that ends nothing leads to the choices in the profile', async () => {
  const message = 'This link is not whole, or is from before the shop moved.';
  startTrpcServer({ 'notices.unsubscribe': () => answered({ success: false, message }) });
  renderPage({ Page: UnsubscribePage, path: '/unsubscribe', address: '/unsubscribe?token=t' });
  await press('Stop these mails');
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
});

test.each([
  { address: '/login', path: 'user.login', refused: 'mail', send: 'Log in' },
  {
    address: '/login?view=forgot',
    path: 'user.requestPasswordReset',
    refused: 'email',
    send: 'Send reset link',
  },
])('at $address the server’s refusal is said at the field', async ({ address, path, refused, send }) => {
  startTrpcServer({ [path]: () => invalid({ [refused]: `${refused} must be shorter` }) });
  open(address);
  await fill({ Email: 'mina@example.org' });
  if (send === 'Log in') await fill({ Password: 'kein-geheimnis' });
  await press(send);
  expect(await screen.findByText('Email must be shorter')).toBeInTheDocument();
  expect(field('Email')).toHaveFocus();
});

interface Way {
  readonly who: string;
  readonly user: Partial<UserRecord>;
  readonly from?: string;
  readonly byLink?: boolean;
  readonly to: string;
}

test.each<Way>([
  { who: 'a fan goes to the shop', user: {}, to: paths.home },
  { who: 'a helper goes to the pages of their grants', user: packer, to: paths.team },
  { who: 'a helper goes back to where they were', user: packer, from: paths.myClaims, to: paths.myClaims },
  { who: 'an organiser goes to the shop', user: { ...packer, user_role: 2 }, to: paths.home },
  { who: 'a helper who came by a link goes to their pages', user: packer, byLink: true, to: paths.team },
  { who: 'a fan who came by a link goes to their claims', user: {}, byLink: true, to: paths.myClaims },
])('after a login, also with a second factor, $who', ({ user, from, byLink, to }) => {
  const state = { from, byLink };
  const location = { pathname: '/login', search: '?view=factor', hash: '', key: 'one', state };
  expect(pageAfterLogin(aUser(user), location)).toBe(to);
});

test.each([
  ['leads on whoever it let in before', answered(aUser({ displayname: 'Mina' })), 'Go to your claims'],
  ['offers another one to anybody else', refused('UNAUTHORIZED', 401, 'No'), 'Send me a new link'],
])('a link to log in that was used %s', async (_what, whoIsThere, onward) => {
  const message = 'This link was used already or has expired.';
  startTrpcServer({
    'user.logInByLink': () => answered({ success: false, user: null, message }),
    'user.getUserInfo': () => whoIsThere,
  });
  renderPage({ Page: EnterPage, path: '/enter', address: '/enter#secret', loggedIn: false });
  await press('Log in now');
  expect(await screen.findByRole('link', { name: onward })).toBeInTheDocument();
  const told = screen.getByText(new RegExp(`^${message}`));
  const known = /You are logged in as Mina\. If that is not you, log out and ask for a new link\.$/;
  expect(known.test(told.textContent)).toBe(onward === 'Go to your claims');
});

test('another link that is opened in the tab of one that is over can be used', async () => {
  startTrpcServer({
    'user.logInByLink': () => answered({ success: false, user: null, message: 'This link is over.' }),
    'user.getUserInfo': () => refused('UNAUTHORIZED', 401, 'No'),
  });
  const Page = () => (
    <>
      <EnterPage />
      <Link to="/enter#fresh">The next link</Link>
    </>
  );
  renderPage({ Page, path: '/enter', address: '/enter#over', loggedIn: false });
  await press('Log in now');
  await screen.findByText('This link is over.');
  await userEvent.click(screen.getByRole('link', { name: 'The next link' }));
  expect(await screen.findByRole('button', { name: 'Log in now' })).toBeEnabled();
  expect(screen.queryByText('This link is over.')).toBeNull();
});

describe('a link is looked at when its page opens (rule A25)', () => {
  const nothing = { opens: null, inviter: null };
  const join = () => renderPage({ Page: LoginPage, path: '/join', address: '/join#secret', loggedIn: false });
  const takes = (registration: 'open' | 'link' | 'approved') => showShop({ name: 'Moonlight', registration });

  afterEach(() => act(() => showShop({ name: 'Fan Beats', registration: 'open' })));

  test('a link of the shop names the shop and who invites', async () => {
    const calls = startTrpcServer({
      'user.checkLink': () => answered({ opens: 'shop', inviter: 'Organiser' }),
    });
    takes('link');
    join();
    expect(await screen.findByText('Organiser invites you to Moonlight.')).toBeVisible();
    expect(field('Email')).toBeVisible();
    expect(calls).toMatchObject([{ path: 'user.checkLink', input: { token: 'secret' } }]);
  });

  test('one that opens nothing says so instead of a form, where only a link lets register', async () => {
    startTrpcServer({ 'user.checkLink': () => answered(nothing) });
    takes('link');
    join();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^This link was used already or has expired\. ?This shop takes new people by a link alone\. Please ask an organiser for a new one\.$/,
    );
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test.each(['open', 'approved'] as const)(
    'elsewhere (%s) the form stays beside it',
    async (registration) => {
      startTrpcServer({ 'user.checkLink': () => answered(nothing) });
      takes(registration);
      join();
      expect(await screen.findByRole('alert')).toHaveTextContent('You can register without it');
      expect(field('Email')).toBeVisible();
    },
  );

  test('without a link the form of a closed registration is not offered', () => {
    startTrpcServer({});
    takes('link');
    open('/login?view=register');
    expect(screen.getByRole('alert')).toHaveTextContent('This shop takes new people by a link alone.');
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  test.each([
    { Page: EnterPage, path: '/enter', gone: 'Log in now', onward: 'Send me a new link' },
    {
      Page: ResetPasswordPage,
      path: '/reset-password',
      gone: 'Set new password',
      onward: 'Request a new link',
    },
  ])('one of $path that is over offers a new one', async ({ Page, path, gone, onward }) => {
    startTrpcServer({ 'user.checkLink': () => answered(nothing) });
    renderPage({ Page, path, address: `${path}#secret`, loggedIn: false });
    expect(await screen.findByRole('link', { name: onward })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This link was used already or has expired.');
    expect(screen.queryByRole('button', { name: gone })).toBeNull();
  });

  test('an invitation names who invites, and counts as open while the server does not answer', async () => {
    const answers = [
      refused('INTERNAL_SERVER_ERROR', 500, 'No'),
      answered({ opens: 'invitation' as const, inviter: 'Organiser' }),
    ];
    const calls = startTrpcServer({ 'user.checkLink': () => answers.shift() ?? answered(nothing) });
    const first = renderPage({ Page: EnterPage, path: '/enter', address: '/enter#one', loggedIn: false });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Log in now' })).toBeEnabled();
    first.unmount();
    renderPage({ Page: EnterPage, path: '/enter', address: '/enter#two', loggedIn: false });
    expect(await screen.findByText(/^Organiser invites you\. This link logs you in/)).toBeVisible();
  });
});

describe('a banned fan (rule A26)', () => {
  const banned = {
    success: false as const,
    user: null,
    message: 'This account has been banned. Please contact support.',
    banned: true as const,
  };

  afterEach(() => act(() => showShop({ seller: 'private', texts: [], social_url: '', about_url: '' })));

  test('reads what it means and whom to write to, and nothing of a session or a cart', async () => {
    showShop({
      seller: 'trader',
      language: 'en',
      texts: ['imprint'],
      social_url: 'https://social.example/shop',
    });
    startTrpcServer({ 'user.login': () => answered(banned) });
    const { store } = renderPage({ Page: LoginPage, path: '*', address: '/login', loggedIn: false });
    act(() => {
      store.dispatch(userFound());
      store.dispatch(sessionExpired());
    });
    await screen.findByText(/^Your session has ended\./);
    await fill({ Email: 'mina@example.org', Password: 'kein-geheimnis' });
    await press('Log in');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(banned.message);
    expect(alert).toHaveTextContent('Its claims, payments and credit are kept.');
    expect(screen.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/legal/imprint');
    expect(screen.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
      'href',
      'https://social.example/shop',
    );
    expect(screen.getByRole('link', { name: 'Withdraw from contract' })).toHaveAttribute('href', '/withdraw');
    expect(screen.queryByText(/^Your session has ended\./)).toBeNull();
  });

  test('reads the same behind a link of a mail, and whom to ask where the shop names nobody', async () => {
    startTrpcServer({ 'user.logInByLink': () => answered(banned) });
    renderPage({ Page: EnterPage, path: '/enter', address: '/enter#secret', loggedIn: false });
    await press('Log in now');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Answer a mail of the shop, or ask in your group chat.',
    );
  });
});

describe('the link of a group order that led here', () => {
  const link = {
    path: '/go/7',
    title: 'Winter Tour',
    standing: 'Open until 01.12.2026, 18:00',
    language: 'en',
    picture: 'cover.webp',
  } as const;
  const come = () => {
    showSharedLink(link);
    return renderPage({
      Page: LoginPage,
      path: '/login',
      address: { pathname: '/login', state: { from: '/go/7' } },
      loggedIn: false,
    });
  };

  afterEach(() => showSharedLink(null));

  test('it stands above the login form', async () => {
    startTrpcServer({});
    come();
    const shown = await screen.findByRole('region', { name: 'Winter Tour' });
    expect(shown).toHaveTextContent('Open until 01.12.2026, 18:00');
    expect(within(shown).getByRole('presentation')).toHaveAttribute('src', '/dbimg/cover.webp?w=640');
    expect(screen.getByRole('button', { name: 'Log in' })).toBeInTheDocument();
  });

  test('a person who registers is logged in and goes on there', async () => {
    const calls = startTrpcServer({
      'user.register': () => answered({ success: true, usernameConflict: false, message: '' }),
      'user.login': () => answered({ success: true, message: '', user: aUser() }),
    });
    come();
    await press('Register and go on');
    await fill(newcomer);
    await press('Register');
    expect(await screen.findByText('another page')).toBeInTheDocument();
    expect(calls.find(({ path }) => path === 'user.login')?.input).toEqual({
      mail: newcomer.Email,
      password: newcomer.Password,
    });
  });

  test('a person who must be let in first is told so', async () => {
    const calls = startTrpcServer({
      'user.register': () =>
        answered({
          success: true,
          usernameConflict: false,
          message: 'An organiser lets you in.',
          awaits_approval: true,
        }),
    });
    come();
    await press('Register and go on');
    await fill(newcomer);
    await press('Register');
    expect(await screen.findByText('An organiser lets you in.')).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual(['user.register']);
  });
});
