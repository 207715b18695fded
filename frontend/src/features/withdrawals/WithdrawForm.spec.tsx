import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderScreen } from '../../shared/testing/renderScreen';
import { startTrpcServer } from '../../shared/testing/startTrpcServer';
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
