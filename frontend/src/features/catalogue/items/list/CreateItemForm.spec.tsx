import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../../../../shared/forms/drafts';
import { renderForPerson } from '../../../../shared/testing/renderForPerson';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import {
  answered,
  invalid,
  refused,
  startTrpcServer,
  type TrpcAnswer,
} from '../../../../shared/testing/startTrpcServer';
import { AddToGroup, CreateItemForm } from './CreateItemForm';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

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

test('the name and the kind are there again after a login, in their form alone, and gone once it was made', async () => {
  startTrpcServer({ 'item.admCreateItem': () => answered({ item_id: 7 }) });
  const onCreated = jest.fn();
  const show = (itemType: 0 | 1) =>
    renderForPerson(<CreateItemForm itemType={itemType} kinds={[]} onCreated={onCreated} />);
  const first = show(1);
  await userEvent.type(screen.getByLabelText('Name'), 'Loose');
  await userEvent.type(screen.getByLabelText('Art'), 'Card');
  first.unmount();
  const other = show(0);
  expect(screen.getByLabelText('Name')).toHaveValue('');
  other.unmount();
  show(1);
  expect(screen.getByLabelText('Name')).toHaveValue('Loose');
  expect(screen.getByLabelText('Art')).toHaveValue('Card');
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  expect(onCreated).toHaveBeenCalledWith(7);
});

test('the name of an item in a group is there again after a login, in its group alone', async () => {
  startTrpcServer({});
  const show = (title: string) =>
    renderForPerson(<AddToGroup itemType={0} kind={title} title={title} onCreated={() => undefined} />);
  const first = show('Albums');
  await userEvent.type(screen.getByLabelText('Add to Albums'), 'Loose');
  first.unmount();
  const other = show('Posters');
  expect(screen.getByLabelText('Add to Posters')).toHaveValue('');
  other.unmount();
  show('Albums');
  expect(screen.getByLabelText('Add to Albums')).toHaveValue('Loose');
});
