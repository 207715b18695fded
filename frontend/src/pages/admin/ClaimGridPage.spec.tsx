import type { ClaimRecord } from '@fan-beats/backend/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../../features/claims/testing/aClaim';
import { aClaimItem } from '../../features/claims/testing/aClaimItem';
import { aUser } from '../../features/people/users/testing/aUser';
import { answered, refused, startTrpcServer, type Answers } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { ClaimGridPage } from './ClaimGridPage';

beforeAll(() => {
  // jsdom lays nothing out, so it scrolls nowhere.
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => jest.restoreAllMocks());

const items = (fan: number) => [
  aClaimItem({ amount: fan }),
  aClaimItem({ item_id: 2, caption: 'Poster', variant_caption: 'Blue', itemvariant_id: 4 }),
];

const claimOf = (fan: number, changes: Partial<ClaimRecord> = {}) =>
  aClaim({ claim_id: fan, user_id: fan, user_displayname: `Fan ${fan}`, items: items(fan), ...changes });

const many = (count: number) => Array.from({ length: count }, (_, index) => claimOf(index + 1));

function show(address: string, claims: readonly ClaimRecord[], answers: Answers = {}) {
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered([...claims]),
    'user.getUserInfo': () => answered(aUser()),
    ...answers,
  });
  renderPage({ Page: ClaimGridPage, path: '/admin/claims/grid', address: `/admin/claims/grid${address}` });
}

const grid = () => screen.findByRole('grid', { name: 'Fans and items' });
const current = (table: HTMLElement) =>
  document.getElementById(table.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('shows who claimed what with the sums of rows and columns, and of a group order alone', async () => {
  show('?go=3&sort=name&dir=asc', [...many(2), claimOf(3, { go_id: 4, gotitle: 'Other' })]);
  const rows = within(await grid())
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Fan', 'Pieces', 'Sum', 'Items paid', 'State', 'Neon Hearts', 'PosterBlue'],
    ['Fan 1', '2', '25.50 €', '0.00 €', '25.50 € open', '1', '1'],
    ['Fan 2', '3', '25.50 €', '0.00 €', '25.50 € open', '2', '1'],
    ['2 fans', '5', '51.00 €', '0.00 €', '', '3', '2'],
  ]);
});

test('arrows go from cell to cell, Enter opens the claim', async () => {
  show('?go=3&sort=name&dir=asc', many(3));
  const table = await grid();
  act(() => table.focus());
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(current(table)).toBe('2');
  expect(screen.getByText('Fan 2 · Neon Hearts: 2')).toBeInTheDocument();
  await userEvent.keyboard('{End}{ArrowRight}{ArrowUp}{ArrowUp}');
  expect(screen.getByText('Fan 1 · Poster - Blue: 1')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('another page')).toBeInTheDocument();
});

test('draws the rows in sight of many, and those that are gone to', async () => {
  show('?go=3&sort=name&dir=asc', many(100));
  const table = await grid();
  expect(within(table).getAllByRole('row').length).toBeLessThan(70);
  expect(table).toHaveAttribute('aria-rowcount', '102');
  act(() => table.focus());
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(current(table)).toBe('1');
  expect(screen.getByText('Fan 100 · Poster - Blue: 1')).toBeInTheDocument();
  await userEvent.keyboard('{PageUp}{Home}');
  expect(current(table)).toBe('Fan 90');
  await userEvent.keyboard('{Control>}{Home}{/Control}');
  expect(current(table)).toBe('Fan 1');
});

test('asks for a group order, says that nothing matches, and why nothing is loaded', async () => {
  show('', many(1));
  expect(await screen.findByText('Choose a group order.')).toBeInTheDocument();
});

test('says that no claim matches, and shows all again', async () => {
  show('?go=3&user=nowhere', many(1));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(await grid()).toBeInTheDocument();
});

test('says why nothing is loaded', async () => {
  show('?go=3', [], { 'claims.admGetClaimOverview': () => refused('INTERNAL_SERVER_ERROR', 500, 'Down') });
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Error loading claims: Down'));
});
