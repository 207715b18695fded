import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../shared/testing/renderScreen';
import { invalid, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { BandEditor, namesOf } from './BandEditor';

afterEach(() => jest.restoreAllMocks());

test('what the server refuses is said at its field, in the words of the screen', async () => {
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

test('names are one per line, trimmed, and each counts once', () => {
  expect(namesOf(' Mina \n\nJun\nMINA\n')).toEqual(['Mina', 'Jun']);
});
