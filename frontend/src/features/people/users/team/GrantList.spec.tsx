import type { GrantRecord, GrantsRecord } from '@fan-beats/backend/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderForPerson } from '../../../../shared/testing/renderForPerson';
import { answered, startTrpcServer } from '../../../../shared/testing/startTrpcServer';
import { GrantList } from './GrantList';

afterEach(() => jest.restoreAllMocks());

const mira = { user_id: 1, displayname: 'Mira' };
const grant: GrantRecord = {
  grant_id: 5,
  grant: 'packing',
  with_names: false,
  until: null,
  user_id: 4,
  user_displayname: 'Mina',
  given_by: mira,
  given_at: '2026-11-30T10:00:00.000Z',
  ended_at: null,
  ended_by: null,
  in_force: true,
};
const ended = { ...grant, grant_id: 3, grant: 'money' as const, in_force: false };
const found: GrantsRecord = {
  grants: [
    grant,
    { ...ended, ended_at: '2026-11-29T10:00:00.000Z', ended_by: mira },
    { ...ended, grant_id: 2, grant: 'books', until: '2026-11-28T10:00:00.000Z' },
  ],
  invitations: [],
};

test('a grant shows its end and who gave it, and is ended after a question', async () => {
  const sent = startTrpcServer({ 'user.endGrant': () => answered({ success: true }) });
  renderForPerson(<GrantList found={found} />);
  const list = screen.getByRole('list', { name: 'Grants' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'MinaPacking, without an endgiven 30.11.2026, 11:00 by Mira',
  );
  await userEvent.click(screen.getByRole('button', { name: 'End Packing of Mina' }));
  const question = await screen.findByRole('dialog');
  expect(question).toHaveTextContent('It ends at once, on every device.');
  await userEvent.click(within(question).getByRole('button', { name: 'End it' }));
  expect(await screen.findByText('Packing ended for Mina')).toBeInTheDocument();
  expect(sent).toEqual([{ path: 'user.endGrant', input: { grant_id: 5 } }]);
});

test('an ended grant shows who ended it, or that it ended by itself', async () => {
  startTrpcServer({});
  renderForPerson(<GrantList found={found} ofOne />);
  await userEvent.click(screen.getByText('2 grants ended'));
  const [money, books] = within(screen.getByRole('list', { name: 'Ended grants' })).getAllByRole('listitem');
  expect(money).toHaveTextContent('Money, without an endended 29.11.2026, 11:00 by Mira');
  expect(books).toHaveTextContent('ended 28.11.2026, 11:00 by itself');
});
