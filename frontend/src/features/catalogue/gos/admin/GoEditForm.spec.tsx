import type { GoRecord } from '@fan-beats/backend/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../shared/testing/renderScreen';
import {
  answered,
  invalid,
  refused,
  startTrpcServer,
  type SentCall,
} from '../../../../shared/testing/startTrpcServer';
import { aGo } from '../testing/aGo';
import { GoEditForm } from './GoEditForm';

const update = 'gos.admUpdateGo';

const springBox = aGo({ title: 'Spring box', version: 2 });

function showForm(go: GoRecord = springBox, newest?: GoRecord) {
  renderScreen(<GoEditForm go={go} readNewest={() => Promise.resolve(newest)} />);
  const user = userEvent.setup();
  const fill = async (name: string, text: string) => {
    await user.clear(field(name));
    await user.paste(text);
  };
  return { user, fill };
}

/** A server that saves the input of each update. */
const savingServer = () =>
  startTrpcServer({ [update]: (input) => answered(Object.assign({}, springBox, input, { version: 3 })) });

const updates = (sent: readonly SentCall[]) =>
  sent.filter(({ path }) => path === update).map(({ input }) => input);
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByText('Save');

afterEach(() => jest.restoreAllMocks());

describe('the window of a group order', () => {
  test('is saved as it is shown, by Ctrl+S too', async () => {
    const sent = savingServer();
    const { user, fill } = showForm();
    await fill('Available until', '24.12.26 18:00');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Group order saved')).toBeInTheDocument();
    expect(updates(sent)).toMatchObject([
      { available_from: null, available_until: '2026-12-24T17:00:00.000Z', expected_version: 2 },
    ]);
    expect(field('Available until')).toHaveValue('24.12.2026 18:00');
    expect(screen.queryByText('Not saved yet')).not.toBeInTheDocument();
  });

  test('may be days: from the first minute to the last', async () => {
    const sent = savingServer();
    const { user, fill } = showForm();
    await fill('Available from', '1.12.2026');
    await fill('Available until', '24.12.2026');
    await user.keyboard('{Enter}');
    expect(field('Available until')).toHaveValue('24.12.2026 23:59');
    expect(updates(sent)).toEqual([]);
    await user.click(save());
    await waitFor(() =>
      expect(updates(sent)).toMatchObject([
        { available_from: '2026-11-30T23:00:00.000Z', available_until: '2026-12-24T22:59:00.000Z' },
      ]),
    );
  });

  test('is not saved while it is not a time, ends before it begins, or is only half typed at Enter', async () => {
    const sent = savingServer();
    const { user, fill } = showForm();
    await fill('Available from', '31.11.2026 18:00');
    await user.keyboard('{Enter}');
    await user.click(save());
    expect(await screen.findByText('Please enter a time such as 24.12.2026 18:00')).toBeInTheDocument();
    expect(field('Available from')).toHaveValue('31.11.2026 18:00');
    await fill('Available from', '30.11.2026 18:00');
    await fill('Available until', '29.11.2026 18:00');
    await user.click(save());
    expect(await screen.findByText('This is before the window begins')).toBeInTheDocument();
    expect(screen.getByText('Not saved yet')).toBeInTheDocument();
    expect(updates(sent)).toEqual([]);
  });

  test('loses a bound when its text is deleted, and keeps seconds that nobody touched', async () => {
    const sent = savingServer();
    const { user } = showForm(
      aGo({ available_from: '2026-12-01T17:00:30.000Z', available_until: '2026-12-24T17:00:00.000Z' }),
    );
    expect(field('Available from')).toHaveValue('01.12.2026 18:00');
    await user.clear(field('Available until'));
    await user.click(save());
    await waitFor(() =>
      expect(updates(sent)).toMatchObject([
        { available_from: '2026-12-01T17:00:30.000Z', available_until: null },
      ]),
    );
  });
});

test('a sentence says what the shop will ask for by itself', async () => {
  startTrpcServer({});
  const { fill } = showForm(aGo({ auto_request: 'closing' }));
  const sentence = (within: string) =>
    `Soon after this group order closes, everybody who claimed is asked to pay the items ${within}, never on a weekend.`;
  expect(await screen.findByText(sentence('within the days of the settings'))).toBeInTheDocument();
  await fill('Items', '5');
  expect(screen.getByText(sentence('within 5 days'))).toBeInTheDocument();
});

test('a text that is not a link is reported at the field, before and after it was sent', async () => {
  const sent = startTrpcServer({ [update]: () => invalid({ title: 'title must not be empty' }) });
  const { user, fill } = showForm();
  await fill('Social group link', 'fan.beats');
  await user.click(save());
  expect(
    await screen.findByText('Please enter a link such as https://www.instagram.com/…'),
  ).toBeInTheDocument();
  expect(updates(sent)).toEqual([]);
  await user.clear(field('Social group link'));
  await user.click(save());
  expect(await screen.findByText('Title must not be empty')).toBeInTheDocument();
  expect(screen.queryByText('title must not be empty')).not.toBeInTheDocument();
});

test('own changes are applied again only when they can be read', async () => {
  const conflict = refused('CONFLICT', 409, 'Changed meanwhile');
  const sent = startTrpcServer({ [update]: () => conflict });
  const { user, fill } = showForm(springBox, aGo({ title: 'Autumn box', version: 5 }));
  await fill('Available until', '24.12.2026 18:00');
  await user.click(save());
  await screen.findByText('This group order was changed since you opened it.');
  await fill('Available until', 'x');
  await user.click(screen.getByRole('button', { name: 'Apply mine again' }));
  expect(await screen.findByText('Please enter a time such as 24.12.2026 18:00')).toBeInTheDocument();
  expect(field('Title')).toHaveValue('Autumn box');
  expect(updates(sent)).toHaveLength(1);
});

test('own changes are applied again to what somebody else canceled without a question', async () => {
  const canceled = { ...springBox, status: 'CANCELED', version: 3 } as const;
  const sent = startTrpcServer({
    [update]: (input) =>
      Object.assign({ expected_version: 0 }, input).expected_version < 3
        ? refused('CONFLICT', 409, 'Changed meanwhile')
        : answered({ ...canceled, version: 4 }),
  });
  const { user, fill } = showForm(springBox, canceled);
  await fill('Social group link', 'https://chat.example/x');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Apply mine again' }));
  await waitFor(() => expect(updates(sent)).toHaveLength(2));
  expect(updates(sent)[1]).toMatchObject({ status: 'CANCELED', instagroupurl: 'https://chat.example/x' });
});

test('a save that reaches nobody says what to do, and keeps what was typed', async () => {
  const { user, fill } = showForm();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await fill('Title', 'Winter box');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No answer came. Check the connection and try again.',
  );
  expect(field('Title')).toHaveValue('Winter box');
});
