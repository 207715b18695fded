import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readShop } from '../../../shared/config/settings';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { ShopForm } from './ShopForm';

afterEach(() => jest.restoreAllMocks());

test('a shop that another organiser saved meanwhile is not set back', async () => {
  const { texts: _texts, ...look } = readShop();
  const [seen, theirs] = [{ ...look, version: 1 }, { ...look, seller: 'small', version: 2 } as const];
  const answers = [refused('CONFLICT', 409, 'This was changed by somebody else meanwhile.')];
  const sent = startTrpcServer({
    'settings.admSaveShop': () => answers.shift() ?? answered({ ...theirs, subtitle: 'ours', version: 3 }),
  });
  renderScreen(<ShopForm shop={seen} readNewest={() => Promise.resolve(theirs)} />);
  const subtitle = screen.getByLabelText('Subtitle');
  await userEvent.clear(subtitle);
  await userEvent.type(subtitle, 'ours');
  await userEvent.click(screen.getByRole('button', { name: 'Save shop' }));
  expect(await screen.findByText(/^Another organiser saved meanwhile: Who sells\. /)).toBeInTheDocument();
  expect(screen.getByLabelText('Who sells')).toHaveValue('small');
  expect(subtitle).toHaveValue('ours');
  await userEvent.click(screen.getByRole('button', { name: 'Save shop' }));
  expect(await screen.findByText(/^Shop saved/)).toBeInTheDocument();
  expect(sent.map(({ input }) => [input['expected_version'], input['seller'], input['subtitle']])).toEqual([
    [1, 'private', 'ours'],
    [2, 'small', 'ours'],
  ]);
});
