import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { TakeOverList } from './TakeOverList';
import { aPlan, aTakeOver } from './testing/aPlan';
import { useTakeOver } from './useTakeOver';

afterEach(() => jest.restoreAllMocks());

function Taking() {
  const { begin, plan, take, done } = useTakeOver();
  return (
    <>
      <button onClick={() => begin({ name: 'Pasted cells', file: 'QQ==' })}>Read</button>
      {plan && <button onClick={() => void take()}>Take</button>}
      {done && <p>{`Done: ${done.gotitle}`}</p>}
      <TakeOverList />
    </>
  );
}

test('a sheet that was undone is taken over again, and no longer said to be in the shop', async () => {
  let undone = false;
  const sent = startTrpcServer({
    'takeover.admPlan': () => answered(aPlan()),
    'takeover.admTakeOver': () => answered(aTakeOver()),
    'claims.admGetBatch': () =>
      answered({
        events: 0,
        claims: 1,
        fans: 1,
        beats: 0,
        changes: [],
      }),
    'takeover.admUndo': () => {
      undone = true;
      return answered(aTakeOver({ state: 'undone' }));
    },
    'takeover.admGetTakeOvers': () => answered([aTakeOver({ state: undone ? 'undone' : 'done' })]),
  });
  renderScreen(<Taking />);
  const take = async () => {
    fireEvent.click(screen.getByText('Read'));
    fireEvent.click(await screen.findByText('Take'));
  };
  await take();
  expect(await screen.findByText('Done: Winter')).toBeInTheDocument();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Done: Winter')).not.toBeInTheDocument());
  // Later than the second tap of a double tap.
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + 600);
  await take();
  await waitFor(() => {
    const numbers = sent
      .filter(({ path }) => path === 'takeover.admTakeOver')
      .map(({ input }) => input['takeover_id']);
    expect(numbers).toHaveLength(2);
    expect(new Set(numbers).size).toBe(2);
  });
});

test('a take-over is in the list at once, before the list is loaded again', async () => {
  let lists = 0;
  startTrpcServer({
    'takeover.admPlan': () => answered(aPlan()),
    'takeover.admTakeOver': () => answered(aTakeOver()),
    'takeover.admGetTakeOvers': () => ((lists += 1) === 1 ? answered([]) : new Promise(() => undefined)),
  });
  renderScreen(<Taking />);
  await screen.findByText('Nothing was taken over yet.');
  fireEvent.click(screen.getByText('Read'));
  fireEvent.click(await screen.findByText('Take'));
  await screen.findByText('Done: Winter');
  expect(screen.queryByText('Nothing was taken over yet.')).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Taken over' })).toHaveTextContent('Winter');
});
