import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { standingOf } from '../../shared/go/claimStanding';
import { StandingLine } from './StandingLine';
import { aClaim } from './testing/aClaim';

afterEach(() => jest.restoreAllMocks());

const sent = (tracking_id: string | null) =>
  aClaim({ go_status: 'SENT_OUT', payment_received: true, to_pay: 0, tracking_id });

function show(tracking: string | null) {
  const calls = startTrpcServer({ 'claims.confirmArrival': () => answered({ success: true }) });
  const claim = sent(tracking);
  renderScreen(<StandingLine claim={claim} standing={standingOf(claim)} />);
  return calls;
}

test('a parcel on its way is tracked from where that stands', () => {
  show('00340434161094022115');
  expect(screen.getByRole('link', { name: 'Track at DHL' })).toHaveAttribute(
    'href',
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094022115',
  );
});

test.each([
  ['of a number that names no carrier', 'RX1'],
  ['of a parcel without a number', null],
])('no link is shown %s', (_what, tracking) => {
  show(tracking);
  expect(screen.queryByRole('link', { name: /^Track/ })).not.toBeInTheDocument();
});

test('an arrival is told, and can be taken back there', async () => {
  const calls = show(null);
  await userEvent.click(screen.getByRole('button', { name: 'It arrived' }));
  expect(await screen.findByText('Claim #17 has arrived.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(calls.map(({ input }) => input)).toEqual([
    { claim_id: 17, arrived: true },
    { claim_id: 17, arrived: false },
  ]);
});
