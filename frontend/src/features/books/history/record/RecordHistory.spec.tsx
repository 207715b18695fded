import type { HistoryRecord } from '@fan-beats/backend/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { ItemHistory } from './RecordHistory';

const history = 'item.admGetHistory';

const page = (ids: readonly number[], next_cursor: number | null): HistoryRecord => ({
  entries: ids.map((id) => ({
    kind: 'act',
    id,
    recorded_at: '2026-11-22T09:00:00.000Z',
    actor: { user_id: 1, displayname: 'Mira' },
    act: 'item.admUpdateItem',
    data: {},
    changes: [{ field: 'price', before: 20, after: 20 + id }],
  })),
  names: { users: {}, gos: {}, items: {}, variants: {} },
  next_cursor,
});

async function open() {
  renderScreen(<ItemHistory itemId={4} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'History' }));
  return user;
}

afterEach(() => jest.restoreAllMocks());

test('a history is asked for when it is opened, and turned page by page', async () => {
  const sent = startTrpcServer({
    [history]: ({ cursor }) => answered(cursor === null ? page([2], 77) : page([1], null)),
  });
  const user = await open();
  expect(await screen.findByText('Price: 20.00 € before, 22.00 € now')).toBeInTheDocument();
  expect(screen.getByText('Mira')).toBeInTheDocument();
  expect(screen.getByText('22.11.2026, 10:00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Older' }));
  expect(await screen.findByText('Price: 20.00 € before, 21.00 € now')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Newest' }));
  expect(await screen.findByText('Price: 20.00 € before, 22.00 € now')).toBeInTheDocument();
  expect(sent.map(({ input }) => input)).toEqual([
    { item_id: 4, cursor: null },
    { item_id: 4, cursor: 77 },
  ]);
});

test('a history that failed is asked for again, and says when it is empty', async () => {
  const answers = [refused('INTERNAL_SERVER_ERROR', 500, 'Out of order')];
  startTrpcServer({ [history]: () => answers.shift() ?? answered(page([], null)) });
  const user = await open();
  expect(await screen.findByText('Error loading the history: Out of order')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nothing was changed yet.')).toBeInTheDocument();
});
