import type { CheckRecord, DeskRecord } from '@fan-beats/backend/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../shared/testing/renderScreen';
import { answered, refused, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { TodayPage } from './TodayPage';

const nothing: DeskRecord = {
  bank_lines: 0,
  late_payments: 0,
  requests: 0,
  withdrawals: 0,
  closing_gos: 0,
  claims_to_pack: 0,
  unreached_people: 0,
  credits_to_pay_back: 0,
};

const check = (state: CheckRecord['state']): CheckRecord => ({
  name: `Check of ${state}`,
  state,
  text: 'Of the night',
});

function show(desk: DeskRecord, ...states: CheckRecord['state'][]) {
  startTrpcServer({
    'desk.admGet': () => answered(desk),
    'operation.admGet': () => answered({ version: '0.2.0', checks: states.map(check) }),
  });
  renderScreen(<TodayPage />);
}

afterEach(() => jest.restoreAllMocks());

test('each line is a link to the filtered list, and lines without work are left out', async () => {
  show({ ...nothing, bank_lines: 1, late_payments: 12, closing_gos: 1, claims_to_pack: 3 }, 'fine');
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['1 bank line to look at', '/admin/payments?view=bank'],
    ['12 late payments', '/admin/payments?standing=overdue'],
    ['1 group order closes today', '/admin/gos?closes=today'],
    ['3 claims ready to pack', '/admin/claims?show=ready'],
  ]);
});

test('a day without work says so', async () => {
  show(nothing, 'fine');
  expect(await screen.findByText('Nothing to do today')).toBeVisible();
});

test('a failure is shown, and the operation beside it', async () => {
  startTrpcServer({
    'desk.admGet': () => refused('SERVICE_UNAVAILABLE', 503, 'Not now'),
    'operation.admGet': () => answered({ version: '0.2.0', checks: [check('fine')] }),
  });
  renderScreen(<TodayPage />);
  expect(await screen.findByText('Error loading what is to be done: Not now')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Operation: all is fine' })).toBeVisible();
});

test('the dot of the operation names the worst state, and its card is behind it', async () => {
  show(nothing, 'fine', 'wrong', 'look');
  const line = await screen.findByRole('button', { name: 'Operation: something is wrong' });
  expect(line).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('1 of 3 checks found something wrong.')).toBeNull();
  await userEvent.click(line);
  expect(await screen.findByText('1 of 3 checks found something wrong.')).toBeVisible();
});
