import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SessionApi } from '../features/people/session/sessionApi';
import { noUserFound, userFound } from '../features/people/session/sessionSlice';
import { aUser } from '../features/people/users/testing/aUser';
import { showShop } from '../shared/config/settings';
import { answered, startTrpcServer } from '../shared/testing/startTrpcServer';
import { renderPage } from './testing/renderPage';
import { WithdrawPage } from './WithdrawPage';

beforeEach(() => showShop({ seller: 'trader' }));

afterEach(() => {
  jest.restoreAllMocks();
  showShop({ seller: 'private' });
});

test('a typed text stays where its writer logs in meanwhile, with their mail, and goes with them', async () => {
  let user = aUser();
  startTrpcServer({ 'user.getUserInfo': () => answered(user) });
  const { store } = renderPage({ Page: WithdrawPage, loggedIn: false });
  const logIn = async () => {
    await act(async () => void store.dispatch(SessionApi.util.resetApiState()));
    await act(async () => void store.dispatch(userFound()));
  };
  await userEvent.type(screen.getByLabelText('Your name'), 'M');
  const mailOf = ({ mail }: typeof user) => screen.findByDisplayValue(mail);
  await logIn();
  expect(await mailOf(user)).toBe(screen.getByLabelText('Your mail address'));
  await logIn();
  await mailOf(user);
  expect(screen.getByLabelText('Your name')).toHaveValue('M');
  user = aUser({ user_id: 5, mail: 'juno@example.org' });
  await logIn();
  await mailOf(user);
  expect(screen.getByLabelText('Your name')).toHaveValue('');
  await userEvent.type(screen.getByLabelText('Your name'), 'J');
  await act(async () => void store.dispatch(noUserFound()));
  expect(screen.getByLabelText('Your name')).toHaveValue('');
});
