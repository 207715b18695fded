import type { FoundRecord } from '@fan-beats/backend/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { renderScreen } from '../../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer, type TrpcAnswer } from '../../../shared/testing/startTrpcServer';
import { entriesOf } from './paletteEntries';
import { PaletteButton } from './PaletteButton';

const winter: FoundRecord = { kind: 'go', id: 3, title: 'Winter Tour', note: 'ORDERED' };
const claim: FoundRecord = { kind: 'claim', id: 17, title: 'Claim #17', note: 'Lena, Winter Tour' };

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{`${pathname}${search}`}</p>;
}

async function openPalette(answer: TrpcAnswer<'search.admFind'>) {
  const sent = startTrpcServer({ 'search.admFind': () => answer });
  renderScreen(
    <>
      <PaletteButton places={[{ title: 'Freebie Monitor', to: '/admin/freebiemonitor' }]} />
      <Where />
    </>,
  );
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search' });
  return { sent, user, field };
}

afterEach(() => jest.restoreAllMocks());

test('Ctrl+K finds, arrows choose, Enter goes there, and the dialog is gone', async () => {
  const { user, field, sent } = await openPalette(answered([winter]));
  await user.type(field, 'winter');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'Group orderWinter TourOrder placed',
    ...[
      'Edit Winter Tour',
      'Link items to Winter Tour',
      'Claims of Winter Tour',
      'Freebies of Winter Tour',
      'Bills of Winter Tour',
      'Packing pages of Winter Tour',
      'Unpaid claims of Winter Tour',
      'Change the status of Winter Tour',
      'Cancel Winter Tour',
      'Write to the fans of Winter Tour',
      'Divide a bill over Winter Tour',
      'Ask for payments of Winter Tour',
      'Grid of Winter Tour',
    ].map((title) => `Group order${title}Order placed`),
  ]);
  expect(sent.map(({ input }) => input)).toEqual([{ text: 'winter' }]);
  await user.keyboard('{ArrowUp}'.repeat(11));
  expect(options[3]).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveAttribute('aria-activedescendant', options[3]?.id);
  await user.keyboard('{Enter}');
  expect(screen.getByTestId('where')).toHaveTextContent('/admin/claims?go=3');
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
});

test('it says when nothing was found, and what failed', async () => {
  const { user, field } = await openPalette(refused('SERVICE_UNAVAILABLE', 503, 'Not now'));
  await user.type(field, 'x');
  expect(await screen.findByText('Error searching: Not now')).toBeInTheDocument();
  await user.clear(field);
  await user.type(field, 'monitor');
  expect(screen.getByRole('option', { name: /Freebie Monitor/ })).toBeInTheDocument();
});

test('few records bring what can be done with them, many only the way to them', () => {
  expect(entriesOf([claim]).map(({ title }) => title)).toEqual([
    'Claim #17',
    'Enter the tracking ID of Claim #17',
    'Pack Claim #17',
    'Change Claim #17',
    'Delete Claim #17',
    'History of Claim #17',
    'Events of Claim #17',
  ]);
  expect(entriesOf([claim, claim, winter, claim])).toHaveLength(4);
});

test('an act that the words name comes first', () => {
  const [first, second] = entriesOf([winter, claim, claim, claim], 'winter claims');
  expect([first?.title, second?.title]).toEqual(['Claims of Winter Tour', 'Unpaid claims of Winter Tour']);
});

test('the words of an act find the person it is done for, with a slip too', async () => {
  const lena: FoundRecord = { kind: 'user', id: 5, title: 'Lena', note: '' };
  const sent = startTrpcServer({
    'search.admFind': ({ text }) => answered(text === 'lena' ? [lena] : []),
  });
  renderScreen(<PaletteButton places={[]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Search and go to' }));
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'record paymnet lena');
  const options = await screen.findAllByRole('option');
  expect(options[0]).toHaveTextContent('Record a payment of Lena');
  expect(options[1]).toHaveTextContent(/^UserLena$/);
  expect(sent.map(({ input }) => input['text'])).toContain('lena');
});
