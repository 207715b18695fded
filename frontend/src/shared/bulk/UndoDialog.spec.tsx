import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../forms/drafts';
import { renderForPerson } from '../testing/renderForPerson';
import { answered, startTrpcServer } from '../testing/startTrpcServer';
import { UndoDialog } from './UndoDialog';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

function open() {
  const sent = startTrpcServer({
    'claims.admGetBatch': () => answered({ events: 0, claims: 1, fans: 1, beats: 0, changes: [] }),
    'ledger.admReverse': () => answered({ reversed: [], refused: [] }),
  });
  const { unmount } = renderForPerson(<UndoDialog batchId="b1" onClose={() => undefined} />);
  return { sent, unmount };
}

const reason = () => screen.getByLabelText('Reason (optional)');

test.each([
  ['it was undone', 'Undo'],
  ['it is canceled', 'Cancel'],
])('the reason is there again after a login, and gone once %s', async (_what, name) => {
  const { unmount } = open();
  await userEvent.type(reason(), 'The wrong claims');
  unmount();
  const { sent } = open();
  expect(reason()).toHaveValue('The wrong claims');
  await userEvent.click(screen.getByRole('button', { name }));
  if (name === 'Undo') await screen.findByText('0 undone, 0 left as they are');
  const reasons = sent.filter(({ path }) => path === 'ledger.admReverse').map(({ input }) => input['reason']);
  expect(reasons).toEqual(name === 'Undo' ? ['The wrong claims'] : []);
  expect(Object.keys(sessionStorage)).toEqual([]);
});
