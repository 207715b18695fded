import type { ClaimRecord } from '@fan-beats/backend/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim } from '../../features/claims/testing/aClaim';
import { answered, refused, startTrpcServer } from '../../shared/testing/startTrpcServer';
import { aStage } from '../../features/payments/testing/aPayRecord';
import { renderPage } from '../testing/renderPage';
import { ClaimsPage } from './ClaimsPage';

const named = (claim_id: number, user_displayname: string, changes: Partial<ClaimRecord> = {}) =>
  aClaim({ claim_id, user_displayname, user_id: claim_id, ...changes });

async function show(address: string, claims: ClaimRecord[]) {
  const sent = startTrpcServer({
    'claims.admGetClaimOverview': () => answered(claims),
    'gos.admGoList': () => answered([]),
    'claims.admUpdateClaim': ({ claim_id, payment_received }) => {
      const claim = claims.find((one) => one.claim_id === claim_id) ?? aClaim();
      return answered({ ...claim, payment_received: payment_received ?? false, version: claim.version + 1 });
    },
  });
  renderPage({ Page: ClaimsPage, path: '/admin/claims', address });
  await screen.findByText('Anna');
  return () => sent.filter(({ path }) => path === 'claims.admUpdateClaim').map(({ input }) => input);
}

const line = (name: string) => screen.getByText(name).closest('button');
const selected = () => screen.queryByText(/^\d+ selected/)?.textContent;

afterEach(() => jest.restoreAllMocks());

test('j and k go through the claims, p marks one paid and the focus goes to what took its place', async () => {
  const claims = [named(1, 'Anna'), named(2, 'Berta'), named(3, 'Cem')];
  const updates = await show('/admin/claims?paid=no&sort=name&dir=asc', claims);
  await userEvent.keyboard('jjk');
  expect(line('Anna')).toHaveFocus();
  await userEvent.keyboard('jp');
  await waitFor(() => expect(line('Cem')).toHaveFocus());
  expect(screen.queryByText('Berta')).not.toBeInTheDocument();
  expect(updates()).toMatchObject([{ claim_id: 2, payment_received: true, expected_version: 2 }]);
  await userEvent.keyboard('p');
  await waitFor(() => expect(line('Anna')).toHaveFocus());
  await userEvent.keyboard('x');
  expect(selected()).toBe('1 selected');
});

test('marks come off many claims at once only after saying where their money is', async () => {
  const marked = { payment_received: true, stages: [aStage({ marked: 20, settled: true, open: 0 })] };
  const sent = startTrpcServer({
    'claims.admGetClaimOverview': () => answered([named(1, 'Anna', marked), named(2, 'Berta', marked)]),
    'gos.admGoList': () => answered([]),
    'user.admGetUsers': () => answered([]),
    'claims.admUpdateClaims': () =>
      calls().length === 1
        ? refused('SERVICE_UNAVAILABLE', 503, 'Not now')
        : answered({ batch_id: 'b', results: [] }),
  });
  const calls = () => sent.filter(({ path }) => path === 'claims.admUpdateClaims').map(({ input }) => input);
  renderPage({ Page: ClaimsPage, path: '/admin/claims', address: '/admin/claims' });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 2 shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change selected' }));
  fireEvent.mouseDown(await screen.findByLabelText('Payment'));
  fireEvent.click(await screen.findByTitle('Mark as unpaid'));
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
  const apply = await screen.findByRole('button', { name: 'Change 2 claims' });
  expect(screen.getByText(/^40\.00 € are marked as paid/)).toBeInTheDocument();
  expect(apply).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /^In the shop: .* balance of each fan\.$/ }));
  await userEvent.click(apply);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(calls()).toHaveLength(2));
  for (const call of calls())
    expect(call).toMatchObject({
      marks: 'paid',
      claims: [{ claim_id: 1, payment_received: false }, { claim_id: 2 }],
    });
});

test('p takes a mark off only after the same question', async () => {
  const marked = { payment_received: true, stages: [aStage({ marked: 20, settled: true, open: 0 })] };
  const updates = await show('/admin/claims', [named(1, 'Anna', marked)]);
  await userEvent.keyboard('jp');
  await userEvent.click(await screen.findByRole('radio', { name: /^It was never there/ }));
  expect(updates()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Take the mark off' }));
  await waitFor(() =>
    expect(updates()).toMatchObject([{ claim_id: 1, payment_received: false, marks: 'mistaken' }]),
  );
});

test('x and Shift+x select a range, and what is typed into a field is no key', async () => {
  await show('/admin/claims?sort=name&dir=asc', [named(1, 'Anna'), named(2, 'Berta'), named(3, 'Cem')]);
  await userEvent.keyboard('jxjj{Shift>}X{/Shift}');
  expect(selected()).toBe('3 selected');
  await userEvent.type(screen.getByLabelText('User'), 'x?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.clear(screen.getByLabelText('User'));
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  expect(within(await screen.findByRole('dialog')).getByText('payment received, or not')).toBeInTheDocument();
});

test('single letters can be turned off, and stay so', async () => {
  await show('/admin/claims', [named(1, 'Anna')]);
  await userEvent.keyboard('?');
  await userEvent.click(await screen.findByRole('switch', { name: 'Single letters are keys' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.keyboard('jx?');
  expect(selected()).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Keys' }));
  const letters = await screen.findByRole('switch', { name: 'Single letters are keys' });
  expect(letters).not.toBeChecked();
  await userEvent.click(letters);
});

test('a line says what of a claim is settled, covered, open and too much', async () => {
  const stages = [
    aStage({ charged: 20, covered: 22.5, open: 0, over: 2.5, settled: true }),
    aStage({ stage: 'ems', charged: 9.9, covered: 4, open: 5.9 }),
    aStage({ stage: 'customs', charged: null, open: 0 }),
  ];
  await show('/admin/claims', [named(1, 'Anna', { stages, to_pay: 5.9 })]);
  const said = line('Anna')?.textContent;
  for (const part of ['Items settled', 'EMS open', '26.50 € covered', '5.90 € open', '2.50 € too much'])
    expect(said).toContain(part);
  expect(said).not.toContain('Customs');
});

test('all claims of several group orders are selected only after a question', async () => {
  const other = { go_id: 5, gotitle: 'Spring Box' };
  await show('/admin/claims', [named(1, 'Anna'), named(2, 'Berta', other)]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 shown' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('Spring Box: 1 claim')).toBeInTheDocument();
  expect(selected()).toBeUndefined();
  await userEvent.click(question.getByRole('button', { name: 'Select all 2 shown' }));
  expect(await screen.findByText('2 selected')).toBeInTheDocument();
});

test('Save and Next opens the claim that follows', async () => {
  await show('/admin/claims?sort=name&dir=asc&claim=1', [named(1, 'Anna'), named(2, 'Berta')]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Payment Received' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save and Next' }));
  expect(await screen.findByRole('form', { name: 'Edit Claim #2' })).toBeInTheDocument();
  await waitFor(() => expect(line('Berta')).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Save and Next' })).not.toBeInTheDocument();
});
