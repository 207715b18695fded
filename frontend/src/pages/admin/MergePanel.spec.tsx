import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser } from '../../features/people/users/testing/aUser';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, refused, refusedBy, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { MergedPanel, MergePanel } from './MergePanel';

afterEach(() => jest.restoreAllMocks());

const mina = aUser();
const holding = { balance: 12.5, points: 34, unavailable_points: 0, claims: 2 };
const plan = {
  gone: { balance: 7.5, points: -4, unavailable_points: 0, claims: 1 },
  kept: holding,
  after: { balance: 20, points: 30, unavailable_points: 0, claims: 3 },
  claimed_by_both: ['Comeback', 'Tour'],
  digest: 'a'.repeat(64),
};
const twin = aUser({
  user_id: 9,
  displayname: 'Mina K',
  mail: '',
  without_account: true,
  balance: 7.5,
  points: -4,
  unavailable_points: 0,
});

describe('finding that two people are one', () => {
  test('shows what both come to, lets the account stay, and sends it once it is confirmed', async () => {
    const answers = [
      refused('PRECONDITION_FAILED', 412, 'Person 9 was merged into person 3: go on there.'),
      refused('CONFLICT', 409, 'This was changed by somebody else meanwhile.'),
    ];
    const plans = [plan, { ...plan, after: { ...plan.after, balance: 21 }, digest: 'b'.repeat(64) }];
    const sent = startTrpcServer({
      'user.admGetUsers': () => answered([mina, twin]),
      'user.admGetUser': () => answered(mina),
      'user.admPreviewMerger': () => answered(plans.shift() ?? plan),
      'user.admMergePeople': () => answers.shift() ?? answered({ ...twin, merged_into: 4 }),
    });
    renderScreen(<MergePanel user={twin} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Merge with'));
    await user.click(await screen.findByText('Mina'));
    expect(await screen.findByText('20.00 €, 30 Fan Beats, 3 claims')).toBeInTheDocument();
    expect(screen.getByText('7.50 €, -4 Fan Beats, 1 claim')).toBeInTheDocument();
    expect(screen.getByText('12.50 €, 34 Fan Beats, 2 claims')).toBeInTheDocument();
    expect(
      screen.getByText('Both claimed in Comeback, Tour: these stay two claims of one person.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Mina' })).toBeChecked();
    const merge = async () => {
      await user.click(screen.getByRole('button', { name: 'Merge …' }));
      await user.click(await screen.findByRole('button', { name: 'Merge' }));
    };
    await merge();
    expect(await screen.findByRole('alert')).toHaveTextContent('Person 9 was merged into person 3');
    await merge();
    expect(await screen.findByText(/^Something changed since the preview/)).toBeInTheDocument();
    expect(await screen.findByText('21.00 €, 30 Fan Beats, 3 claims')).toBeInTheDocument();
    await merge();
    expect(await screen.findByText('Merged into one person')).toBeInTheDocument();
    const calls = sent.filter(({ path }) => path === 'user.admMergePeople').map(({ input }) => input);
    expect(calls).toMatchObject([
      { user_id: 9, into_user_id: 4, digest: plan.digest },
      { user_id: 9, into_user_id: 4, digest: plan.digest },
      { user_id: 9, into_user_id: 4, digest: 'b'.repeat(64) },
    ]);
    expect(new Set(calls.map((input) => (input as { idempotency_key: string }).idempotency_key)).size).toBe(
      1,
    );
  });

  test('lets an address stay where nobody has an account, and says what becomes of the other one and of a ban', async () => {
    const sheet = aUser({ user_id: 9, displayname: 'Mina K', without_account: true, banned: true });
    startTrpcServer({
      'user.admGetUsers': () => answered([sheet]),
      'user.admGetUser': () => answered(sheet),
      'user.admPreviewMerger': () => answered(plan),
    });
    const nameless = aUser({ user_id: 5, displayname: 'Min', mail: '', without_account: true });
    renderScreen(<MergePanel user={{ ...nameless, awaits_approval: true }} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Merge with'));
    await user.click(await screen.findByText('Mina K'));
    expect(await screen.findByRole('radio', { name: 'Mina K (no account)' })).toBeChecked();
    const told = async () => {
      await waitFor(() => expect(screen.getByRole('button', { name: 'Merge …' })).toBeEnabled());
      await user.click(screen.getByRole('button', { name: 'Merge …' }));
      const { textContent } = await screen.findByRole('dialog');
      await user.click(screen.getByRole('button', { name: 'Go back' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      return textContent;
    };
    expect(await told()).toContain('Mina K is banned and cannot log in.');
    await user.click(screen.getByRole('radio', { name: 'Min (no account)' }));
    const turned = await told();
    expect(turned).toContain('mina@example.org can no longer be used to log in.');
    expect(turned).toContain('The ban of Mina K does not apply to Min.');
    expect(turned).toContain('Min cannot log in before an organiser lets them in.');
  });

  test('does not let an admin go', async () => {
    startTrpcServer({
      'user.admGetUsers': () => answered([mina, aUser({ user_id: 1, displayname: 'Boss' })]),
      'user.admGetUser': () => answered(aUser({ user_id: 1, displayname: 'Boss', user_role: 2 })),
      'user.admPreviewMerger': ({ user_id }) =>
        user_id === 1 ? refusedBy('IS_ADMIN', 'Person 1 is an admin.') : answered(plan),
    });
    renderScreen(<MergePanel user={mina} />);
    const user = userEvent.setup();
    await user.click(screen.getByLabelText('Merge with'));
    await user.click(await screen.findByText('Boss'));
    expect(await screen.findByText('Boss is an admin and would be gone. Let them stay.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Merge …' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Boss' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Merge …' })).toBeEnabled());
  });

  test('leads from who is gone to who stays, and says why it cannot be taken back', async () => {
    const why = 'The merger stays, as something was recorded since on claim #17: event 12.';
    startTrpcServer({
      'user.admGetUser': () => answered(mina),
      'user.admSeparatePeople': () => refused('PRECONDITION_FAILED', 412, why),
    });
    renderScreen(<MergedPanel user={twin} intoUserId={4} />);
    const user = userEvent.setup();
    expect(await screen.findByRole('link', { name: 'Mina' })).toHaveAttribute('href', '/admin/users/user/4');
    await user.click(screen.getByRole('button', { name: 'Take back the merger of Mina K' }));
    await user.click(await screen.findByRole('button', { name: 'Separate' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(why);
  });
});
