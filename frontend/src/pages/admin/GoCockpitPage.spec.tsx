import type {
  GoCockpitRecord,
  GoCourseRecord,
  GoOwingRecord,
  GoRecord,
  GoResultRecord,
} from '@fan-beats/backend/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCockpit } from '../../features/catalogue/gos/testing/aCockpit';
import { aGo } from '../../features/catalogue/gos/testing/aGo';
import { answered, refused, startTrpcServer, type Answers } from '../../shared/testing/startTrpcServer';
import { renderPage } from '../testing/renderPage';
import type { AlignedData, Options } from 'uplot';
import { GoCockpitPage } from './GoCockpitPage';

interface Drawing {
  readonly options: Options;
  readonly data: AlignedData;
}
const mockDrawings: Drawing[] = [];

// jsdom draws nothing.
jest.mock('uplot', () => {
  const nothing = () => undefined;
  return class {
    readonly status = 1;
    readonly setSize = nothing;
    readonly setCursor = nothing;
    readonly destroy = nothing;
    readonly valToPos = () => 0;

    constructor(options: Options, data: AlignedData) {
      mockDrawings.push({ options, data });
    }
  };
});

const course: GoCourseRecord = {
  step: 'day',
  points: [
    { at: '2026-11-19T22:59:59.999Z', claims: 0, sum: 0, charged: 0, covered: 0 },
    { at: '2026-11-20T22:59:59.999Z', claims: 1, sum: 20, charged: 20, covered: 0 },
    { at: '2026-11-21T22:59:59.999Z', claims: 1, sum: 20, charged: 20, covered: 0 },
    { at: '2026-11-22T10:00:00.000Z', claims: 2, sum: 45, charged: 49.9, covered: 20 },
  ],
  stock: [
    {
      item_id: 1,
      itemvariant_id: 2,
      item_caption: 'Album',
      variant_caption: 'Ver. A',
      left: [null, 3, 3, 1],
    },
  ],
};

const result: GoResultRecord = {
  go_id: 3,
  title: 'Winter',
  sold: 100,
  shipping: 12,
  waived: 0.5,
  bought: 70,
  bills: 11,
  fees: 1.5,
  result: 29,
  pieces: 8,
  per_piece: 3.63,
};

const figures = {
  claims: 8,
  unpaid_claims: 3,
  untracked_claims: 5,
  paid_sum: 0,
  returned_points: 0,
  released_points: 12,
  releasing_claims: 2,
  redrawn_points: 0,
  withdrawn_points: 0,
  items: [],
};

function show(go: Partial<GoRecord>, cockpit: GoCockpitRecord, answers: Answers = {}) {
  const sent = startTrpcServer({
    'gos.admGetGo': () => answered(aGo(go)),
    'gos.admGetGoCockpit': () => answered(cockpit),
    'gos.admGetGoFigures': () => answered(figures),
    'purchases.admGetResults': () => answered([result]),
    'gos.admUpdateGo': (input) => answered(Object.assign(aGo(go), { version: 2, status: input.status })),
    ...answers,
  });
  renderPage({ Page: GoCockpitPage, path: '/admin/gos/go/:goId', address: '/admin/gos/go/3' });
  return () => sent.filter(({ path }) => path === 'gos.admUpdateGo').map(({ input }) => input['status']);
}

const unknown = { charged: 0, unknown_claims: 8 };

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => jest.restoreAllMocks());

test('the result leads from each figure to what it is made of (M74)', async () => {
  show({}, aCockpit());
  expect(await screen.findByText('+29.00 €')).toBeInTheDocument();
  expect(screen.getByText('+3.63 € for each of 8 pieces')).toBeInTheDocument();
  expect(screen.getByText('−70.00 €')).toBeInTheDocument();
  const panel = within(screen.getByRole('region', { name: 'Result' }));
  expect(panel.getByRole('link', { name: 'Purchases' })).toHaveAttribute('href', '/admin/purchases?go=3');
  expect(panel.getByRole('link', { name: 'Bills' })).toHaveAttribute('href', '/admin/gos/bills/3');
});

test('a step with nothing in its way is taken at once', async () => {
  const updates = show({ status: 'ORDERED' }, aCockpit());
  expect(await screen.findByText(/Nothing is in the way/)).toBeInTheDocument();
  const current = screen.getByText('Order placed').closest('li');
  expect(current).toHaveAttribute('aria-current', 'step');
  await press('Set to “Arrived at Proxy”');
  expect(await screen.findByText('Now: Arrived at Proxy')).toBeInTheDocument();
  expect(updates()).toEqual(['AT_PROXY']);
});

test('before parcels count as sent out it is asked, with what is not done', async () => {
  const updates = show(
    { status: 'ARRIVED' },
    aCockpit({ untracked_claims: 5, stages: { items: { open: 40, open_claims: 3 } } }),
  );
  await press('Set to “Sent out”');
  const question = within(await screen.findByRole('dialog'));
  for (const text of [
    /^12 Fan Beats of 2 claims become/,
    /^3 claims with Items open, 40.00 €.$/,
    /^5 claims without a/,
  ])
    expect(question.getByText(text)).toBeInTheDocument();
  expect(updates()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Send out' }));
  expect(await screen.findByText('Now: Sent out')).toBeInTheDocument();
  expect(updates()).toEqual(['SENT_OUT']);
});

test('it names who owes something, what is sold out and what is missing', async () => {
  const unit = { item_id: 1, itemvariant_id: 2, item_caption: 'Photobook', variant_caption: 'Ver. A' };
  const owing = [...Array(10).keys()].map((n): GoOwingRecord => ({
    claim_id: n + 1,
    user_id: n + 1,
    user_displayname: `Fan ${n + 1}`,
    open: 10,
    due: n < 9 ? 10 - n : 0,
    due_on: n < 9 ? '2026-11-20' : null,
    standing: n === 0 ? 'late' : n < 9 ? 'asked' : 'unasked',
    announced: n === 1,
  }));
  show(
    { status: 'SENT_OUT' },
    aCockpit({
      owing,
      sold_out: [{ ...unit, claimed: 7 }],
      freebies_missing: [{ ...unit, item_caption: 'Card', amount: 3, stock: 1 }],
      stages: { ems: { charged: 8, covered: 2, open: 6, open_claims: 1, unknown_claims: 2 } },
    }),
  );
  expect(await screen.findByText('7 claimed')).toBeInTheDocument();
  expect(screen.getAllByText('Says paid')).toHaveLength(1);
  expect(screen.getByText('2 of 3 missing')).toBeInTheDocument();
  expect(screen.getByText('6.00 € open, 1 claim · not known of 2 claims')).toBeInTheDocument();
  expect(screen.getByText(/No step follows/)).toBeInTheDocument();
  expect(screen.queryByText('Fan 9')).not.toBeInTheDocument();
  await press('Show all 9');
  expect(screen.getByRole('link', { name: 'Fan 9' })).toHaveAttribute('href', '/admin/claims?claim=9');
  expect(screen.getByRole('link', { name: 'Fan 1' }).closest('li')).toHaveTextContent(
    'Fan 1 10.00 € late, asked for by 20.11.',
  );
  expect(screen.queryByText('Fan 10')).not.toBeInTheDocument();
  expect(screen.getByText(/^9 claims with something open that nobody asked for/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask in Payments' })).toHaveAttribute(
    'href',
    '/admin/payments?go=3&standing=unasked',
  );
});

test('costs that nobody knows of any claim are in one line', async () => {
  show(
    {},
    aCockpit({
      stages: { items: { charged: 40 }, ems: unknown, customs: unknown, domestics: { charged: 3 } },
    }),
  );
  expect((await screen.findByText('not known yet')).closest('li')).toHaveTextContent(
    'EMS, Customsnot known yet',
  );
  expect(screen.getAllByText(/not known/)).toHaveLength(1);
});

test('one that was canceled says so, with the steps it took and what was paid for it', async () => {
  const taken = ['ORDERED', 'AT_PROXY', 'CANCELED'].map((status, n) => ({
    status,
    recorded_at: `2026-11-0${n + 1}T12:00:00.000Z`,
  }));
  show(
    { status: 'CANCELED' },
    aCockpit({ steps: taken, stages: { items: { charged: 60, covered: 39, unknown_claims: 1 } } }),
  );
  expect(await screen.findByText('Canceled on 03.11.2026')).toBeInTheDocument();
  expect(screen.getByText(/^Nothing is owed for it/)).toBeInTheDocument();
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.filter((step) => step.dataset['taken'] === 'true').map((step) => step.textContent)).toEqual([
    'Open',
    'Order placed01.11.2026',
    'Arrived at Proxy02.11.2026',
  ]);
  expect(screen.getByRole('img', { name: '65 % paid' })).toBeInTheDocument();
  expect(screen.queryByText(/not known/)).not.toBeInTheDocument();
});

describe('the charts', () => {
  const showCourse = (answers: Answers) => show({}, aCockpit(), answers);

  test('tell their values at any point, and stand as tables too', async () => {
    showCourse({ 'gos.admGetCourse': () => answered(course) });
    const point = await screen.findByRole('slider', { name: 'Point in time' });
    expect(point).toHaveAttribute('aria-valuetext', '22.11.2026: 2 claims, 20.00 € of 49.90 € paid');
    expect(mockDrawings.map(({ data }) => data.length)).toEqual([2, 4, 2]);
    const stock = within(screen.getByRole('figure', { name: 'Scarcest stock' }));
    expect(stock.getByText('Album, Ver. A').nextSibling).toHaveTextContent('1 piece');
    fireEvent.change(point, { target: { value: '0' } });
    expect(point).toHaveAttribute('aria-valuetext', expect.stringMatching(/^19.11.2026: 0 claims/));
    expect(stock.getByText('Album, Ver. A').nextSibling).toHaveTextContent('–');
    await press('Sums as a table');
    const rows = within(screen.getByRole('region', { name: 'Sums, table' })).getAllByRole('row');
    expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['Until', 'Items', 'With shipping costs', 'Paid'],
      ['19.11.2026', '0.00 €', '0.00 €', '0.00 €'],
      ['20.11.2026', '20.00 €', '20.00 €', '0.00 €'],
      ['22.11.2026', '45.00 €', '49.90 €', '20.00 €'],
    ]);
  });

  test('follow the pointer together', async () => {
    mockDrawings.length = 0;
    showCourse({ 'gos.admGetCourse': () => answered(course) });
    await screen.findByRole('slider');
    const [pointed] = mockDrawings[0]?.options.hooks?.setCursor ?? [];
    act(() => pointed?.({ cursor: { idx: 1 } } as never));
    expect(screen.getByText('Until 20.11.2026')).toBeInTheDocument();
  });

  test('say when there is nothing to draw, and when it could not be loaded', async () => {
    showCourse({ 'gos.admGetCourse': () => answered({ step: 'day', points: [], stock: [] }) });
    expect(await screen.findByText('Nobody has claimed anything yet.')).toBeInTheDocument();
    cleanup();
    showCourse({ 'gos.admGetCourse': () => refused('INTERNAL_SERVER_ERROR', 500, 'Out of order') });
    expect(await screen.findByText('Error loading charts: Out of order')).toBeInTheDocument();
  });
});
