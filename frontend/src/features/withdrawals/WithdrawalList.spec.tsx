import type { WithdrawalRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { removeDrafts } from '../../shared/forms/drafts';
import { renderForPerson } from '../../shared/testing/renderForPerson';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, refused as refusedCall, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { WithdrawalList } from './WithdrawalList';

afterEach(() => {
  jest.restoreAllMocks();
  removeDrafts();
});

const declared: WithdrawalRecord = {
  position: 40,
  waiting_id: null,
  declared_at: '2026-11-25T07:00:00.000Z',
  claim_id: 9,
  user_id: 4,
  name: 'Mina',
  mail: 'mina@example.org',
  reference: '#9',
  about: null,
  answer: null,
  reason: null,
};

test('a withdrawal is refused with a reason only, once, and stays to be answered otherwise', async () => {
  const refused = { ...declared, answer: 'refused', reason: 'Too late' } as const;
  const lists = [[declared], [refused]];
  const sent = startTrpcServer({
    'withdrawals.admGetAll': () => answered(lists.shift() ?? [refused]),
    'withdrawals.admAnswer': () => answered(refused),
  });
  renderScreen(<WithdrawalList />);
  expect(await screen.findByText('Not answered yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Claim #9' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Refuse: withdrawal 40' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse: withdrawal of Mina' }));
  expect(dialog.getByRole('button', { name: 'Refuse' })).toBeDisabled();
  await userEvent.type(dialog.getByLabelText('What to write'), 'Too late');
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Refused')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Refuse: withdrawal 40' })).toBeNull();
  const answers = sent.filter(({ path }) => path === 'withdrawals.admAnswer').map(({ input }) => input);
  expect(answers).toEqual([
    expect.objectContaining({ position: 40, claim_id: 9, answer: 'refused', answer_seen: null }),
  ]);
});

test('one that another organiser answered meanwhile is answered otherwise only once that was said', async () => {
  const accepted = { ...declared, answer: 'accepted' } as const;
  const lists = [[declared], [accepted], [accepted]];
  const answers = [refusedCall('CONFLICT', 409, 'This was changed by somebody else meanwhile.')];
  const sent = startTrpcServer({
    'withdrawals.admGetAll': () => answered(lists.shift() ?? [accepted]),
    'withdrawals.admAnswer': () => answers.shift() ?? answered({ ...declared, answer: 'refused' }),
  });
  renderScreen(<WithdrawalList />);
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse: withdrawal 40' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse: withdrawal of Mina' }));
  await userEvent.type(dialog.getByLabelText('What to write'), 'Too late');
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText(/^Another organiser answered meanwhile: Accepted\./)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const seen = sent
    .filter(({ path }) => path === 'withdrawals.admAnswer')
    .map(({ input }) => input['answer_seen']);
  expect(seen).toEqual([null, 'accepted']);
});

test('one that fits no claim says so and, alone, is erased once that is confirmed; nothing is shown where there is none', async () => {
  const unmatched = { ...declared, position: 41, claim_id: null, user_id: null };
  const lists = [[unmatched, declared]];
  const sent = startTrpcServer({
    'withdrawals.admGetAll': () => answered(lists.shift() ?? []),
    'withdrawals.admErase': () => answered({ success: true }),
  });
  renderScreen(<WithdrawalList />);
  expect(await screen.findByText('“#9” fits no claim of this address')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Erase: withdrawal 40' })).toBeNull();
  const erased = () => sent.filter(({ path }) => path === 'withdrawals.admErase').map(({ input }) => input);
  const press = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Erase: withdrawal 41' }));
    const dialog = await screen.findByRole('dialog', { name: 'Erase' });
    expect(dialog).toHaveTextContent('not answered yet');
    await userEvent.click(within(dialog).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await press('Cancel');
  expect(erased()).toEqual([]);
  await press('Erase');
  await waitFor(() => expect(screen.queryByText('Withdrawals')).toBeNull());
  expect(erased()).toEqual([{ position: 41 }]);
});

test('one that waits is sorted to a claim, and shown when it could not be', async () => {
  const waiting = { ...declared, position: null, waiting_id: 7, claim_id: null, user_id: null };
  const answers = [refusedCall('NOT_FOUND', 404, 'claim not found'), answered({ ...declared, claim_id: 12 })];
  let lists: readonly WithdrawalRecord[] = [waiting];
  const sent = startTrpcServer({
    'withdrawals.admGetAll': () => answered(lists),
    'withdrawals.admSort': () => {
      if (answers.length === 1) lists = [{ ...declared, claim_id: 12 }];
      return answers.shift() ?? answered(declared);
    },
  });
  renderScreen(<WithdrawalList />);
  expect(await screen.findByText('Not sorted yet')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sort: withdrawal of Mina' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sort: withdrawal of Mina' }));
  const field = dialog.getByLabelText(/^Number of the claim/);
  await userEvent.type(field, 'none');
  expect(dialog.getByRole('button', { name: 'Sort' })).toBeDisabled();
  await userEvent.clear(field);
  await userEvent.type(field, '#12');
  await userEvent.click(dialog.getByRole('button', { name: 'Sort' }));
  expect(await dialog.findByText('claim not found')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Sort' }));
  expect(await screen.findByRole('link', { name: 'Claim #12' })).toBeInTheDocument();
  const sorted = sent.filter(({ path }) => path === 'withdrawals.admSort').map(({ input }) => input);
  expect(sorted).toEqual(Array(2).fill(expect.objectContaining({ waiting_id: 7, claim_id: 12 })));
});

test('several of one address are erased at once, after a question that says how many there are', async () => {
  const waiting = { ...declared, position: null, claim_id: null, user_id: null, mail: 'flood@example.org' };
  const other = { ...waiting, waiting_id: 9, mail: 'other@example.org' };
  let lists: readonly WithdrawalRecord[] = [
    other,
    { ...waiting, waiting_id: 8 },
    { ...waiting, waiting_id: 7, mail: 'Flood@example.org' },
  ];
  const sent = startTrpcServer({
    'withdrawals.admGetAll': () => answered(lists),
    'withdrawals.admPreviewErasingAddress': () =>
      answered({ mail: 'flood@example.org', waiting: 12, last_waiting_id: 20 }),
    'withdrawals.admEraseWaitingOfAddress': () => {
      lists = [other];
      return answered({ erased: 12 });
    },
  });
  renderScreen(<WithdrawalList />);
  const [first] = await screen.findAllByRole('button', { name: /^Erase all of flood@example.org$/i });
  expect(screen.queryByRole('button', { name: 'Erase all of other@example.org' })).toBeNull();
  await userEvent.click(first ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase all' }));
  expect(dialog.getByText('Erase 12 withdrawals of flood@example.org that wait?')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Erase all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Erase all of/ })).toBeNull());
  const erased = sent.filter(({ path }) => path === 'withdrawals.admEraseWaitingOfAddress');
  expect(erased.map(({ input }) => input)).toEqual([{ waiting_id: 8, last_waiting_id: 20 }]);
});

test.each([
  ['Refuse: withdrawal 40', 'What to write', 'Too late'],
  ['Sort: withdrawal of Juno', /^Number of the claim/, '9'],
])(
  '%s: what was typed is there again after a login, and gone once it is canceled',
  async (button, field, text) => {
    const waiting = { ...declared, position: 41, waiting_id: 5, claim_id: null, user_id: null, name: 'Juno' };
    startTrpcServer({ 'withdrawals.admGetAll': () => answered([waiting, declared]) });
    const open = async () => {
      const { unmount } = renderForPerson(<WithdrawalList />);
      await userEvent.click(await screen.findByRole('button', { name: button }));
      return unmount;
    };
    const unmount = await open();
    await userEvent.type(await screen.findByLabelText(field), text);
    unmount();
    await open();
    expect(await screen.findByLabelText(field)).toHaveValue(text);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(Object.keys(sessionStorage)).toEqual([]);
  },
);
