import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionApi } from '../features/people/session/sessionApi';
import { answered, startTrpcServer } from '../shared/testing/startTrpcServer';
import { ProfilePage } from './ProfilePage';
import { aUser } from '../features/people/users/testing/aUser';
import { renderPage } from './testing/renderPage';

const saved = { success: true, usernameConflict: false };
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Profile' }));
const inputsTo = (calls: ReturnType<typeof startTrpcServer>) =>
  calls.filter(({ path }) => path === 'user.updateUserProfile').map(({ input }) => input);

afterEach(() => jest.restoreAllMocks());

test('logged-out people are asked to log in', () => {
  startTrpcServer({});
  renderPage({ Page: ProfilePage, loggedIn: false });
  expect(screen.getByText('Please log in to edit your profile.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in now' })).toHaveAttribute('href', '/login');
});

test('shows balance, what can be spent of the Fan Beats, and the fields', async () => {
  startTrpcServer({ 'user.getUserInfo': () => answered(aUser()) });
  renderPage({ Page: ProfilePage });
  expect(await screen.findByText('12.50 €')).toBeInTheDocument();
  expect(screen.getByText('25')).toBeInTheDocument();
  expect(screen.getByText('+9 when your group orders are completed')).toBeInTheDocument();
  expect(screen.getByLabelText('Email')).toHaveValue('mina@example.org');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Display name')).toHaveValue('Mina');
  expect(screen.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', '/faq');
});

test('saves the trimmed name and the handle without its @', async () => {
  const calls = startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'user.updateUserProfile': () => answered(saved),
  });
  renderPage({ Page: ProfilePage });
  const name = await screen.findByLabelText('Display name');
  await userEvent.clear(name);
  await userEvent.type(name, '  Mina K ');
  const handle = screen.getByLabelText('Instagram name (without @)');
  await userEvent.clear(handle);
  await userEvent.click(handle);
  await userEvent.paste('@mina.k');
  await save();
  expect(await screen.findByText('Profil erfolgreich aktualisiert')).toBeInTheDocument();
  expect(inputsTo(calls)).toEqual([{ displayname: 'Mina K', instagram: 'mina.k' }]);
});

test('an edit is not lost on the way out without a question, unless it is saved alone', async () => {
  const calls = startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'user.updateUserProfile': () => answered(saved),
  });
  renderPage({ Page: ProfilePage });
  await userEvent.type(await screen.findByLabelText('Display name'), ' K');
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText('Display name')).toHaveValue('Mina K');
  await save();
  await screen.findByText('Profil erfolgreich aktualisiert');
  expect(inputsTo(calls)).toEqual([{ displayname: 'Mina K' }]);
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  expect(await screen.findByText('another page')).toBeInTheDocument();
});

test('a text that is typed while a save is under way is asked about on the way out', async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => (answer = resolve));
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'user.updateUserProfile': () => waits.then(() => answered(saved)),
  });
  renderPage({ Page: ProfilePage });
  const name = await screen.findByLabelText('Display name');
  await userEvent.type(name, ' K');
  await save();
  await userEvent.type(name, 'im');
  answer();
  await screen.findByText('Profil erfolgreich aktualisiert');
  await userEvent.click(screen.getByRole('link', { name: 'FAQ' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});

test('a person who came by a link sees the address that was confirmed elsewhere, and that the password holds', async () => {
  let user = aUser({ mail: '', without_password: true });
  startTrpcServer({
    'user.getUserInfo': () => answered(user),
    'user.choosePassword': () => {
      user = aUser();
      return answered({ success: true, message: 'You can log in with this password from now on.' });
    },
  });
  const { store } = renderPage({ Page: ProfilePage });
  await screen.findByRole('heading', { name: 'Add your email' });
  user = aUser({ without_password: true });
  await act(async () => void store.dispatch(SessionApi.util.invalidateTags(['Me'])));
  await userEvent.type(await screen.findByLabelText('Password'), 'moonlit echo');
  expect(screen.getByLabelText('Email')).toHaveValue('mina@example.org');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'moonlit echo');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save password' })).toBeNull());
  expect(screen.getByText('You can log in with this password from now on.')).toBeInTheDocument();
});

test.each([
  [true, /a payment is asked for or arrived, and a parcel has a tracking number/],
  [false, /a payment arrived, and a parcel has a tracking number/],
])('names the mails that every claim needs; of payments that are asked for: %j', async (asks, says) => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'notices.getMine': () =>
      answered({
        notices: [],
        unread: 0,
        sends_mail: true,
        mails_stopped: false,
        mails_of_payments: asks,
        mails_of_status: true,
        mails_of_letters: true,
      }),
  });
  renderPage({ Page: ProfilePage });
  expect(await screen.findByText(says)).toBeInTheDocument();
});

test('a name that is taken is told at its field', async () => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'user.updateUserProfile': () => answered({ success: false, usernameConflict: true }),
  });
  renderPage({ Page: ProfilePage });
  await screen.findByLabelText('Display name');
  await save();
  expect(
    await screen.findByText('This display name is already taken. Please choose another one.'),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Display name')).toHaveAttribute('aria-invalid', 'true');
  expect(screen.queryByText('Profil erfolgreich aktualisiert')).toBeNull();
});

test('an empty name or a strange handle never leaves the page', async () => {
  const calls = startTrpcServer({ 'user.getUserInfo': () => answered(aUser()) });
  renderPage({ Page: ProfilePage });
  await userEvent.clear(await screen.findByLabelText('Display name'));
  await userEvent.type(screen.getByLabelText('Instagram name (without @)'), '!');
  await save();
  expect(await screen.findByText('Please enter a display name')).toBeInTheDocument();
  expect(screen.getByText('Please enter a valid Instagram handle')).toBeInTheDocument();
  expect(inputsTo(calls)).toEqual([]);
});

test('a save that got no answer says so', async () => {
  startTrpcServer({ 'user.getUserInfo': () => answered(aUser()) });
  renderPage({ Page: ProfilePage });
  await screen.findByLabelText('Display name');
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await save();
  expect(await screen.findByText('Fehler beim Aktualisieren des Profils')).toBeInTheDocument();
});
