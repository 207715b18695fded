import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DraftOwnerContext } from '../../shared/forms/useDraft';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer, type Answers } from '../../shared/testing/startTrpcServer';
import { WriteLetter } from './WriteLetter';

jest.mock('../../shared/clock/wait', () => ({ wait: () => Promise.resolve() }));

const mina = { user_id: 2, user_displayname: 'Mina', values: { name: 'Mina', sum: '12.00 €' } };
const noa = { user_id: 3, user_displayname: 'Noa', values: { name: 'Noa' } };

async function send(answers: Answers) {
  const sent = startTrpcServer(answers);
  renderScreen(<WriteLetter goId={1} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write to fans' }));
  await userEvent.type(screen.getByLabelText('Subject'), 'News');
  await userEvent.type(screen.getByLabelText('Text'), 'We wait.');
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 1 fan' }));
  return () => sent.filter(({ path }) => path === 'notices.admWrite').map(({ input }) => input);
}

test('a letter without an answer goes again under the same key, by itself and when pressed', async () => {
  let calls = 0;
  const written = await send({
    'notices.admGetLetters': () => answered([]),
    'notices.admGetToldLetters': () => answered([]),
    'notices.admPreviewLetter': () => answered({ people: [mina], unreached: [], mailed: 1, digest: 'd' }),
    'notices.admWrite': () =>
      (calls += 1) < 5 ? Promise.reject(new TypeError('Failed to fetch')) : answered({ told: 1 }),
  });
  expect(await screen.findByText(/Press again to be sure: it is sent once/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Send to 1 fan' }));
  expect(await screen.findByText('Written to 1 fan')).toBeInTheDocument();
  expect(written()).toHaveLength(5);
  expect(new Set(written().map((input) => input['idempotency_key'])).size).toBe(1);
});

test('a letter that goes to others now is told so, with the new list', async () => {
  const lists = [[mina], [mina, noa]];
  const written = await send({
    'notices.admGetLetters': () => answered([]),
    'notices.admGetToldLetters': () => answered([]),
    'notices.admPreviewLetter': () => {
      const people = lists.shift() ?? [];
      return answered({ people, unreached: [], mailed: 0, digest: `of ${people.length}` });
    },
    'notices.admWrite': ({ digest }) =>
      digest === 'of 1' ? refused('CONFLICT', 409, 'Please look again.') : answered({ told: 2 }),
  });
  expect(await screen.findByText('Please look again.')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 2 fans' }));
  await waitFor(() => expect(written().map(({ digest }) => digest)).toEqual(['of 1', 'of 2']));
  expect(await screen.findByText('Written to 2 fans')).toBeInTheDocument();
});

test('a letter says first whom it reaches by mail, under News, and not at all', async () => {
  startTrpcServer({
    'notices.admGetLetters': () => answered([]),
    'notices.admGetToldLetters': () => answered([]),
    'notices.admPreviewLetter': () => answered({ people: [mina], unreached: [noa], mailed: 0, digest: 'd' }),
  });
  renderScreen(<WriteLetter goId={1} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write to fans' }));
  expect(await screen.findByText('0 by mail, 1 under News only, 1 by chat or nobody')).toBeInTheDocument();
  expect(screen.getByText('Without an account, so it does not reach them: Noa')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Subject'), 'For {{name}');
  await userEvent.type(screen.getByLabelText('Text'), 'Dear {{name}, {{sum} {{other}');
  const preview = screen.getByLabelText('Preview', { selector: 'blockquote' });
  expect(preview).toHaveTextContent('For Mina Dear Mina, 12.00 € {other}');
});

test('a copy list starts with the text of its letter, and its tick keeps the text that was told', async () => {
  const sent = startTrpcServer({
    'notices.admGetLetters': () => answered([]),
    'notices.admGetToldLetters': () => answered([]),
    'notices.admPreviewLetter': () => answered({ people: [], unreached: [noa], mailed: 0, digest: 'd' }),
    'notices.admTellLetter': () => answered({ success: true }),
    'settings.admGet': () => refused('FORBIDDEN', 403, 'No.'),
    'user.admGetUsers': () => answered([]),
  });
  const copyListOf = async (goId: number, text: string) => {
    const { unmount } = renderScreen(
      <DraftOwnerContext value={7}>
        <WriteLetter goId={goId} />
      </DraftOwnerContext>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Write to fans' }));
    await userEvent.type(screen.getByLabelText('Subject'), 'For {{name}');
    await userEvent.type(screen.getByLabelText('Text'), text);
    await userEvent.click(await screen.findByRole('button', { name: 'Copy list (1)' }));
    return unmount;
  };
  const close = await copyListOf(1, 'Dear {{name}');
  await userEvent.type(screen.getByLabelText('Text'), ', we wait.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noa was told' }));
  expect(await screen.findByText('1 of 1 told')).toBeInTheDocument();
  expect(sent.find(({ path }) => path === 'notices.admTellLetter')?.input).toMatchObject({
    subject: 'For Noa',
    text: 'Dear Noa, we wait.',
    told: true,
  });
  close();
  await copyListOf(2, 'Another letter');
  expect(screen.getByLabelText('Text')).toHaveValue('Another letter');
});

test('a letter from the list of users goes to the people of its filters, under the digest that was shown', async () => {
  const sent = startTrpcServer({
    'notices.admGetLetters': () => answered([]),
    'notices.admGetToldLetters': () => answered([]),
    'notices.admPreviewLetter': () => answered({ people: [mina], unreached: [noa], mailed: 1, digest: 'd' }),
    'notices.admWrite': () => answered({ told: 1 }),
    'settings.admGet': () => refused('FORBIDDEN', 403, 'No.'),
    'user.admGetUsers': () => answered([]),
  });
  renderScreen(<WriteLetter filters={{ search: 'mi', money: 'late' }} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write to these people' }));
  expect(await screen.findByText('1 by mail, 0 under News only, 1 by chat or nobody')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Subject'), 'News');
  await userEvent.type(screen.getByLabelText('Text'), 'We wait.');
  await userEvent.click(await screen.findByRole('button', { name: 'Send to 1 fan' }));
  // The letter stays for those whom it does not reach.
  expect(await screen.findByText('0 of 1 told')).toBeInTheDocument();
  expect(sent.find(({ path }) => path === 'notices.admWrite')?.input).toMatchObject({
    to: 'found',
    search: 'mi',
    money: 'late',
    digest: 'd',
  });
});

test('a copy list comes back with its letter and its ticks, and a tick is taken back under its key', async () => {
  const told = {
    go_id: 1,
    subject: 'For {name}',
    text: 'Dear {name}',
    told_at: '2026-11-30T10:00:00.000Z',
    people: [{ user_id: 3, idempotency_key: 'the key of then' }],
  };
  const sent = startTrpcServer({
    'notices.admGetLetters': () => answered([]),
    'notices.admGetToldLetters': () => answered([told, { ...told, go_id: 2, subject: 'Another order' }]),
    'notices.admPreviewLetter': () => answered({ people: [mina], unreached: [noa], mailed: 1, digest: 'd' }),
    'notices.admTellLetter': () => answered({ success: true }),
    'settings.admGet': () => refused('FORBIDDEN', 403, 'No.'),
    'user.admGetUsers': () => answered([]),
  });
  renderScreen(<WriteLetter goId={1} />);
  await userEvent.click(screen.getByRole('button', { name: 'Write to fans' }));
  await userEvent.click(await screen.findByText('Letters told by chat (1)'));
  await userEvent.click(screen.getByRole('button', { name: 'Copy list of For {name}' }));
  expect(await screen.findByText('1 of 1 told')).toBeInTheDocument();
  expect(screen.getByLabelText('Text')).toHaveValue('Dear {name}');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Noa was told' }));
  expect(await screen.findByText('0 of 1 told')).toBeInTheDocument();
  expect(sent.find(({ path }) => path === 'notices.admTellLetter')?.input).toMatchObject({
    told: false,
    idempotency_key: 'the key of then',
  });
});
