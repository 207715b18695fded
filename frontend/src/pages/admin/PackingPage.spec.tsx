import { screen } from '@testing-library/react';
import { aClaim } from '../../features/claims/testing/aClaim';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { PackingPage } from './PackingPage';

afterEach(() => jest.restoreAllMocks());

test.each([true, false])('the page says above the sheets what was canceled (%s)', async (canceled) => {
  const arrived = { go_status: 'ARRIVED' };
  const claims = [1, 2].map((claim_id) => aClaim({ ...arrived, claim_id, user_id: claim_id, canceled }));
  startTrpcServer({
    'claims.admGetClaimOverview': () =>
      answered([...claims, aClaim({ ...arrived, go_id: 4, gotitle: 'Spring' })]),
    'claims.admGetClaimPieces': () => answered([]),
    'item.admGetAllItems': () => answered([]),
    'user.admGetUsers': () => answered([]),
  });
  renderPage({ Page: PackingPage });
  expect(await screen.findByText('3 parcels')).toBeInTheDocument();
  expect(screen.queryByRole('alert')?.textContent).toBe(
    canceled ? 'Canceled, nothing of it is to be packed: Winter Tour' : undefined,
  );
});

const claims = [
  aClaim({ claim_id: 1, user_id: 1, user_displayname: 'Mina', go_status: 'ARRIVED', payment_received: true }),
  aClaim({ claim_id: 2, user_id: 2, user_displayname: 'Juno', go_status: 'ARRIVED' }),
  aClaim({ claim_id: 3, user_id: 3, user_displayname: 'Rosa', go_id: 4, go_status: 'SENT_OUT' }),
  aClaim({ claim_id: 4, user_id: 4, user_displayname: 'Yuna', go_id: 5, go_status: null }),
];

async function sheetsAt(address: string): Promise<string[]> {
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered(claims),
    'claims.admGetClaimPieces': () => answered([]),
    'item.admGetAllItems': () => answered([]),
    'user.admGetUsers': () => answered([]),
  });
  renderPage({
    Page: PackingPage,
    path: '/admin/claims/packing',
    address: `/admin/claims/packing${address}`,
  });
  await screen.findByText(/parcels?$/);
  return screen.getAllByRole('article').map((sheet) => sheet.textContent);
}

test('packs the claims that were selected, and marks who has not paid', async () => {
  const sheets = await sheetsAt('?claims=2-4');
  expect(sheets).toEqual([
    expect.stringContaining('Not paid: 25.50 € Items'),
    expect.stringMatching(/^Yuna/),
  ]);
});

test('without a group order packs what arrived, and says what is left out', async () => {
  const sheets = await sheetsAt('');
  expect(sheets).toHaveLength(2);
  expect(sheets.filter((sheet) => sheet.includes('Not paid'))).toEqual([expect.stringMatching(/^Juno/)]);
  expect(
    screen.getByText(/^2 claims of group orders that have not arrived or were sent out/),
  ).toBeInTheDocument();
});

test('packs all of the group order that is chosen', async () => {
  expect(await sheetsAt('?go=4')).toEqual([expect.stringMatching(/^Rosa/)]);
});
