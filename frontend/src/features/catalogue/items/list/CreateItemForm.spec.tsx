import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import {
  answered,
  invalid,
  refused,
  startTrpcServer,
  type TrpcAnswer,
} from '../../../../shared/testing/startTrpcServer';
import { CreateItemForm } from './CreateItemForm';

afterEach(() => jest.restoreAllMocks());

async function create(answer: TrpcAnswer<'item.admCreateItem'>) {
  const onCreated = jest.fn();
  const sent = startTrpcServer({ 'item.admCreateItem': () => answer });
  renderScreen(<CreateItemForm itemType={1} kinds={[]} onCreated={onCreated} />);
  await userEvent.type(screen.getByLabelText('Name'), 'Loose');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  return { onCreated, sent };
}

test('leads to what was made', async () => {
  const { onCreated, sent } = await create(answered({ item_id: 7 }));
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith(7));
  expect(sent).toEqual([{ path: 'item.admCreateItem', input: { caption: 'Loose', kind: '', item_type: 1 } }]);
});

test.each([
  ['no number came', answered({ item_id: 0 }), 'Fehler: Kein item_id zurückgegeben'],
  ['no reason came', refused('INTERNAL_SERVER_ERROR', 500, ''), 'Fehler beim Erstellen des Items'],
  ['a field is refused', invalid({ caption: 'caption must not be empty' }), 'Name must not be empty'],
])('shows what went wrong where %s', async (_what, answer, text) => {
  const { onCreated } = await create(answer);
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(onCreated).not.toHaveBeenCalled();
});
