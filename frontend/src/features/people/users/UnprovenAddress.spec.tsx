import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { aUser } from './testing/aUser';
import { UnprovenAddress, useUnprovenQuestion } from './UnprovenAddress';

const unproven = aUser({ mail_unproven: true });

function Chooser({
  user,
  onChosen,
}: {
  readonly user: typeof unproven;
  readonly onChosen: (is: boolean) => void;
}) {
  const ask = useUnprovenQuestion();
  return (
    <>
      <UnprovenAddress user={user} />
      <button onClick={() => void ask(user, 'Claim for this account').then(onChosen)}>Claim</button>
    </>
  );
}

const claim = () => userEvent.click(screen.getByRole('button', { name: 'Claim' }));

describe('choosing an account with an unproven address', () => {
  test('asks first, with the name and the address of the account', async () => {
    const onChosen = jest.fn();
    renderScreen(<Chooser user={unproven} onChosen={onChosen} />);
    expect(screen.getByText('Nobody confirmed this address')).toBeVisible();
    await claim();
    expect(await screen.findByRole('dialog', { name: /Is this account really Mina's/ })).toBeVisible();
    expect(
      screen.getByText(
        'Somebody registered as Mina with mina@example.org, and nobody confirmed the address.',
      ),
    ).toBeInTheDocument();
    expect(onChosen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
    expect(onChosen).toHaveBeenLastCalledWith(false);
    await claim();
    await userEvent.click(await screen.findByRole('button', { name: 'Claim for this account' }));
    expect(onChosen).toHaveBeenLastCalledWith(true);
  });

  test('asks nothing where the address is proven', async () => {
    const onChosen = jest.fn();
    renderScreen(<Chooser user={aUser()} onChosen={onChosen} />);
    expect(screen.queryByText('Nobody confirmed this address')).toBeNull();
    await claim();
    expect(onChosen).toHaveBeenCalledWith(true);
  });
});
