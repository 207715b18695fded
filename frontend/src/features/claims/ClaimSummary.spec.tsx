import type { ShareRecord } from '@fan-beats/backend/contract';
import { render, screen, within } from '@testing-library/react';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { aStage } from '../payments/testing/aPayRecord';
import { ClaimSummary } from './ClaimSummary';
import { aClaim } from './testing/aClaim';
import { aClaimedFreebie, aClaimItem } from './testing/aClaimItem';

const cellsOf = (table: string, row: RegExp) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

const shippingCost = (name: string) => screen.getByRole('listitem', { name: `${name} shipping cost` });

const station = (label: string) =>
  within(screen.getByRole('list', { name: 'Progress of this claim' }))
    .getByText(label)
    .closest('li');

describe('the lines of a claim', () => {
  test('products stand with amount, price and total, sums without float crumbs', () => {
    const items = [aClaimItem({ caption: 'Poster', amount: 3, price: 0.1 }), aClaimedFreebie()];
    render(<ClaimSummary claim={aClaim({ items, claim_sum: 0.3, claim_point_sum: 4 })} />);
    expect(cellsOf('Products', /^Poster/)).toEqual(['3', '0.10 €', '0.30 €']);
    expect(cellsOf('Products', /^Products total/)).toEqual(['0.30 €']);
  });

  test('freebies stand in a table of their own and cost Fan Beats', () => {
    const items = [aClaimItem(), aClaimedFreebie({ amount: 2, variant_caption: 'Jun' })];
    render(<ClaimSummary claim={aClaim({ items, claim_point_sum: 8 })} />);
    expect(cellsOf('Freebies', /^Photocard\s?Jun/)).toEqual(['2', '4 Fan Beats', '8 Fan Beats']);
    expect(within(screen.getByRole('table', { name: 'Products' })).queryByText('Photocard')).toBeNull();
  });

  test('a table without lines is left out', () => {
    render(<ClaimSummary claim={aClaim({ items: [aClaimItem()] })} />);
    expect(screen.queryByRole('table', { name: 'Freebies' })).toBeNull();
  });

  test('a product that costs nothing is Kostenlos', () => {
    render(<ClaimSummary claim={aClaim({ items: [aClaimItem({ price: 0 })], claim_sum: 0 })} />);
    expect(cellsOf('Products', /^Neon Hearts/)).toEqual(['1', 'Kostenlos', 'Kostenlos']);
  });

  test('a line shows what the fan wished for and what it earns', () => {
    const items = [aClaimItem({ additional_info: 'signed, please', amount: 2, points: 3 })];
    render(<ClaimSummary claim={aClaim({ items })} />);
    expect(screen.getByText('“signed, please”')).toBeInTheDocument();
    expect(screen.getByText('+6 Fan Beats')).toBeInTheDocument();
  });
});

describe('shipping costs', () => {
  test('are Completed or Pending each for itself', () => {
    const costs = { domestics: 4.99, domestics_done: true, ems: 6.5, customs: 0 };
    render(<ClaimSummary claim={aClaim(costs)} />);
    expect(shippingCost('Domestic')).toHaveTextContent('Domestic4.99 €Completed');
    expect(shippingCost('EMS')).toHaveTextContent('EMS6.50 €Pending');
    expect(shippingCost('Customs')).toHaveTextContent('CustomsKostenlosPending');
  });

  test('are unknown until somebody set them (D70)', () => {
    render(<ClaimSummary claim={aClaim({ ems: null })} />);
    expect(shippingCost('EMS')).toHaveTextContent('EMSUnbekanntPending');
  });

  test('add up with the goods', () => {
    render(<ClaimSummary claim={aClaim({ claim_sum: 18.9, domestics: 4.99, ems: 6.5, customs: 0.01 })} />);
    expect(screen.getByText('Total with shipping costs so far').parentElement).toHaveTextContent('30.40 €');
  });
});

describe('remaining points', () => {
  test.each([
    [
      'wait for the group order',
      { pending_points: 2 },
      'They are added to your account when the group order is completed.',
    ],
    [
      'came with it',
      { released_points: 2 },
      'They were added to your account when the group order was completed.',
    ],
  ])('%s', (_name, points, text) => {
    render(<ClaimSummary claim={aClaim(points)} />);
    expect(screen.getByText('Remaining points: 2 Fan Beats')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('are not shown where nothing is left or the group order was canceled', () => {
    render(<ClaimSummary claim={aClaim({ claim_point_grant_sum: 6, claim_point_sum: 4 })} />);
    expect(screen.queryByText(/Remaining points/)).toBeNull();
  });
});

describe('a payment that no longer fits the sum', () => {
  test('says how much is covered and how much is open', () => {
    render(<ClaimSummary claim={aClaim({ claim_sum: 47.3, covered_sum: 30 })} />);
    expect(
      screen.getByText('30.00 € of 47.30 € are covered by the payment, 17.30 € are still open.'),
    ).toBeInTheDocument();
  });

  test('says what was paid too much', () => {
    render(<ClaimSummary claim={aClaim({ claim_sum: 10, covered_sum: 12.5, payment_received: true })} />);
    expect(screen.getByText('Paid too much: 2.50 €.')).toBeInTheDocument();
  });
});

describe('what people wrote', () => {
  test('stands under its name', () => {
    render(
      <ClaimSummary
        claim={aClaim({ tracking_id: 'RX123', admin_note: 'Freitag', additional_info: 'I pick it up' })}
      />,
    );
    expect(screen.getByText('Tracking ID').nextElementSibling).toHaveTextContent('RX123');
    expect(screen.getByText('Admin note').nextElementSibling).toHaveTextContent('Freitag');
    expect(screen.getByText('Additional info').nextElementSibling).toHaveTextContent('I pick it up');
  });

  test('the invite link opens elsewhere and learns nothing of the shop', () => {
    render(<ClaimSummary claim={aClaim({ invite_link: 'https://example.org/join' })} />);
    const link = screen.getByRole('link', { name: 'https://example.org/join' });
    expect(link).toHaveAttribute('href', 'https://example.org/join');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  });

  test('an invite link that could run a script stays text', () => {
    render(<ClaimSummary claim={aClaim({ invite_link: 'javascript:alert(1)' })} />);
    expect(screen.getByText('javascript:alert(1)')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the progress of a claim', () => {
  test('begins with the day of the claim in German format', () => {
    render(<ClaimSummary claim={aClaim({ created_at: '2026-11-18T23:30:00.000Z' })} />);
    expect(station('Claimed')).toHaveTextContent('19.11.2026');
  });

  test('tells of each stage with a cost how its payment stands', () => {
    const stages = [aStage({ stage: 'ems' })];
    startTrpcServer({ 'bills.getShare': () => answered([]) });
    renderScreen(<ClaimSummary claim={aClaim({ ems: 12.34, stages })} paying />);
    expect(shippingCost('EMS')).toHaveTextContent(/^EMS12\.34 €Pendingdue by 28\.11\.(2026)?To pay$/);
    expect(shippingCost('Customs')).toHaveTextContent(/Pending$/);
  });

  test('tells how a share of a bill came about', async () => {
    const part = { what: 'postage', basis: 'weight', amount: 99, share: 3, weight: 300, all_weights: 9900 };
    const share = { bill_id: 1, component: 'ems', share: 3, total: 99, claims: 33, paid_on: '2026-11-20' };
    startTrpcServer({ 'bills.getShare': () => answered([{ ...share, parts: [part] }] as ShareRecord[]) });
    renderScreen(<ClaimSummary claim={aClaim({ ems: 3, customs: 2 })} paying />);
    const note = await screen.findByText('300 g of 9.9 kg, 3.00 € of a bill of 99.00 € over 33 claims');
    expect(shippingCost('EMS')).toContainElement(note);
  });

  test('knows what is open', () => {
    render(<ClaimSummary claim={aClaim()} />);
    expect(station('Payment')).toHaveTextContent('Open');
    expect(station('Parcel')).toHaveTextContent('Not sent yet');
  });

  test('knows what is done', () => {
    render(<ClaimSummary claim={aClaim({ payment_received: true, tracking_id: 'RX123' })} />);
    expect(station('Payment')).toHaveTextContent('Received');
    expect(station('Parcel')).toHaveTextContent('On its way');
  });

  test('knows that a parcel went out without a tracking number', () => {
    render(<ClaimSummary claim={aClaim({ go_status: 'SENT_OUT' })} />);
    expect(station('Parcel')).toHaveTextContent('Sent out, without a tracking number');
  });

  test('has nothing to pay where nothing is charged (D85)', () => {
    render(<ClaimSummary claim={aClaim({ claim_sum: 0 })} />);
    expect(station('Payment')).toHaveTextContent('PaymentKostenlosNothing to pay');
  });

  test('ends where the group order was canceled, with nothing that is open', () => {
    const canceled = aClaim({ go_status: 'CANCELED', claim_sum: 20, covered_sum: 5, ems: 3, ems_done: true });
    render(<ClaimSummary claim={canceled} />);
    const stations = within(screen.getByRole('list', { name: 'Progress of this claim' }));
    expect(stations.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Claimed20.11.2026',
      'EMS3.00 €Completed',
      'CanceledNothing is ordered, nothing is to be paid.',
    ]);
    expect(screen.getByText('5.00 € of 20.00 € are covered by the payment.')).toBeInTheDocument();
  });
});
