import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../forms/drafts';
import { renderForPerson } from '../testing/renderForPerson';
import { answered, refused, startTrpcServer, type Answers } from '../testing/startTrpcServer';
import { useReverseQuestion } from './useReverseQuestion';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

function Entries() {
  const ask = useReverseQuestion();
  return [41, 42].map((position) => (
    <button key={position} onClick={() => ask({ position, what: 'Reverse it?' })}>
      {`Entry ${position}`}
    </button>
  ));
}

async function open(position: number, answers: Answers = {}) {
  const sent = startTrpcServer(answers);
  const { unmount } = renderForPerson(<Entries />);
  await userEvent.click(screen.getByText(`Entry ${position}`));
  const dialog = within(await screen.findByRole('dialog'));
  const press = (name: string) => userEvent.click(dialog.getByRole('button', { name }));
  return { reason: dialog.getByLabelText('Reason'), press, sent, unmount };
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the reason is there again after a login, for its entry alone, and is gone once it is canceled', async () => {
  const first = await open(41);
  await userEvent.type(first.reason, 'a typo');
  first.unmount();
  const other = await open(42);
  expect(other.reason).toHaveValue('');
  other.unmount();
  const again = await open(41);
  expect(again.reason).toHaveValue('a typo');
  await again.press('Cancel');
  await closed();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('the reason that is there again is sent, stays after a refusal, and is gone once it was recorded', async () => {
  const first = await open(41);
  await userEvent.type(first.reason, 'a typo');
  first.unmount();
  const answers = [refused('UNAUTHORIZED', 401, 'Please log in')];
  const again = await open(41, {
    'ledger.admReverse': () => answers.shift() ?? answered({ reversed: [], refused: [] }),
  });
  await again.press('Reverse');
  await closed();
  await userEvent.click(screen.getByText('Entry 41'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Reason')).toHaveValue('a typo');
  await userEvent.click(dialog.getByRole('button', { name: 'Reverse' }));
  await screen.findByText('Reversed');
  const reasons = again.sent
    .filter(({ path }) => path === 'ledger.admReverse')
    .map(({ input }) => input['reason']);
  expect(reasons).toEqual(['a typo', 'a typo']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
