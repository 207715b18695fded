import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, startTrpcServer, type TrpcAnswer } from '../../../shared/testing/startTrpcServer';
import { unanswered } from '../../../shared/testing/unanswered';
import { ErasePanel, PersonPanel } from './PersonPanel';
import { aUser } from './testing/aUser';
import { WaitingPeople } from './WaitingPeople';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';

function ShownUser() {
  const { currentData, refetch } = SharedEndpoints.useAdmGetUserQuery({ user_id: 4 });
  return (
    <>
      <button onClick={() => void refetch()}>Ask again</button>
      {currentData && <PersonPanel user={currentData} />}
    </>
  );
}

afterEach(() => jest.restoreAllMocks());

describe('the ban of a user', () => {
  test('is not shown as lifted again by an answer that is older than it', async () => {
    let answerLate: (answer: TrpcAnswer<'user.admGetUser'>) => void = () => undefined;
    const late = new Promise<TrpcAnswer<'user.admGetUser'>>((resolve) => {
      answerLate = resolve;
    });
    const answers = [answered(aUser()), late];
    const banned = answered(aUser({ banned: true }));
    const sent = startTrpcServer({
      'user.admGetUser': () => answers.shift() ?? banned,
      'user.admUpdateUser': () => banned,
    });
    const { store } = renderScreen(<ShownUser />);
    const user = userEvent.setup();
    const box = await screen.findByRole('checkbox', { name: 'Banned' });
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    await waitFor(() => expect(answers).toEqual([]));
    await user.click(box);
    expect(await screen.findByText(/^Every session ends at once/)).toBeInTheDocument();
    expect(sent.map(({ path }) => path)).not.toContain('user.admUpdateUser');
    await user.click(screen.getByRole('button', { name: 'Ban' }));
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('user.admUpdateUser'));
    expect(box).toBeChecked();
    const seen: boolean[] = [];
    const observer = new MutationObserver(() => seen.push((box as HTMLInputElement).checked));
    observer.observe(document.body, { subtree: true, attributes: true, childList: true });
    await waitFor(() => expect(unanswered(store)).toEqual([]));
    answerLate(answered(aUser()));
    expect(await screen.findByText('User banned')).toBeInTheDocument();
    await waitFor(() => expect(box).toBeEnabled());
    observer.disconnect();
    expect(box).toBeChecked();
    expect(seen).not.toContain(false);
  });
});

test.each([
  [['Yara'], 'So is Yara, who was merged into them.'],
  [['Yara', 'Zoe', 'Lou'], 'So are Yara, Zoe and Lou, who were merged into them.'],
])('the question before erasing names %j, who were merged into them', async (names, told) => {
  const merged = names.map((displayname, index) => ({ user_id: 10 + index, displayname }));
  renderScreen(<ErasePanel user={aUser({ merged })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Erase person' }));
  expect(await screen.findByText(/^Mina is logged out and forgotten forever/)).toHaveTextContent(told);
});

test('nobody is asked to let in who was banned or merged', () => {
  const waiting = { awaits_approval: true as const };
  const people = [
    {},
    { user_id: 5, displayname: 'Yara', banned: true },
    { user_id: 6, displayname: 'Zoe', merged_into: 4 },
  ];
  renderScreen(<WaitingPeople users={people.map((one) => aUser({ ...waiting, ...one }))} />);
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Approve Mina',
  ]);
});
