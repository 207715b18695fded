import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answered, startTrpcServer } from '../shared/testing/startTrpcServer';
import { aUser } from '../features/people/users/testing/aUser';
import { ConfirmMailPage } from './ConfirmMailPage';
import { MyClaimsPage } from './MyClaimsPage';
import { renderPage } from './testing/renderPage';

const confirmPath = 'user.confirmMail';
const press = () => userEvent.click(screen.getByRole('button', { name: 'This is my address' }));
const passwordField = () => screen.queryByLabelText('Your password, if you chose one');

afterEach(() => jest.restoreAllMocks());

test('the link of another browser takes the password, and a wrong one does not use it up', async () => {
  const answers = [
    { success: false, message: 'This is not the password of the account.', wrong_password: true as const },
    { success: true, message: 'This is your email address from now on.' },
  ];
  const sent = startTrpcServer({
    [confirmPath]: () => answered(answers.shift() ?? { success: false, message: '' }),
  });
  renderPage({
    Page: ConfirmMailPage,
    path: '/confirm-mail',
    address: '/confirm-mail#secret',
    loggedIn: false,
  });
  const field = passwordField();
  if (!field) throw new Error('There is no field for the password');
  await userEvent.type(field, 'a wrong one');
  await press();
  expect(await screen.findByText('This is not the password of the account.')).toBeVisible();
  await userEvent.clear(field);
  await press();
  expect(await screen.findByText('This is your email address from now on.')).toBeVisible();
  expect(sent.filter(({ path }) => path === confirmPath).map(({ input }) => input)).toEqual([
    { token: 'secret', password: 'a wrong one' },
    { token: 'secret', password: null },
  ]);
});

test('the browser of the session asks for no password', () => {
  startTrpcServer({});
  renderPage({ Page: ConfirmMailPage, path: '/confirm-mail', address: '/confirm-mail#secret' });
  expect(passwordField()).toBeNull();
});

test('my claims ask a fan with an unproven address to confirm it', async () => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser({ mail_unproven: true })),
    'user.requestMailProof': () => answered({ success: true, message: 'Open the link that we sent.' }),
  });
  renderPage({ Page: MyClaimsPage, path: '/my-claims', address: '/my-claims' });
  await userEvent.click(await screen.findByRole('button', { name: 'Send me the link' }));
  expect(await screen.findByText('Open the link that we sent.')).toBeVisible();
});
