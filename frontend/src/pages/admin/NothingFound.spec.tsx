import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { aProduct } from '../../features/catalogue/shop/testing/aProduct';
import { aClaim } from '../../features/claims/testing/aClaim';
import { aUser } from '../../features/people/users/testing/aUser';
import { aUserTable } from '../../features/people/users/testing/aUserTable';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { ClaimGridPage } from './ClaimGridPage';
import { ClaimsPage } from './ClaimsPage';
import { GosPage } from './GosPage';
import { FreebiesPage, ItemsPage } from './ItemListPage';
import { UsersPage } from './UsersPage';

afterEach(() => jest.restoreAllMocks());

test.each([
  {
    Page: ClaimsPage,
    filter: '?user=nobody',
    says: ['No claims found.', 'No claim matches these filters.'],
    shown: 'Mina',
  },
  {
    Page: ClaimGridPage,
    filter: '?go=3&user=nobody',
    says: ['No claims found.', 'No claim of this group order matches these filters.'],
    shown: 'Mina',
  },
  { Page: GosPage, filter: '?q=nothing', says: ['No group order matches.'], shown: 'Winter Tour' },
  {
    Page: ItemsPage,
    filter: '?q=nothing',
    says: ['No items found.', 'Nothing matches these filters.'],
    shown: 'Tour Photobook',
  },
  {
    Page: FreebiesPage,
    filter: '?q=nothing',
    says: ['No items found.', 'Nothing matches these filters.'],
    shown: 'Tour Photobook',
  },
  { Page: UsersPage, filter: '?q=nobody', says: ['No users match your search criteria.'], shown: 'Mina' },
])(
  '$Page.name says that its filters find nothing, and shows all again',
  async ({ Page, filter, says, shown }) => {
    startTrpcServer({
      'claims.admGetClaimOverview': () => answered([aClaim()]),
      'gos.admGoList': () => answered([aGo()]),
      'gos.admGetGoSums': () => answered([]),
      'item.admGetAllItems': () => answered([aProduct()]),
      'user.admGetUserTable': ({ search }) => answered(aUserTable(search === '' ? [aUser()] : [])),
      'user.getUserInfo': () => answered(aUser()),
    });
    renderPage({ Page, path: '/admin/list', address: `/admin/list${filter}` });
    for (const words of says) expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByText(shown)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(screen.queryByText(says[0] ?? '')).toBeNull());
    expect(screen.getAllByText(shown)).not.toEqual([]);
  },
);
