import { screen } from '@testing-library/react';
import { aClaim } from '../../features/claims/testing/aClaim';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import { PackingPage } from './PackingPage';

afterEach(() => jest.restoreAllMocks());

test.each([true, false])('the page says above the sheets what was canceled (%s)', async (canceled) => {
  const claims = [1, 2].map((claim_id) => aClaim({ claim_id, user_id: claim_id, canceled }));
  startTrpcServer({
    'claims.admGetClaimOverview': () => answered([...claims, aClaim({ go_id: 4, gotitle: 'Spring' })]),
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
