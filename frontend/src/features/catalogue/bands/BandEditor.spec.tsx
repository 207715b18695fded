import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, invalid, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { BandEditor, namesOf } from './BandEditor';

afterEach(() => jest.restoreAllMocks());

test('a refusal of the server is shown at its field, in the words of the screen', async () => {
  startTrpcServer({
    'bands.admSaveBand': () => invalid({ members: 'members must be different people' }),
  });
  renderScreen(
    <BandEditor band={{ band_id: 1, bandname: 'Moonlit Echo' }} members={['Ari']} onDone={() => undefined} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Members must be different people')).toBeInTheDocument();
  expect(screen.getByLabelText('Members')).toHaveFocus();
});

test('members that another organiser saved meanwhile are named before they are saved over', async () => {
  const band = { band_id: 1, bandname: 'Moonlit Echo' };
  const answers = [refused('CONFLICT', 409, 'This was changed by somebody else meanwhile.')];
  const sent = startTrpcServer({
    'bands.admSaveBand': () => answers.shift() ?? answered(band),
    'bands.getMembersForBand': () => answered([{ membername: 'Ari' }, { membername: 'Sol' }]),
    'bands.getBands': () => answered([{ band_id: 1, bandname: 'Moonlight' }]),
  });
  const done = jest.fn();
  renderScreen(<BandEditor band={band} members={['Ari']} onDone={done} />);
  await userEvent.type(screen.getByLabelText('Members'), '{Enter}Mina');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText(/^Another organiser saved Moonlight meanwhile: Ari, Sol\./),
  ).toBeInTheDocument();
  expect(screen.getByLabelText('Members')).toHaveValue('Ari\nMina');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  const seen = sent
    .filter(({ path }) => path === 'bands.admSaveBand')
    .map(({ input }) => [input['bandname_seen'], input['members_seen']]);
  expect(seen).toEqual([
    ['Moonlit Echo', [{ membername: 'Ari' }]],
    ['Moonlight', [{ membername: 'Ari' }, { membername: 'Sol' }]],
  ]);
});

test('the own save with a lost answer is not a save of another organiser', async () => {
  startTrpcServer({
    'bands.admSaveBand': () => refused('CONFLICT', 409, 'This was changed meanwhile.'),
    'bands.getMembersForBand': () => answered([{ membername: 'Ari' }, { membername: 'Mina' }]),
    'bands.getBands': () => answered([{ band_id: 1, bandname: 'Moonlit Echo' }]),
  });
  const done = jest.fn();
  const band = { band_id: 1, bandname: 'Moonlit Echo' };
  renderScreen(<BandEditor band={band} members={['Ari']} onDone={done} />);
  await userEvent.type(screen.getByLabelText('Members'), '{Enter}Mina ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Band saved')).toBeInTheDocument();
  expect(done).toHaveBeenCalled();
});

test('names are one per line, trimmed, and each counts once', () => {
  expect(namesOf(' Mina \n\nJun\nMINA\n')).toEqual(['Mina', 'Jun']);
});
