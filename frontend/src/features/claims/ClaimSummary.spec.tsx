import type { ShareRecord } from '@fan-beats/backend/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showShop } from '../../shared/config/settings';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { aStage } from '../money/payments/testing/aPayRecord';
import { WithTexts } from '../../shared/testing/WithTexts';
import { ClaimSummary } from './ClaimSummary';
import { aClaim } from './testing/aClaim';
import { aClaimedFreebie, aClaimItem } from './testing/aClaimItem';

const cellsOf = (table: string, row: RegExp) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

const shippingCost = (name: string) => screen.getByRole('listitem', { name: `${name} shipping cost` });

const linesOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

const progress = 'Progress of this claim';
const costs = 'Costs and payments';

/** The stations that the claim has reached, each with its day. */
const reached = () =>
  within(screen.getByRole('list', { name: progress }))
    .getAllByRole('listitem')
    .filter(({ dataset }) => dataset['done'] === 'true')
    .map(({ textContent }) => textContent);

describe('the lines of a claim', () => {
  test('products stand with amount, price and total, sums without float crumbs', () => {
    const items = [aClaimItem({ caption: 'Poster', amount: 3, price: 0.1 }), aClaimedFreebie()];
    render(<ClaimSummary claim={aClaim({ items, claim_sum: 0.3, claim_point_sum: 4 })} />, {
      wrapper: WithTexts,
    });
    expect(cellsOf('Products', /^Poster/)).toEqual(['3', '0.10 €', '0.30 €']);
    expect(cellsOf('Products', /^Products total/)).toEqual(['0.30 €']);
  });

  test('freebies stand in a table of their own and cost Fan Beats', () => {
    const items = [aClaimItem(), aClaimedFreebie({ amount: 2, variant_caption: 'Jun' })];
    render(<ClaimSummary claim={aClaim({ items, claim_point_sum: 8 })} />, { wrapper: WithTexts });
    expect(cellsOf('Freebies', /^Photocard\s?Jun/)).toEqual(['2', '4 Fan Beats', '8 Fan Beats']);
    expect(within(screen.getByRole('table', { name: 'Products' })).queryByText('Photocard')).toBeNull();
  });

  test('a table without lines is left out', () => {
    render(<ClaimSummary claim={aClaim({ items: [aClaimItem()] })} />, { wrapper: WithTexts });
    expect(screen.queryByRole('table', { name: 'Freebies' })).toBeNull();
  });

  test('a product that costs nothing is Kostenlos', () => {
    render(<ClaimSummary claim={aClaim({ items: [aClaimItem({ price: 0 })], claim_sum: 0 })} />, {
      wrapper: WithTexts,
    });
    expect(cellsOf('Products', /^Neon Hearts/)).toEqual(['1', 'Kostenlos', 'Kostenlos']);
  });

  test('a line shows what the fan wished for and what it earns', () => {
    const items = [aClaimItem({ additional_info: 'signed, please', amount: 2, points: 3 })];
    render(<ClaimSummary claim={aClaim({ items })} />, { wrapper: WithTexts });
    expect(screen.getByText('“signed, please”')).toBeInTheDocument();
    expect(screen.getByText('+6 Fan Beats')).toBeInTheDocument();
  });
});

describe('shipping costs', () => {
  test('are Completed or Pending each for itself', () => {
    const costs = { domestics: 4.99, domestics_done: true, ems: 6.5, customs: 0 };
    render(<ClaimSummary claim={aClaim(costs)} />, { wrapper: WithTexts });
    expect(shippingCost('Domestic')).toHaveTextContent('Domestic?4.99 €Completed');
    expect(shippingCost('EMS')).toHaveTextContent('EMS?6.50 €Pendingnot asked for yet');
    expect(shippingCost('Customs')).toHaveTextContent(/^Customs\?KostenlosPending$/);
  });

  test('are unknown until somebody set them (D70)', () => {
    render(<ClaimSummary claim={aClaim({ ems: null })} />, { wrapper: WithTexts });
    expect(shippingCost('EMS')).toHaveTextContent(/^EMS\?UnbekanntPending$/);
  });

  test('are explained to the pointer and the keyboard', async () => {
    render(<ClaimSummary claim={aClaim()} />, { wrapper: WithTexts });
    await userEvent.tab();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(/^A helper abroad/);
    await userEvent.hover(screen.getByRole('button', { name: 'What is EMS?' }));
    expect(await screen.findByText(/^Postage of the parcel from the proxy/)).toBeInTheDocument();
  });

  test('add up with the goods', () => {
    render(<ClaimSummary claim={aClaim({ claim_sum: 18.9, domestics: 4.99, ems: 6.5, customs: 0.01 })} />, {
      wrapper: WithTexts,
    });
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
    render(<ClaimSummary claim={aClaim(points)} />, { wrapper: WithTexts });
    expect(screen.getByText('Remaining points: 2 Fan Beats')).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  test('are not shown where nothing is left or the group order was canceled', () => {
    render(<ClaimSummary claim={aClaim({ claim_point_grant_sum: 6, claim_point_sum: 4 })} />, {
      wrapper: WithTexts,
    });
    expect(screen.queryByText(/Remaining points/)).toBeNull();
  });
});

describe('a payment that no longer fits the sum', () => {
  test('says how much is paid and how much is still to be paid', () => {
    render(<ClaimSummary claim={aClaim({ claim_sum: 47.3, covered_sum: 30, to_pay: 17.3 })} />, {
      wrapper: WithTexts,
    });
    expect(linesOf(costs)).toEqual([
      'Items47.30 €Unpaidnot asked for yet, 30.00 of 47.30 paid',
      'EMS?UnbekanntPending',
      'Customs?UnbekanntPending',
      'Domestic?UnbekanntPending',
      'Total with shipping costs so far47.30 €',
      'Paid30.00 €',
      'Still to pay17.30 €',
    ]);
  });

  test('says what was paid too much', () => {
    render(
      <ClaimSummary
        claim={aClaim({ claim_sum: 10, covered_sum: 12.5, payment_received: true, to_pay: 0 })}
      />,
    );
    expect(linesOf(costs).slice(-2)).toEqual(['Paid12.50 €', 'Paid too much2.50 €']);
  });
});

describe('a text that people wrote', () => {
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
    render(<ClaimSummary claim={aClaim({ invite_link: 'https://example.org/join' })} />, {
      wrapper: WithTexts,
    });
    const link = screen.getByRole('link', { name: 'https://example.org/join' });
    expect(link).toHaveAttribute('href', 'https://example.org/join');
    expect(link).toHaveAttribute('rel', 'noreferrer');
  });

  test('an invite link that could run a script stays text', () => {
    render(<ClaimSummary claim={aClaim({ invite_link: 'javascript:alert(1)' })} />, { wrapper: WithTexts });
    expect(screen.getByText('javascript:alert(1)')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

test.each([
  ['1Z999AA10123456784', 'Follow it at UPS'],
  ['00340434161094015902', 'Follow it at DHL'],
])('the tracking ID %s leads to its carrier', (tracking_id, name) => {
  render(<ClaimSummary claim={aClaim({ tracking_id })} />, { wrapper: WithTexts });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', expect.stringContaining(tracking_id));
  expect(screen.queryByRole('button', { name: 'Copy the tracking ID' })).toBeNull();
});

test('a tracking ID of nobody known can be copied', () => {
  render(<ClaimSummary claim={aClaim({ tracking_id: 'RX123' })} />, { wrapper: WithTexts });
  expect(screen.getByRole('button', { name: 'Copy the tracking ID' })).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

test('tells how a share of a bill came about', async () => {
  const part = { what: 'postage', basis: 'weight', amount: 99, share: 3, weight: 300, all_weights: 9900 };
  const share = { bill_id: 1, component: 'ems', share: 3, total: 99, claims: 33, paid_on: '2026-11-20' };
  startTrpcServer({ 'bills.getShare': () => answered([{ ...share, parts: [part] }] as ShareRecord[]) });
  renderScreen(<ClaimSummary claim={aClaim({ ems: 3, customs: 2 })} own />);
  const note = await screen.findByText('300 g of 9.9 kg, 3.00 € of a bill of 99.00 € over 33 claims');
  expect(shippingCost('EMS')).toContainElement(note);
});

describe('the progress of a claim', () => {
  const status_days = [
    { status: 'ORDERED', set_at: '2026-11-21T12:00:00.000Z' },
    { status: 'OTW_TO_GERMANY', set_at: '2026-11-24T23:30:00.000Z' },
  ];

  test('begins with the day of the claim in German format', () => {
    render(<ClaimSummary claim={aClaim({ created_at: '2026-11-18T23:30:00.000Z' })} />, {
      wrapper: WithTexts,
    });
    expect(linesOf(progress)).toEqual([
      'Claimed19.11.2026',
      'Order placed',
      'Arrived at Proxy?',
      'OTW to Germany',
      'Arrived in Germany',
      'Sent out',
      'Arrived',
    ]);
    expect(reached()).toEqual(['Claimed19.11.2026']);
  });

  test('has each status of its group order with its day, and those that were left out', () => {
    render(<ClaimSummary claim={aClaim({ go_status: 'OTW_TO_GERMANY', status_days })} />, {
      wrapper: WithTexts,
    });
    expect(reached()).toEqual([
      'Claimed20.11.2026',
      'Order placed21.11.2026',
      'Arrived at Proxy?',
      'OTW to Germany25.11.2026',
    ]);
  });

  test('knows a parcel by its tracking ID, before the whole group order is sent out', () => {
    render(<ClaimSummary claim={aClaim({ go_status: 'ARRIVED', tracking_id: 'RX123' })} />, {
      wrapper: WithTexts,
    });
    expect(reached().at(-1)).toBe('Sent out');
  });

  test('says of each station whether it is done, and which one is reached, by more than its colour', () => {
    render(<ClaimSummary claim={aClaim({ go_status: 'AT_PROXY' })} />, { wrapper: WithTexts });
    const stations = within(screen.getByRole('list', { name: progress })).getAllByRole('listitem');
    expect(stations.map((one) => within(one).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Done',
      'Done',
      'Done',
      'Still to come',
      'Still to come',
      'Still to come',
      'Still to come',
    ]);
    expect(stations.map((one) => one.getAttribute('aria-current'))).toEqual([
      null,
      null,
      'step',
      null,
      null,
      null,
      null,
    ]);
  });

  test('ends where the group order was canceled, with nothing that is open', () => {
    const canceled = aClaim({
      go_status: 'CANCELED',
      claim_sum: 20,
      covered_sum: 5,
      ems: 3,
      ems_done: true,
      customs: 2,
      to_pay: 0,
      status_days: [...status_days, { status: 'CANCELED', set_at: '2026-11-26T12:00:00.000Z' }],
    });
    render(<ClaimSummary claim={canceled} />, { wrapper: WithTexts });
    expect(linesOf(progress)).toEqual([
      'Claimed20.11.2026',
      'Order placed21.11.2026',
      'OTW to Germany25.11.2026',
      'Canceled26.11.2026',
    ]);
    expect(linesOf(costs)).toEqual([
      'Items20.00 €5.00 of 20.00 paid',
      'EMS?3.00 €Completed',
      'Customs?2.00 €',
      'Paid8.00 €',
    ]);
  });

  test('tells of each stage with a cost how its payment stands', () => {
    render(<ClaimSummary claim={aClaim({ ems: 12.34, stages: [aStage({ stage: 'ems' })] })} />, {
      wrapper: WithTexts,
    });
    expect(shippingCost('EMS')).toHaveTextContent(/^EMS\?12\.34 €Pendingasked for by 28\.11\.(2026)?$/);
  });
});

describe('a withdrawal', () => {
  afterEach(() => showShop({ seller: 'private' }));

  test.each([
    [null, 'It is not answered yet.'],
    ['accepted', 'It was accepted.'],
  ] as const)('stands on its claim with day and second (L11): %s', (answer, text) => {
    const withdrawal = { declared_at: '2026-11-25T07:00:12.000Z', answer };
    const { container } = render(<ClaimSummary claim={aClaim({ withdrawal })} />, { wrapper: WithTexts });
    expect(container).toHaveTextContent(`Withdrawal arrived on 25.11.2026, 08:00:12 (German time). ${text}`);
  });

  test('is offered to the fan of a trader, with the number of the claim', async () => {
    showShop({ seller: 'trader' });
    startTrpcServer({ 'bills.getShare': () => answered([]) });
    const claim = aClaim({ claim_id: 17 });
    const { unmount } = renderScreen(<ClaimSummary claim={claim} own />);
    const link = await screen.findByRole('link', { name: 'Withdraw from contract' });
    expect(link).toHaveAttribute('href', '/withdraw?claim=17');
    unmount();
    renderScreen(<ClaimSummary claim={claim} />);
    expect(screen.queryByRole('link', { name: 'Withdraw from contract' })).toBeNull();
  });
});
