import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type * as React from 'react';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { FaqEditor } from './FaqEditor';

// Its drag sensors listen with a signal that jsdom does not take.
jest.mock('../../../../shared/ui/lists/SortableList/SortableList', () => {
  const { createElement, Fragment } = jest.requireActual<typeof React>('react');
  type Props = { items: object[]; children: (item: object, handles: null) => React.ReactNode };
  return {
    SortableList: ({ items, children }: Props) =>
      items.map((item, key) => createElement(Fragment, { key }, children(item, null))),
  };
});

afterEach(() => jest.restoreAllMocks());

const how = { faq_id: 1, sort_id: 1, category: 'Claims', caption: 'How?', content: 'So.' };

test('a question that another organiser changed meanwhile is saved over only once that was said', async () => {
  const theirs = { ...how, content: 'Theirs' };
  const answers = [refused('CONFLICT', 409, 'This was changed by somebody else meanwhile.')];
  const sent = startTrpcServer({ 'faq.updateBatchFaq': () => answers.shift() ?? answered([theirs]) });
  renderScreen(<FaqEditor items={[how]} readNewest={() => Promise.resolve([theirs])} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit How?' }));
  const [, caption] = screen.getAllByLabelText('Question');
  await userEvent.type(caption ?? document.body, '!');
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await userEvent.click(save);
  expect(
    await screen.findByText(/^Another organiser changed meanwhile: How\?\. What you typed stays/),
  ).toBeInTheDocument();
  expect(screen.getByDisplayValue('How?!')).toBeInTheDocument();
  await userEvent.click(save);
  expect(await screen.findByText('Changes saved')).toBeInTheDocument();
  expect(sent.map(({ input }) => (input as never)[0])).toEqual([
    { ...how, caption: 'How?!', caption_seen: 'How?', content_seen: 'So.', category_seen: 'Claims' },
    expect.objectContaining({ caption: 'How?!', content_seen: 'Theirs' }),
  ]);
});

test('a question that another organiser deleted is named and keeps no other from being saved', async () => {
  const why = { ...how, faq_id: 2, sort_id: 2, caption: 'Why?' };
  const answers = [refused('NOT_FOUND', 404, 'Question not found')];
  const sent = startTrpcServer({ 'faq.updateBatchFaq': () => answers.shift() ?? answered([how]) });
  renderScreen(<FaqEditor items={[how, why]} readNewest={() => Promise.resolve([how])} />);
  for (const caption of ['How?', 'Why?']) {
    await userEvent.click(screen.getByRole('button', { name: `Edit ${caption}` }));
    await userEvent.type(screen.getByDisplayValue(caption), '!');
  }
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await userEvent.click(save);
  expect(
    await screen.findByText(
      /^Another organiser changed meanwhile: Why\? \(deleted\)\. What you typed elsewhere stays/,
    ),
  ).toBeInTheDocument();
  await userEvent.click(save);
  expect(await screen.findByText('Changes saved')).toBeInTheDocument();
  expect(sent.at(-1)?.input).toEqual([expect.objectContaining({ faq_id: 1, caption: 'How?!' })]);
});

test('a text that is typed while a save is on its way stays, and is saved against what that save made', async () => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const mine = { ...how, caption: 'How?!' };
  const sent = startTrpcServer({
    'faq.updateBatchFaq': async () => {
      await arrived;
      return answered([mine]);
    },
  });
  const Page = () => {
    const [items, setItems] = useState([how]);
    const readNewest = () => {
      setItems([mine]);
      return Promise.resolve([mine]);
    };
    return <FaqEditor items={items} readNewest={readNewest} />;
  };
  renderScreen(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit How?' }));
  await userEvent.type(screen.getByDisplayValue('How?'), '!');
  const save = () => userEvent.click(screen.getByRole('button', { name: /Save Changes/ }));
  await save();
  await userEvent.type(screen.getByDisplayValue('How?!'), '!');
  arrive();
  expect(await screen.findByText('Changes saved')).toBeInTheDocument();
  expect(screen.getByDisplayValue('How?!!')).toBeInTheDocument();
  expect(screen.getByText('Not saved yet')).toBeInTheDocument();
  await save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.input).toEqual([expect.objectContaining({ caption: 'How?!!', caption_seen: 'How?!' })]);
});

test('the own save with a lost answer is not a change of another organiser', async () => {
  startTrpcServer({ 'faq.updateBatchFaq': () => refused('CONFLICT', 409, 'This was changed meanwhile.') });
  const readNewest = () => Promise.resolve([{ ...how, caption: 'How?!' }]);
  renderScreen(<FaqEditor items={[how]} readNewest={readNewest} />);
  await userEvent.click(screen.getByRole('button', { name: 'Edit How?' }));
  await userEvent.type(screen.getByDisplayValue('How?'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Changes saved')).toBeInTheDocument();
});
