import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { AdminFrame } from './AdminFrame';

afterEach(() => jest.restoreAllMocks());

test('the nine tabs of the specification come first, in its order, and new ones after them', () => {
  startTrpcServer({ 'feedback.admGetFeedback': () => answered([]) });
  renderScreen(<AdminFrame />);
  const tabs = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    ...['Go List', 'Items', 'Freebies', 'Freebie Monitor', 'Claims', 'Users', 'Contact', 'Other', 'FAQ'],
    ...['Ledger', 'Bands', 'Payments', 'Settings'],
  ]);
});

test('the palette goes to what can be done, too', async () => {
  startTrpcServer({ 'feedback.admGetFeedback': () => answered([]) });
  renderScreen(<AdminFrame />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'record payment');
  expect(await screen.findByRole('option', { name: /Record a payment/ })).toBeInTheDocument();
});
