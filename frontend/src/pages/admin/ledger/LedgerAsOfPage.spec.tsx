import type { ClaimRecord } from '@fan-beats/backend/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../../../features/claims/testing/aClaim';
import { HelperContext } from '../../../shared/session/helper';
import { renderScreen } from '../../../shared/testing/renderScreen';
import type { InputOf } from '../../../shared/api/api';
import { answered, startTrpcServer } from '../../../shared/testing/startTrpcServer';
import { LedgerAsOfPage } from './LedgerAsOfPage';

const last = { position: 90, recorded_at: '2026-11-20T12:00:00.000Z' };
const dayBefore = '2026-11-19T12:00:00.000Z';
const past = 'ledger.admGetClaimOverviewAsOf';

const before = aClaim({ claim_sum: 100, covered_sum: 0, payment_received: false });
const after = aClaim({ claim_sum: 158.53, covered_sum: 160, payment_received: true, ems: 4.5 });

/** A ledger of 90 events; only the last ones changed something. */
function startBooks(claimsOf: (moment: Exclude<InputOf<typeof past>, void>) => ClaimRecord[]) {
  return startTrpcServer({
    'ledger.admGetLedgerBounds': () =>
      answered({ first: { position: 1, recorded_at: '2026-10-01T12:00:00.000Z' }, last }),
    'gos.admGoList': () => answered([]),
    'user.admGetUsers': () => answered([]),
    [past]: (input) => answered(claimsOf(input ?? {})),
  });
}

const compare = async () =>
  userEvent.click(await screen.findByRole('checkbox', { name: /until a second moment/ }));
const askedFor = (sent: ReturnType<typeof startBooks>) =>
  sent.filter(({ path }) => path === past).map(({ input }) => input);

afterEach(() => jest.restoreAllMocks());

it('shows helpers the claims where the address asks for the freebies', async () => {
  const sent = startBooks(() => [after]);
  const helps = [{ grant: 'books', with_names: false, until: null }] as const;
  renderScreen(
    <HelperContext value={helps}>
      <LedgerAsOfPage />
    </HelperContext>,
    '/?view=freebies&go=1',
  );
  expect(await screen.findByRole('radio', { name: 'Claims' })).toBeChecked();
  await waitFor(() => expect(askedFor(sent)).toHaveLength(1));
  expect(sent.map(({ path }) => path)).not.toContain('ledger.admGetFreebieOverviewAsOf');
});

describe('a comparison of two moments', () => {
  it('opens with the last day where the first moment is the newest', async () => {
    const sent = startBooks(({ at }) => [at === dayBefore ? before : after]);
    renderScreen(<LedgerAsOfPage />);
    await compare();
    expect(await screen.findByText('0 added, 1 changed, 0 removed')).toBeVisible();
    expect(askedFor(sent)).toEqual(expect.arrayContaining([{ at: dayBefore }, { at: last.recorded_at }]));
  });

  it('keeps a first moment that is earlier, and tells what became of the money', async () => {
    const more = [
      aClaim({ claim_id: 9, claim_sum: 1 }),
      aClaim({ claim_id: 8, claim_sum: 2, canceled: true }),
    ];
    const sent = startBooks(({ position }) => (position === 40 ? [before] : [after, ...more]));
    renderScreen(<LedgerAsOfPage />, '/?position=40');
    await compare();
    const money = await screen.findByRole('group', { name: 'Money' });
    expect(
      within(money)
        .getAllByRole('definition')
        .map((figure) => figure.parentElement?.textContent),
    ).toEqual([
      'Sum100.00 € → 161.53 €+61.53 €',
      'Covered0.00 € → 160.00 €+160.00 €',
      'Open100.00 € → 1.00 €−99.00 €',
      'Canceled0.00 € → 2.00 €+2.00 €',
      'Paid too much0.00 € → 1.47 €+1.47 €',
      'Shipping0.00 € → 4.50 €+4.50 €',
    ]);
    expect(screen.getByText('2 added, 1 changed, 0 removed')).toBeVisible();
    expect(askedFor(sent)).toEqual([{ position: 40 }, { at: last.recorded_at }]);
  });
});
