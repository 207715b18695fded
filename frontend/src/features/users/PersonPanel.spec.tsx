import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer, type TrpcAnswer } from '../../shared/testing/startTrpcServer';
import { PersonPanel } from './PersonPanel';
import { aUser } from './testing/aUser';
import { useAdmGetUserQuery } from '../../shared/api/sharedEndpoints';

function ShownUser() {
  const { currentData, refetch } = useAdmGetUserQuery({ user_id: 4 });
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
    renderScreen(<ShownUser />);
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
    // The answer to the change is long there by then.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    answerLate(answered(aUser()));
    expect(await screen.findByText('User banned')).toBeInTheDocument();
    await waitFor(() => expect(box).toBeEnabled());
    observer.disconnect();
    expect(box).toBeChecked();
    expect(seen).not.toContain(false);
  });
});
