import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/renderScreen';
import { useUnprovenQuestion } from './useUnprovenQuestion';

const mina = { user_id: 4, displayname: 'Mina', mail: 'mina@example.org', mail_unproven: true } as const;
const juno = { user_id: 7, displayname: 'Juno', mail_unproven: true } as const;
const proven = { user_id: 9, displayname: 'Nora' };

interface ChooserProps {
  readonly people: Parameters<ReturnType<typeof useUnprovenQuestion>>[0];
  readonly onChosen: (goesAhead: boolean) => void;
}

function Chooser({ people, onChosen }: ChooserProps) {
  const ask = useUnprovenQuestion();
  return <button onClick={() => void ask(people, 'Claim for this account').then(onChosen)}>Claim</button>;
}

const claim = () => userEvent.click(screen.getByRole('button', { name: 'Claim' }));

describe('choosing an account with an unproven address (rule A14)', () => {
  test('asks with the name and the address of the account, begins on the way back, and asks once', async () => {
    const onChosen = jest.fn();
    renderScreen(<Chooser people={[mina, proven]} onChosen={onChosen} />);
    await claim();
    expect(await screen.findByRole('dialog', { name: /Is this account really Mina's/ })).toBeVisible();
    expect(
      screen.getByText(
        'Somebody registered as Mina with mina@example.org, and nobody confirmed the address.',
      ),
    ).toBeInTheDocument();
    expect(onChosen).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Go back' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onChosen).toHaveBeenLastCalledWith(false);
    await claim();
    await userEvent.click(await screen.findByRole('button', { name: 'Claim for this account' }));
    expect(onChosen).toHaveBeenLastCalledWith(true);
    await claim();
    expect(onChosen).toHaveBeenCalledTimes(3);
    expect(onChosen).toHaveBeenLastCalledWith(true);
  });

  test('names each of several accounts', async () => {
    renderScreen(<Chooser people={[mina, juno]} onChosen={jest.fn()} />);
    await claim();
    expect(await screen.findByRole('dialog', { name: 'Are these 2 accounts really theirs?' })).toBeVisible();
    expect(
      screen.getByText('Somebody registered as Juno, and nobody confirmed the address.'),
    ).toBeInTheDocument();
  });

  test('asks nothing where the address is proven', async () => {
    const onChosen = jest.fn();
    renderScreen(<Chooser people={[proven]} onChosen={onChosen} />);
    await claim();
    expect(onChosen).toHaveBeenCalledWith(true);
  });
});
