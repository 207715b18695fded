import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, invalid, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { WithdrawForm } from './WithdrawForm';

afterEach(() => jest.restoreAllMocks());

test('what was typed is not left without a question, also before it is checked (D45)', async () => {
  startTrpcServer({});
  renderScreen(
    <>
      <WithdrawForm mail="" />
      <Link to="/elsewhere">Elsewhere</Link>
    </>,
  );
  const [name] = await screen.findAllByRole('textbox');
  await userEvent.type(name ?? document.body, 'M');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});

test('a refusal leads back to the field it is about, and a space that a keyboard adds to the mail is no fault', async () => {
  let refuses = true;
  const calls = startTrpcServer({
    'withdrawals.declare': () =>
      refuses
        ? invalid({ name: 'name must be one line' })
        : answered({ declared_at: '2026-11-27T08:00:00.000Z' }),
  });
  renderScreen(<WithdrawForm mail="" />);
  const typed = ['Mina', '#7', 'mina@example.org '];
  const fields = await screen.findAllByRole('textbox');
  for (const [place, text] of typed.entries()) await userEvent.type(fields[place] ?? document.body, text);
  const send = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  };
  await send();
  expect(await screen.findByText('Your name must be one line')).toBeVisible();
  refuses = false;
  await send();
  expect(await screen.findByRole('status')).toHaveTextContent('mina@example.org');
  expect(calls.map(({ input }) => (input as { mail: string }).mail)).toEqual(
    Array(2).fill('mina@example.org'),
  );
});
