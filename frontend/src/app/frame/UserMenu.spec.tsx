import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveCart } from '../../features/catalogue/shop/cart/cartStorage';
import { aCart, aLine } from '../../features/catalogue/shop/testing/aCart';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderScreen } from '../../shared/testing/renderScreen';
import { ThemeModeContext } from '../../shared/theme/themeMode';
import { UserMenu } from './UserMenu';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

async function logOut(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'User menu of Mina' }));
  // The menu takes the focus three frames after it opens, and would take it from the question of a quicker click.
  await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull());
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
}

test('a cart that any tab keeps is not lost by a logout without a question', async () => {
  const calls = startTrpcServer({ 'user.logout': () => answered({ success: true }) });
  saveCart('7', aCart({ lines: [aLine({ amount: 2 })] }));
  renderScreen(<UserMenu displayname="Mina" isAdmin={false} helps={false} />);
  await logOut();
  const question = await screen.findByRole('dialog', { name: 'Log out and empty your cart?' });
  expect(question).toHaveTextContent('in every tab of this browser');
  const stay = within(question).getByRole('button', { name: 'Stay' });
  // Enter, pressed by habit, loses nothing.
  await waitFor(() => expect(stay).toHaveFocus());
  await userEvent.click(stay);
  expect(calls).toEqual([]);
  await logOut();
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  expect(calls.map(({ path }) => path)).toEqual(['user.logout']);
});

test('the colours are chosen here', async () => {
  const choose = jest.fn();
  renderScreen(
    <ThemeModeContext value={{ choice: 'light', dark: false, choose }}>
      <UserMenu displayname="Mina" isAdmin={false} helps={false} />
    </ThemeModeContext>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'User menu of Mina' }));
  expect(await screen.findByRole('menuitemradio', { name: /Light/, checked: true })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitemradio', { name: /Dark/ }));
  expect(choose).toHaveBeenCalledWith('dark');
});

test('nothing is asked where there is nothing to lose', async () => {
  const calls = startTrpcServer({ 'user.logout': () => answered({ success: true }) });
  renderScreen(<UserMenu displayname="Mina" isAdmin={false} helps={false} />);
  await logOut();
  expect(calls.map(({ path }) => path)).toEqual(['user.logout']);
});

test('the button says that it opens a menu, and keys lead in and back', async () => {
  renderScreen(<UserMenu displayname="Mina" isAdmin={false} helps={false} />);
  const button = screen.getByRole('button', { name: 'User menu of Mina' });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  button.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByRole('menuitem', { name: 'My profile' })).toBeInTheDocument();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
