import type { SecondFactorRecord, SessionsRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from './testing/renderPage';
import { answered, startTrpcServer } from '../shared/testing/startTrpcServer';
import { aUser } from '../features/people/users/testing/aUser';
import { ChangePassword } from '../features/people/session/ui/ChangePassword';
import { OwnSessions } from '../features/people/session/ui/OwnSessions';

const laptop = {
  session_id: 'laptop',
  device: 'Firefox on Linux',
  network: '203.0.113.x',
  first_seen: '2026-11-01T08:00:00.000Z',
  last_seen: '2026-11-30T09:00:00.000Z',
  is_this: true,
};
const phone = { ...laptop, session_id: 'phone', device: 'another program on Android', is_this: false };

const factor: SecondFactorRecord = {
  totp: false,
  passkeys: [],
  codes_left: 0,
  passkey_host: null,
  has_password: true,
  has_mail: true,
  is_fresh: true,
  due: null,
  owed: false,
};

const record = (changes: Partial<SessionsRecord> = {}): SessionsRecord => ({
  sessions: [laptop, phone],
  total: 2,
  refused_logins: 0,
  sends_mail: true,
  mails_of_logins: false,
  came_by_link: false,
  ...changes,
});

const inputsTo = (calls: ReturnType<typeof startTrpcServer>, procedure: string) =>
  calls.filter(({ path }) => path === procedure).map(({ input }) => input);

const Sessions = () => <OwnSessions user={aUser()} />;

test('marks the own session, and ends another one or all others after a question', async () => {
  let present = record();
  const calls = startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'user.getSecondFactor': () => answered(factor),
    'user.getSessions': () => answered(present),
    'user.endSessions': () => {
      present = record({ sessions: [laptop], total: 1 });
      return answered({ ended: 1 });
    },
  });
  renderPage({ Page: Sessions });
  await screen.findByText('Firefox on Linux');
  const [own, other] = screen.getAllByRole('listitem');
  expect(own).toHaveTextContent(/Firefox on Linux.*This device.*Network 203\.0\.113\.x/);
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere else' }));
  const question = await screen.findByRole('dialog', { name: 'Log out everywhere else?' });
  expect(question).toHaveTextContent('1 other device is logged out at once.');
  await userEvent.click(within(question).getByRole('button', { name: 'Go back' }));
  expect(inputsTo(calls, 'user.endSessions')).toEqual([]);
  await userEvent.click(
    within(other as HTMLElement).getByRole('button', { name: /^Log out there: Another program on Android/ }),
  );
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(inputsTo(calls, 'user.endSessions')).toEqual([{ session_id: 'phone' }]);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('promises no mail in a shop without a mail server', async () => {
  startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'user.getSessions': () => answered(record({ sends_mail: false })),
  });
  renderPage({ Page: Sessions });
  await screen.findByText('Firefox on Linux');
  expect(screen.queryByText(/mail/)).toBeNull();
});

test('counts refused logins, and lets a fan choose the mail', async () => {
  const calls = startTrpcServer({
    'user.getUserInfo': () => answered(aUser()),
    'user.getSessions': () => answered(record({ refused_logins: 3 })),
    'user.chooseLoginMails': () => answered({ success: true }),
  });
  renderPage({ Page: Sessions });
  expect(await screen.findByText(/^3 logins were refused in the last 90 days/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /^A mail when somebody logs in/ }));
  await waitFor(() => expect(inputsTo(calls, 'user.chooseLoginMails')).toEqual([{ wanted: true }]));
});

describe('the change of the password', () => {
  const type = async (label: string, text: string) =>
    userEvent.type(await screen.findByLabelText(label), text);
  const change = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

  test('shows a wrong present one at its field, and empties the fields when it is done', async () => {
    let answer: { success: boolean; message: string; wrong_password?: true } = {
      success: false,
      message: 'This is not your present password.',
      wrong_password: true,
    };
    const calls = startTrpcServer({
      'user.getUserInfo': () => answered(aUser()),
      'user.getSessions': () => answered(record()),
      'user.changePassword': () => answered(answer),
    });
    renderPage({ Page: ChangePassword });
    await type('New password', 'moonlit echo');
    await type('Confirm password', 'moonlit echo');
    await change();
    expect(await screen.findByText('Please type your present password')).toBeInTheDocument();
    await type('Present password', 'wrong');
    await change();
    expect(await screen.findByText('This is not your present password.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('moonlit echo');
    answer = { success: true, message: 'Your password has been changed.' };
    await type('Present password', ' one');
    await change();
    expect(await screen.findByText('Your password has been changed.')).toBeInTheDocument();
    expect(screen.getByLabelText('New password')).toHaveValue('');
    expect(inputsTo(calls, 'user.changePassword').at(-1)).toEqual({
      presentPassword: 'wrong one',
      newPassword: 'moonlit echo',
    });
  });

  test('asks for no present one after a login by link', async () => {
    const calls = startTrpcServer({
      'user.getUserInfo': () => answered(aUser()),
      'user.getSessions': () => answered(record({ came_by_link: true })),
      'user.changePassword': () => answered({ success: true, message: 'Your password has been changed.' }),
    });
    renderPage({ Page: ChangePassword });
    await waitFor(() => expect(screen.queryByLabelText('Present password')).toBeNull());
    await type('New password', 'moonlit echo');
    await type('Confirm password', 'moonlit echo');
    await change();
    await screen.findByText('Your password has been changed.');
    expect(inputsTo(calls, 'user.changePassword')).toEqual([
      { presentPassword: null, newPassword: 'moonlit echo' },
    ]);
  });
});
