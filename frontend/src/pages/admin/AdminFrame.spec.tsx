import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { AdminFrame } from './AdminFrame';

afterEach(() => jest.restoreAllMocks());

test('the nine tabs of the specification keep their order, in groups, and new ones come after them', () => {
  startTrpcServer({ 'feedback.admGetFeedback': () => answered([]) });
  renderScreen(<AdminFrame />);
  const tabs = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Go List',
    'Items',
    'Freebies',
    'Freebie Monitor',
    'Claims',
    'Users',
    'Contact',
    'Other',
    'FAQ',
    'Bands',
    'Settings',
    'Payments',
    'Purchases',
    'Ledger',
  ]);
  const groups = within(screen.getByRole('navigation', { name: 'Admin' })).getAllByRole('list', {
    name: /./,
  });
  expect(groups.map((group) => group.getAttribute('aria-labelledby') && group.textContent)).toEqual([
    'Go List',
    'ItemsFreebiesFreebie Monitor',
    'ClaimsUsersContact',
    'OtherFAQBandsSettings',
    'PaymentsPurchasesLedger',
  ]);
  expect(screen.getByRole('list', { name: 'Goods' })).toHaveTextContent('Freebie Monitor');
});

test('on a phone the tabs are folded under the name of the screen', async () => {
  startTrpcServer({ 'feedback.admGetFeedback': () => answered([]) });
  renderScreen(<AdminFrame />, '/admin/claims/packing');
  const fold = screen.getByRole('button', { name: 'Claims', expanded: false });
  await userEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(screen.getByRole('link', { name: 'Users' }));
  expect(screen.getByRole('button', { name: 'Users', expanded: false })).toBeInTheDocument();
});

test('the palette goes to what can be done, too', async () => {
  startTrpcServer({ 'feedback.admGetFeedback': () => answered([]) });
  renderScreen(<AdminFrame />);
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox', { name: 'Search' }), 'record payment');
  expect(await screen.findByRole('option', { name: /Record a payment/ })).toBeInTheDocument();
});
