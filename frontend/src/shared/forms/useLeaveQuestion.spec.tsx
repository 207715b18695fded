import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { renderScreen } from '../testing/renderScreen';
import { useLeaveQuestion } from './useLeaveQuestion';

function Form({ dirty }: { readonly dirty: boolean }) {
  useLeaveQuestion(dirty);
  return <Link to="/elsewhere">Elsewhere</Link>;
}

test('a dialog in which nothing is typed does not hide what is typed below it', async () => {
  renderScreen(
    <>
      <Form dirty />
      <Form dirty={false} />
    </>,
  );
  await userEvent.click((await screen.findAllByRole('link', { name: 'Elsewhere' }))[0] ?? document.body);
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument();
});
